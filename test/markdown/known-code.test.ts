/** Blocks of code that were drawn before are not drawn again. */
import { expect, test } from 'vitest'
import { type CodeBlock, readCodeBlock } from '../../cli/markdown/code/code-block.ts'
import { drawUnknownCode } from '../../cli/markdown/code/code-html.ts'

const block = (value: string, meta = ''): CodeBlock => readCodeBlock({ lang: 'js', meta, value })

test('each distinct block is drawn once, in its place, and what is known is taken', async () => {
  const drawn: string[] = []
  const draw = async (blocks: readonly CodeBlock[]): Promise<string[]> =>
    blocks.map(({ lines }) => {
      drawn.push(lines.join())
      return `<${lines.join()}>`
    })
  const fresh = new Map<string, string>()
  const first = await drawUnknownCode(draw, () => undefined, fresh)([block('a'), block('b'), block('a', 'title="x"')])
  expect(first).toEqual(['<a>', '<b>', '<a>'])
  expect(drawn).toEqual(['a', 'b'])
  expect([...fresh.values()]).toEqual(['<a>', '<b>'])
  const later = drawUnknownCode(draw, (key) => fresh.get(key), new Map())
  expect(await later([block('c'), block('b')])).toEqual(['<c>', '<b>'])
  expect(drawn).toEqual(['a', 'b', 'c'])
  expect(await drawUnknownCode(draw, () => undefined, fresh)([block('a')])).toEqual(['<a>'])
  expect(drawn).toEqual(['a', 'b', 'c'])
})

test('marks and line numbers make another block; titles and wrapping do not', async () => {
  const keys = new Map<string, string>()
  const draw = async (blocks: readonly CodeBlock[]): Promise<string[]> => blocks.map(() => '')
  for (const meta of ['', 'title="x"', 'wrap', '{1}', '/a/'])
    await drawUnknownCode(draw, () => undefined, keys)([block('a', meta)])
  expect(keys.size).toBe(3)
})
