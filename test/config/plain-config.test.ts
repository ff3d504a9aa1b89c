/** A configuration that is nothing but data has the value that JavaScript gives it; any other is left to JavaScript. */
import { describe, expect, test } from 'vitest'
import { readPlainConfig } from '../../cli/project/config/plain-config.ts'
import { createRandom } from '../harness/random.ts'

/** What JavaScript makes of the text, without its imports. */
function evaluated(text: string): unknown {
  const code = text.replace(/import [^;\n]*['"]docs-build['"];?/g, '').replace(/export\s+default/, 'return ')
  return new Function('defineConfig', code)((config: unknown) => config)
}

test.each([
  ["export default { title: 'A' }"],
  ['export default { "title": "It\'s – ü 漢 😀", baseUrl: "/a/" }\n'],
  ["import { defineConfig } from 'docs-build'\n\nexport default defineConfig({\n  title: 'A',\n})\n"],
  ["import { defineConfig, type UserConfig } from 'docs-build';\nexport default defineConfig({ a: [1, -2.5, 0,], },);"],
  ['// First.\n/* Then\n * this. */ export default { a: true, // last\n b: null, c: false, $d_: [[], {}] }\n// End'],
  ["export default { a: 1, b: 2, a: { 'x-y': [] } }"],
  ["export default { text: 'https://docs.example.org/* no comment */ // none' }"],
  ['export default []'],
])('%s', (text) => {
  const plain = readPlainConfig(text)
  expect(plain).toEqual([evaluated(text)])
  expect(JSON.stringify(plain?.[0])).toBe(JSON.stringify(evaluated(text)))
})

describe('is left to JavaScript:', () => {
  test.each([
    ['export default { title: title }'],
    ['export default { title }'],
    ['export default { ...base }'],
    ["export default { title: 'A' + 'B' }"],
    ["export default { title: 'It\\'s' }"],
    ['export default { title: `A` }'],
    ['export default { __proto__: { title: 1 } }'],
    ['export default { "__proto__": { title: 1 } }'],
    ["export default { ['title']: 'A' }"],
    ["export default { '1': 'A', a: 2 }"],
    ['export default { a: 010 }'],
    ['export default { a: 1_000 }'],
    ['export default { a: 1e3 }'],
    ['export default { a: 1.toString }'],
    ['export default { a: .5 }'],
    ['export default { a: 0x10 }'],
    ['export default { a: - 1 }'],
    ['export default { a: undefined }'],
    ['export default { a: trueish }'],
    ['export default { a: [1,,2] }'],
    ['export default { a() {} }'],
    ['export default { get a() { for (;;); } }'],
    ['export default { a: x => x }'],
    ['export default { a: /x/ }'],
    ['export default () => { for (;;); }'],
    ["export default defineConfig({ title: 'A' })"],
    ["import type { defineConfig } from 'docs-build'\nexport default defineConfig({ title: 'A' })"],
    ["import { defineConfig } from './other.ts'\nexport default defineConfig({ title: 'A' })"],
    ["import 'docs-build'\nexport default { title: 'A' }"],
    ["import { defineConfig as x } from 'docs-build'\nexport default { title: 'A' }"],
    ["import { build } from 'docs-build'\nexport default { title: 'A' }"],
    ["const a = 1\nexport default { title: 'A' }"],
    ["export default { title: 'A' } satisfies object"],
    ["export default { title: 'A' }\nwhile (true) {}"],
    ["export default { title: 'A' }, process.exit()"],
    ["export default { title: 'A'\n b: 1 }"],
    ["export default { title: 'A\nB' }"],
    ["export default { title: 'A' } /* open"],
    ['export default { title: "A" '],
    ['export { title as default }'],
    [''],
  ])('%s', (text) => {
    expect(readPlainConfig(text)).toBeUndefined()
  })
})

test('random data has the value that JavaScript gives it', () => {
  const { below, oneIn, pick } = createRandom('plain configurations')
  const blank = (): string => pick(['', ' ', '\n  ', ' /* , } */ ', ' // ] "\n'])
  const value = (depth: number): string => {
    const kind = below(depth > 3 ? 4 : 6)
    if (kind === 0) return pick(["'a'", '"b, c"', "''", "'{'", '"//"', "'ü}'"])
    if (kind === 1) return pick(['0', '-1', '12.50', '7', '-0', '123456789012345678901'])
    if (kind < 4) return pick(['true', 'false', 'null'])
    const inside = Array.from({ length: below(4) }, () => value(depth + 1))
    const end = inside.length > 0 && oneIn(3) ? ',' : ''
    if (kind === 4) return `[${blank()}${inside.join(`${blank()},${blank()}`)}${end}${blank()}]`
    const rows = inside.map((one) => `${pick(['a', '$b', "'c d'", '"true"', 'null'])}${blank()}:${blank()}${one}`)
    return `{${blank()}${rows.join(`${blank()},${blank()}`)}${end}${blank()}}`
  }
  for (let round = 0; round < 2000; round++) {
    const text = `${blank()}export default ${value(0)}${blank()}`
    const plain = readPlainConfig(text)
    expect(plain, text).toEqual([evaluated(text)])
    expect(JSON.stringify(plain?.[0]), text).toBe(JSON.stringify(evaluated(text)))
  }
})
