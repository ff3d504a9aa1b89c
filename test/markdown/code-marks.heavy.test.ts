/** Hostile marks of code. */
import { expect, test } from 'vitest'
import { readCodeBlock } from '../../cli/markdown/code/code-block.ts'
import { readCodeInfo } from '../../cli/markdown/code/code-info.ts'

test('a hostile info string is read in linear steps', () => {
  for (const piece of ['[', '{', '{1', 'a=', 'a="', "'", '"', 'a={', ' ', '{"x":', ':a', '1-9,'])
    expect(readCodeInfo(`js ${piece.repeat(100_000)}`).word).toBe('js')
  expect(readCodeInfo('a'.repeat(500_000)).word).toHaveLength(500_000)
  expect(readCodeInfo(`${'a'.repeat(500_000)}=1`).word).toBe('')
})

test('many long ranges cost no more than the lines', () => {
  const ranges = Array.from({ length: 20_000 }, () => '1-99999').join(',')
  const block = readCodeBlock({ lang: 'js', meta: `{${ranges}} collapse={${ranges}}`, value: '\n'.repeat(20_000) })
  expect(Object.keys(block.marks)).toHaveLength(20_001)
  expect(block.collapsed).toEqual([[0, 20_001]])
})
