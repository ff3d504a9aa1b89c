/** What the Markdown twin of an MDX page has in another form. */
import { expect, test } from 'vitest'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { drawBody } from '../../site/body/body.tsx'

async function partsOf(text: string): Promise<string[]> {
  const { body } = parseDocument({ path: 'a.mdx' as DocPath, text }, { docsDir: 'docs' })
  const { written } = await body({ html: 'safe', draw: drawBody, code: async () => [] })
  return (written?.parts ?? []).map(({ from, to, content }) =>
    `${from.line}:${from.column}-${to.line}:${to.column} ${content.join('\n')}`.trim(),
  )
}

test.each<[what: string, text: string, parts: readonly string[]]>([
  ['an expression of text is its text', "a {'b'} c\n", ['1:3-1:8 b']],
  ['any other takes one of the spaces around it along', 'a {/* x */} b {size}\n', ['1:2-1:12', '1:14-1:21']],
  [
    'words beside it keep the space that they have',
    'a{/* x */} b\n\n{/* y */}c {size}d\n',
    ['1:2-1:11', '3:1-3:10', '3:12-3:18'],
  ],
  ['lines of imports are left out', "import A from './a'\n\nexport const b = 1\n\nc\n", ['1:1-1:20', '3:1-3:19']],
  ['the id of a heading stays', '## a {#b}\n', []],
  ['plain text has none', 'a *b* `{c}`\n', []],
])('%s', async (_, text, parts) => {
  expect(await partsOf(text)).toEqual(parts)
})
