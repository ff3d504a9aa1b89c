/** A destination in a data table has its place in the source, in the names of rows as in the cells. */
import { expect, it } from 'vitest'
import { brief, readSite } from '../harness/read-site.ts'

it('is reported where it stands', () => {
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
    'docs/index.md:4:8 broken-markdown-link warn ./gone-1.md',
    'docs/index.md:5:17 broken-markdown-link warn ./gone-2.md',
    'docs/index.md:6:8 broken-markdown-link warn ./gone-3.md',
    'docs/index.md:7:18 broken-markdown-link warn ./gone-4.md',
  ])
})
