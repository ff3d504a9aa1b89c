/** Splitting text into words. */
import { expect, test } from 'vitest'
import { wordsOf } from '../../site/search/language/words.ts'

test.each<[text: string, words: string[]]>([
  ['Path.angleAt()', ['path', 'angleat']],
  ['plugin-bin-pack', ['plugin', 'bin', 'pack']],
  ['curve_ and _curve', ['curve_', 'and', '_curve']],
  ['`settings.sa` = 10mm', ['settings', 'sa', '10mm']],
  ['Größe, façade, Ñandú', ['große', 'facade', 'nandu']],
  ['don’t', ['don', 't']],
  ['路径角度', ['路径', '径角', '角度']],
  ['袖', ['袖']],
  [`x${'y'.repeat(60)} z`, ['z']],
  ['<b>bold</b>', ['b', 'bold', 'b']],
  ['', []],
])('the words of %j', (text, words) => {
  expect(wordsOf(text).map(({ term }) => term)).toEqual(words)
})

test.each<[name: string, parts: string[]]>([
  ['angleAt', ['angle', 'at']],
  ['asRenderProps', ['as', 'render', 'props']],
  ['SVGAttributes', ['svg', 'attributes']],
  ['curve_', ['curve']],
  ['rmaVd', ['rma', 'vd']],
  ['Path', []],
  ['SVG', []],
])('the parts of %s', (name, parts) => {
  expect(wordsOf(name)[0]?.parts).toEqual(parts)
})

test('a word has its position in the text', () => {
  const text = 'a  ünder-_score 路径'
  for (const { start, end } of wordsOf(text)) expect(text.slice(start, end)).toMatch(/^[\p{L}_]+$/u)
})
