/** The HTML of highlighted code depends on the block alone, and not on the blocks that a run has drawn before. */
import { expect, test } from 'vitest'
import { readerOf } from '../../cli/markdown/highlight/highlight.ts'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'

const block = (language: string, code: string): string => `~~~~${language}\n${code}\n~~~~`

/** Languages that use others, and code of them that only the others can read. */
const BLOCKS = [
  ['md', '---\ntitle: a\n---\n```ts\nconst a = 1\n```\n> ```sh\n> ls\n> ```', ['const ', 'title']],
  ['mdx', 'import A from "./a"\n\n<A b={1} />', ['import', 'A ']],
  ['vue', '<style lang="stylus">\n.a\n  color red\n</style>', ['color ']],
  ['md', '```ts\nconst a = 1\n```\n```css\na { color: red }\n```', ['const ', 'color']],
  [
    'vue',
    '<template lang="pug">\nul.a\n</template>\n<style lang="stylus">\n.a\n  color red\n</style>',
    ['ul', 'color '],
  ],
  ['asciidoc', '[source,ruby]\n----\ndef a\nend\n----', ['def ']],
] as const

/** In the order in which they come, so the first rounds meet no grammar of another language. */
test('a block looks the same after blocks in other languages', async () => {
  const draw = (): Promise<string[]> =>
    Promise.all(BLOCKS.map(([language, code]) => renderMarkdown(block(language, code))))
  const first = await draw()
  for (const [index, [, , marked]] of BLOCKS.entries())
    for (const text of marked) expect(first[index]).toMatch(new RegExp(`<i class="\\w">\\s?${text}`))
  for (const language of ['ts', 'tsx', 'yaml', 'html', 'css', 'stylus', 'ruby', 'sh', 'vue', 'php'])
    await renderMarkdown(block(language, 'a'))
  expect(await draw()).toEqual(first)
})

test('blocks with several languages in them share a reader, because each one takes time and memory', async () => {
  const reader = (...inner: string[]) => readerOf({ language: 'md', lines: inner.map((one) => `\`\`\`${one}`) })
  const shared = await reader('js', 'css')
  expect(shared).toBeDefined()
  for (const inner of [
    ['ts', 'html'],
    ['rust', 'go'],
    ['yaml', 'perl', 'sh'],
  ])
    expect(await reader(...inner)).toBe(shared)
})
