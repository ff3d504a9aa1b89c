/** Destinations in a data table keep their place in the source, both in names of rows and in cells. */
import { expect, it } from 'vitest'
import { brief } from '../harness/brief-finding.ts'
import { readSite } from '../harness/read-site.ts'

it('a broken link in a data table is reported at its place', () => {
  const { findings } = readSite({
    'docs/index.md': [
      '# Home',
      '',
      '```yaml keys',
      '"[`a`](./gone-1.md)":',
      '  type: "[text](./gone-2.md)"',
      "'[`b`](./gone-3.md)':",
      '  about: See [c](./gone-4.md).',
      '```',
      '',
    ].join('\n'),
  })
  expect(findings.filter(({ rule }) => rule.startsWith('broken')).map(brief)).toEqual([
    'docs/index.md:4:8 broken-link fail ./gone-1.md',
    'docs/index.md:5:17 broken-link fail ./gone-2.md',
    'docs/index.md:6:8 broken-link fail ./gone-3.md',
    'docs/index.md:7:18 broken-link fail ./gone-4.md',
  ])
})
