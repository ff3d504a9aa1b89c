/** Reading configurations in JavaScript and TypeScript without executing them. */
import { expect, it, test } from 'vitest'
import { evaluateScript } from '../move/script/evaluate.ts'
import { PackageCall, plainData, type UnreadPlace, YEAR } from '../move/script/values.ts'
import { treeOf } from './tree-of.ts'

function read(text: string, others: Readonly<Record<string, string>> = {}): { value: unknown; unread: string[] } {
  const { exports } = evaluateScript(treeOf({ 'site/config.ts': text, ...others }), 'site/config.ts')
  const unread: UnreadPlace[] = []
  return { value: plainData(exports['default'], '', unread), unread: unread.map(({ path, line }) => `${path}:${line}`) }
}

test.each<[string, unknown]>([
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a configuration
  ['export default { a: 1, b: [true, null], "c-d": `x${1 + 1}` }', { a: 1, b: [true, null], 'c-d': 'x2' }],
  ['module.exports = { a: -1 }', { a: -1 }],
  ['const a: number = 1\nexport default { a, b: { ...{ c: a } } } satisfies object as unknown', { a: 1, b: { c: 1 } }],
  ['export default defineConfig({ a: 1 })\nimport { defineConfig } from "x"', { a: 1 }],
  ['const f = (n: number, { m = 2 } = {}) => [n, m]\nexport default [...f(1), ...f(1, { m: 3 })]', [1, 2, 1, 3]],
  ['export default go()\nfunction go() { const l = []; for (let i = 0; i < 3; i++) l.push(i); return l }', [0, 1, 2]],
  ['export default ["a", "b"].map((x, i) => ({ [x]: i })).filter((one) => one.b !== 1)', [{ a: 0 }]],
  ['export default Object.entries({ a: 1 }).map(([k, v]) => k + v).join("-")', 'a1'],
  ['export default process.env.DEPLOY || (process.env.NODE_ENV === "production" ? "live" : "local")', 'live'],
  ['export default process.env.A?.slice(0, 2) ?? "none"', 'none'],
  ['import path from "path"\nexport default path.resolve(__dirname, "./s.js")', '/site/s.js'],
  ['export default require.resolve("./s.js")', './s.js'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a configuration
  ['import { fileURLToPath } from "node:url"\nexport default `© ${new Date().getFullYear()}`', `© ${YEAR}`],
  [
    'const f = (a: string | string[]) => { if (Array.isArray(a)) return { items: a }; return { a } }\nexport default [f("x"), f(["y"])]',
    [{ a: 'x' }, { items: ['y'] }],
  ],
  ['export default (() => { switch (2) { case 1: return "a"; default: return "b" } })()', 'b'],
  ['export default new URL("../og.jpg", "https://example.org/a/b").href', 'https://example.org/og.jpg'],
])('%s', (text, expected) => {
  expect(read(text)).toEqual({ value: expected, unread: [] })
})

it('a list made of what a package holds is not known, and no empty list', () => {
  const text = `const plugin = require('a-plugin')
const rules = Object.entries(plugin.rules).map(([name]) => ({ id: name }))
export default { a: ['first', { items: [...rules] }], b: Object.keys(plugin), c: Object.keys({}.none ?? {}) }`
  expect(read(text)).toEqual({ value: { a: ['first', { items: [] }], c: [] }, unread: ['a[1].items[0]:3', 'b:3'] })
})

it('what a function that fails would give is not known, and is no empty entry', () => {
  const text = `import make from 'a-package'
const f = (a) => { if (make(a)) return { a }; throw Error('Unknown overload') }
export default { items: [f(1), 2] }`
  expect(read(text)).toEqual({ value: { items: [2] }, unread: ['items[0]:2'] })
})

it('files of the repository are read: modules, JSON, YAML, and texts', () => {
  const text = `import fs from 'node:fs'
import { load } from 'js-yaml'
import list, { one as first } from './list'
import data, { a as member } from '../data.json'
const own = JSON.parse(fs.readFileSync(new URL('../data.json', import.meta.url), 'utf8'))
export default { list, first, data, member, own, yaml: load(fs.readFileSync('./y.yml')), more: require('./more.cjs') }`
  const others = {
    'site/list.mts': 'export const one = 1\nexport default [one]',
    'data.json': '{ "a": 1 }',
    'site/y.yml': 'b: 2',
    'site/more.cjs': 'exports.c = 3',
  }
  expect(read(text, others).value).toEqual({
    list: [1],
    first: 1,
    data: { a: 1 },
    member: 1,
    own: { a: 1 },
    yaml: { b: 2 },
    more: { c: 3 },
  })
})

it('what only an execution would show is left out and named with its line', () => {
  const text = 'import { secret } from "pkg"\nexport default {\n  a: 1,\n  b: secret(),\n  c: [await fetch("x"), 2],\n}'
  expect(read(text)).toEqual({ value: { a: 1, c: [2] }, unread: ['b:4', 'c[0]:5'] })
})

it('the arguments of a call to a package are known', () => {
  const tree = treeOf({ 'c.mjs': "import star from '@x/star'\nexport default { list: [star({ a: 1 })] }" })
  const { exports } = evaluateScript(tree, 'c.mjs')
  const [call] = (exports['default'] as { list: unknown[] }).list
  expect(call).toBeInstanceOf(PackageCall)
  expect(call).toMatchObject({ name: '@x/star', args: [{ a: 1 }] })
})

test.each([
  ['a loop without an end', 'while (true) {}\nexport default 1'],
  ['a function that calls itself', 'function f() { return f() }\nexport default f()'],
  ['a text that doubles', 'let s = "ab"\nfor (let i = 0; i < 99; i++) s += s\nexport default s'],
  ['a list that doubles', 'let l = [1]\nfor (let i = 0; i < 99; i++) l = [...l, ...l]\nexport default l'],
  [
    'a text that is replaced by larger ones',
    'let s = "aa"\nfor (let i = 0; i < 99; i++) s = s.replaceAll("a", s)\nexport default s',
  ],
  ['nesting without an end', `export default ${'['.repeat(20_000)}`],
  ['an import of itself', 'import all from "./config"\nexport default { all, a: 1 }'],
])('%s comes to an end', (_, text) => {
  const { exports } = evaluateScript(treeOf({ 'site/config.ts': text }), 'site/config.ts')
  const size = JSON.stringify(plainData(exports['default'], '', []) ?? null).length
  expect(size).toBeLessThan(1_000_000)
})

it('values that are used again and again do not grow without bound', () => {
  const lines = Array.from({ length: 60 }, (_, index) => `const v${index + 1} = [v${index}, v${index}]`)
  const { value } = read(`const v0 = [1]\n${lines.join('\n')}\nexport default v60`)
  expect(JSON.stringify(value ?? null).length).toBeLessThan(2_000_000)
})

test.each([
  ['process.exit(1)', 'process'],
  ['require("child_process").execSync("touch /tmp/never")', 'a process'],
  ['globalThis.polluted = 1', 'the global object'],
  ['Object.prototype.polluted = 1', 'prototypes'],
  ['({}).__proto__.polluted = 1', 'prototypes'],
  ['[].constructor.constructor("return process")().exit(1)', 'a constructor'],
  ['process.env.polluted = "1"', 'the environment'],
])('%s reaches nothing of this program', (statement) => {
  const { value } = read(`${statement}\nexport default { a: 1 }`)
  expect(value).toEqual({ a: 1 })
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(process.env['polluted']).toBeUndefined()
})

it('a key with the name of the prototype is plain data', () => {
  const { value } = read('export default { ["__proto__"]: { polluted: 1 }, a: { constructor: 2 } }')
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(value).toMatchObject({ a: { constructor: 2 } })
})

it('a file that does not parse, or is not there, is named', () => {
  const tree = treeOf({
    'a.js': 'import b from "./b.js"\nimport c from "./c.json"\nexport default { b, c }',
    'b.js': 'export default {',
    'c.json': '{',
  })
  const { problems } = evaluateScript(tree, 'a.js')
  expect(problems).toEqual([expect.stringContaining('b.js does not parse'), 'c.json is not well formed'])
  expect(evaluateScript(tree, 'd.js').problems).toEqual(['d.js cannot be read'])
})

it('no path leads out of the repository', () => {
  const tree = treeOf({
    'a.js':
      'import x from "../../x.js"\nimport fs from "fs"\nexport default [x, fs.readFileSync("../../../etc/passwd")]',
  })
  expect(plainData(evaluateScript(tree, 'a.js').exports['default'], '', [])).toEqual([])
})
