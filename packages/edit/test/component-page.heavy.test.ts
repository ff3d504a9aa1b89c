/** A page that is a component has an address and no Markdown file: links to it are written as addresses. */
import { expect, test } from 'vitest'
import { check } from '../../../cli/app/operations.ts'
import { writeSite } from '../../../test/harness/site.ts'

test('a guessed link to a component in `pages/` is repaired with its address', async () => {
  const dir = await writeSite({
    'docs/index.md': '# Home\n',
    'pages/own.tsx': 'export default () => <h1>Own</h1>\n',
    'pages/text.md': '# Text\n\n[ok](./own.tsx)\n',
  })
  const { report } = await check({ dir })
  const guessed = report.findings.filter(({ rule }) => rule === 'guessed-link')
  expect(guessed.map(({ target, fix }) => [target, fix?.text])).toEqual([['./own.tsx', '/own/']])
})
