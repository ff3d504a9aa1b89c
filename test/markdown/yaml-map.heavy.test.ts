/** Reading a YAML map line by line gives the same result as the parser. */
import { describe, expect, test } from 'vitest'
import { Literal } from '../../cli/kernel/schema/literal.ts'
import { withinTime } from '../../cli/kernel/threads/time-limit.ts'
import { readYamlMap, type YamlMap } from '../../cli/markdown/front-matter/yaml-map.ts'
import { HANGS_AFTER, patience } from '../harness/deadline.ts'
import { createRandom } from '../harness/random.ts'

/** The line-by-line reader reads no tabs, so a comment above with one forces the parser; only line numbers change. */
function byParser(yaml: string): YamlMap {
  const { entries, errors } = readYamlMap(`#\t\n${yaml}`)
  const above = <T extends { readonly line: number; readonly keyLines?: ReadonlyMap<string, number> }>(item: T): T => ({
    ...item,
    line: item.line - 1,
    keyLines: item.keyLines && new Map(Array.from(item.keyLines, ([key, line]) => [key, line - 1])),
  })
  return { entries: entries.map(above), errors: errors.map(above) }
}

const VALUES = [
  ...[
    'Text',
    'Two  words ',
    'a: b',
    'a:b',
    'a:',
    'a #b',
    'a#b',
    '#b',
    'https://a.b/c?d=e#f',
    'a, b [c] {d}',
    '"a',
    "it's",
  ],
  ...['true', 'True', 'TRUE', 'false', 'null', 'Null', '~', 'yes', 'no', 'on', 'nan', '.nan', '.inf', '', '   '],
  ...[
    '0',
    '7',
    '007',
    '-1',
    '+1',
    '1.10',
    '1e3',
    '0x1F',
    '0o17',
    '123456789012345',
    '12345678901234567890',
    '2026-11-20',
    '2026-11-20 a',
    '2026-1-20',
    '2026-11-20T10:00:00Z',
  ],
  ...['"a"', '"a: #b"', '"a\\nb"', '"a""', '""', "'a'", "'a''b'", "'a \\n'", "''", "'a' b", '"a" # c', '"a', "'a"],
  ...[
    '[a, b]',
    '[]',
    '[ ]',
    '[a]',
    '[ Two  words ,b,c d]',
    "[it's, a-b, c#d, e\\f, g/h, Größe]",
    '[a, b,]',
    '[a, , b]',
    '[a b]  # c',
    '[a #b, c]',
    '[a, true]',
    '[Null, a]',
    '[a, 1]',
    '[a, "b"]',
    '[a: b]',
    '[a:b]',
    '[a, [b]]',
    '[a, {b}]',
    '[a, b',
    'a]',
    '[a] b',
    '[a, -b, *c]',
    '[a\u2028b]',
    '{ a: b }',
    '- a',
    '? a',
    '| a',
    '> a',
    '|',
    '>-',
    '&x a',
    '*x',
    '!t a',
    '%a',
    '@a',
    '`a`',
    '---',
    '...',
  ],
  ...[
    'Größe',
    'a\u00a0b',
    '\u00a0',
    'a\u2028b',
    'a\u0085b',
    '😀',
    'a😀',
    'a\tb',
    'a\t',
    '\ta',
    'a\u0007',
    '\ufeffa',
    'a\ufeff',
  ],
  ...['a -', 'a - b', 'a ? b', 'a: ', 'a :b', '-a', '?a', ':a', 'a\\', 'a|', 'a>b', 'a&b', 'a*', 'a!'],
]
const KEYS = [
  'a',
  'title',
  'sidebar_label',
  'a-b',
  'a b',
  '"a"',
  '_',
  '__proto__',
  'true',
  'null',
  '<<',
  '1',
  'ä',
  '',
  'constructor',
]
const LINES = [
  '',
  ' ',
  '# x',
  '#',
  '# ä: b',
  ' # x',
  '#\u0007',
  '---',
  '...',
  '  more',
  '- item',
  '  key: value',
  'word',
  '? key',
  ': value',
  '\t',
  'a:b',
]

describe('line by line and parser agree', () => {
  test.each(VALUES)('a: %j', (value) => {
    for (const yaml of [`a: ${value}`, `a: ${value}\nb: c`, `b: c\na:   ${value}  `, `"a": ${value}`])
      expect(readYamlMap(yaml), yaml).toEqual(byParser(yaml))
  })

  test('with any lines above or below', () => {
    const random = createRandom(1)
    const line = (): string => {
      if (random.oneIn(10)) return random.pick(LINES)
      const key = random.oneIn(4) ? random.pick(KEYS) : random.pick(['k', 'l', 'm', 'n', 'o', 'p'])
      return `${key}: ${random.pick(random.oneIn(3) ? VALUES : VALUES.slice(0, 6))}`
    }
    let read = 0
    for (let run = 0; run < 4000; run++) {
      const yaml = Array.from({ length: 1 + random.below(5) }, line).join(random.pick(['\n', '\r\n']))
      const found = readYamlMap(yaml)
      expect(found, JSON.stringify(yaml)).toEqual(byParser(yaml))
      read += found.entries.length
    }
    expect(read).toBeGreaterThan(2000)
  })
})

test('lines are counted, and numbers keep their source text', () => {
  expect(readYamlMap('a: b\r\n\r\nc: 10\nd: true\ne:\n').entries).toEqual([
    { key: 'a', line: 0, value: 'b' },
    { key: 'c', line: 2, value: new Literal(10, '10') },
    { key: 'd', line: 3, value: new Literal(true, 'true') },
    { key: 'e', line: 4, value: null },
  ])
})

// In quadratic time, the test would exceed its limit on any machine.
test('a run of spaces takes linear time', { timeout: patience() }, () => {
  const value = `b${' '.repeat(5_000_000)}c`
  const read = withinTime(HANGS_AFTER, () => readYamlMap(`a: ${value}`))
  expect(read?.value.entries[0]?.value).toBe(value)
})
