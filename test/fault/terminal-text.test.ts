import { describe, expect, test } from 'vitest'
import { excerpt, printable } from '../../cli/kernel/fault/terminal-text.ts'

describe('printable', () => {
  test.each([
    ['plain text', 'plain text'],
    ['a\u001b[31mred\u001b[0m', 'a�[31mred�[0m'],
    ['c1 \u009b31m', 'c1 �31m'],
    ['two\r\nlines\nand\ta tab', 'two lines and a tab'],
    ['turned \u202eround', 'turned �round'],
    ['half \ud83d', 'half �'],
    ['whole 😀 café 日本', 'whole 😀 café 日本'],
    ['link \u001b]8;;https://evil.example\u0007x', 'link �]8;;https://evil.example�x'],
    ['::error::x', '�:error::x'],
    ['\n ::error::x', '  �:error::x'],
    ['::error file=a:1::x', '�:error file=a:1::x'],
    [':::note[A]', ':::note[A]'],
    [' ::toc{to=2}', ' ::toc{to=2}'],
    ['a ##[add-mask]b ##vso[c] ##teamcity[d] ## [e]', 'a #�[add-mask]b #�vso[c] #�teamcity[d] ## [e]'],
    ['## Heading, and a::b', '## Heading, and a::b'],
  ])('%j → %j', (text, expected) => {
    expect(printable(text)).toBe(expected)
  })
})

describe('excerpt', () => {
  test.each<[string, string, number, number, string, string]>([
    ['a word', 'See [x](/nope) here', 9, 5, 'See [x](/nope) here', '        ^^^^^'],
    ['after a tab', '\tsee /nope', 6, 5, '  see /nope', '      ^^^^^'],
    ['after wide letters', '日本 /nope', 4, 5, '日本 /nope', '     ^^^^^'],
    ['after a picture', '👩‍👩‍👧 /nope', 10, 5, '👩‍👩‍👧 /nope', '   ^^^^^'],
    ['after a letter with an accent', 'e\u0301 /nope', 4, 5, 'e\u0301 /nope', '  ^^^^^'],
    ['under wide letters', 'x 日本', 3, 2, 'x 日本', '  ^^^^'],
    ['after an escape', '\u001b[1m /nope', 6, 5, '�[1m /nope', '     ^^^^^'],
    ['after a command', '##[error] /nope', 11, 5, '#�[error] /nope', '          ^^^^^'],
    ['at the end of the line', 'abc', 4, 1, 'abc', '   ^'],
    ['beyond the end', 'abc', 90, 5, 'abc', '   ^'],
    ['in an empty line', '', 1, 1, '', '^'],
  ])('%s', (_, line, column, length, text, marker) => {
    expect(excerpt(line, { line: 1, column, length }, 80)).toEqual({ text, marker })
  })

  test.each([
    ['a\nb\nc', 2, 'b'],
    ['a\r\nb\r\nc', 3, 'c'],
    ['a\rb', 2, 'b'],
  ])('%j, line %i is %j', (source, line, text) => {
    expect(excerpt(source, { line, column: 1, length: 1 }, 80)?.text).toBe(text)
  })

  test('a missing line has no excerpt', () => {
    expect(excerpt('a\nb', { line: 3, column: 1, length: 1 }, 80)).toBeUndefined()
  })

  test.each([
    [1, `/nope${'x'.repeat(500)}`],
    [251, `${'x'.repeat(250)}/nope${'x'.repeat(250)}`],
    [501, `${'x'.repeat(500)}/nope`],
    [251, `${'日'.repeat(250)}/nope${'日'.repeat(250)}`],
    [200_001, `${'x'.repeat(200_000)}/nope${'x'.repeat(200_000)}`],
  ])('a long line is cut around the mark at column %i', (column, line) => {
    const shown = excerpt(line, { line: 1, column, length: 5 }, 60)
    const text = shown?.text ?? ''
    expect(columns(text)).toBeGreaterThan(55)
    expect(columns(text)).toBeLessThanOrEqual(60)
    expect(columns(text.slice(0, text.indexOf('/nope')))).toBe(shown?.marker.indexOf('^'))
    expect(shown?.marker.trim()).toBe('^^^^^')
    expect(text.startsWith('…')).toBe(column > 1)
    expect(text.endsWith('…')).toBe(!line.endsWith('/nope'))
  })

  test('a mark longer than the width is cut with the line', () => {
    const shown = excerpt('y'.repeat(300), { line: 1, column: 1, length: 300 }, 40)
    expect(shown).toEqual({ text: `${'y'.repeat(38)}…`, marker: '^'.repeat(38) })
  })
})

function columns(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (character === '日' ? 2 : 1), 0)
}
