/** Emphasis in texts that have no spaces between words. */
import { expect, test } from 'vitest'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'

const shown = async (text: string): Promise<string> => (await renderMarkdown(text, { plain: true })).slice(3, -4)

test.each([
  ['**强调。**然后', '<strong>强调。</strong>然后'],
  ['**强调**。然后', '<strong>强调</strong>。然后'],
  ['这是**“强调”**的词', '这是<strong>“强调”</strong>的词'],
  ['这是*（强调）*的词', '这是<em>（强调）</em>的词'],
  ['これは**「強調」**です', 'これは<strong>「強調」</strong>です'],
  ['**강조(한국어)**는', '<strong>강조(한국어)</strong>는'],
  ['说**`代码`**吧', '说<strong><code>代码</code></strong>吧'],
])('%s is emphasised', async (text, html) => {
  expect(await shown(text)).toBe(html)
})

test.each([
  ['a**"b"**c', 'a**&quot;b&quot;**c'],
  ['强 ** 调 ** 词', '强 ** 调 ** 词'],
  ['强_调_词', '强_调_词'],
  ['**“b”** c', '<strong>“b”</strong> c'],
])('%s is read as in CommonMark', async (text, html) => {
  expect(await shown(text)).toBe(html)
})
