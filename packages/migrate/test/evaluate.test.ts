/** Reading configurations in JavaScript and TypeScript in the sandbox. */
import { expect, it, test } from 'vitest'
import { evaluateScript } from '../move/script/evaluate.ts'
import { factOf, plainData, YEAR } from '../move/script/values.ts'
import { treeOf } from './tree-of.ts'

async function read(
  text: string,
  others: Readonly<Record<string, string>> = {},
): Promise<{ value: unknown; unread: string[] }> {
  const script = await evaluateScript(treeOf({ 'site/config.ts': text, ...others }), 'site/config.ts')
  const value = plainData(script.exports['default'], '', script)
  return { value, unread: script.unread.map(({ path, line }) => `${path}:${line}`) }
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
  [
    'const a = async () => ({ b: await 1 })\nexport default defineConfig(async () => ({ ...(await a()), c: 2 }))',
    { b: 1, c: 2 },
  ],
  ['export default [...(await Promise.all([1, import("./none").then])).slice(0, 1)]', [1]],
  ['let a\nlabel: for (const b of [1, 2]) { a = b; break label }\na ||= 3; a += 1\nexport default { a }', { a: 2 }],
  [
    'const a = b => b\n;[1].forEach(a)\nconst { c, ...d } = { c: 1, e: 2, f: 3 }\ndelete d.f\nexport default { c, ...d }',
    { c: 1, e: 2 },
  ],
  [
    'enum E { A }\ninterface I { a?: string }\nabstract class C { private a = 1 }\nexport default ((a?: I): a is I => !a)()',
    true,
  ],
  ['try { require("a")() ; throw 1 } catch { module.exports = { get a() { return 1 }, b() {} }.a }', 1],
  [
    'import path, { dirname } from "node:path"\nexport default path.resolve(dirname(__filename) + "/", "..", "a", "./b")',
    '/a/b',
  ],
])('%s', async (text, expected) => {
  expect(await read(text)).toEqual({ value: expected, unread: [] })
})

it('a list made of what a package holds is not known, and no empty list', async () => {
  const text = `const plugin = require('a-plugin')
const rules = Object.entries(plugin.rules).map(([name]) => ({ id: name }))
export default { a: ['first', { items: [...rules] }], b: Object.keys(plugin), c: Object.keys({}.none ?? {}) }`
  expect(await read(text)).toEqual({
    value: { a: ['first', { items: [] }], c: [] },
    unread: ['a[1].items[0]:3', 'b:3'],
  })
})

it('what a function that fails would give is not known, and is no empty entry', async () => {
  const text = `import make from 'a-package'
const f = (a) => { if (make(a)) return { a }; throw Error('Unknown overload') }
export default { items: [f(1), 2] }`
  expect(await read(text)).toEqual({ value: { items: [2] }, unread: ['items[0]:2'] })
})

it('files of the repository are read: modules, JSON, YAML, and texts', async () => {
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
  expect((await read(text, others)).value).toEqual({
    list: [1],
    first: 1,
    data: { a: 1 },
    member: 1,
    own: { a: 1 },
    yaml: { b: 2 },
    more: { c: 3 },
  })
})

it('what only an execution would show is left out and named with its line', async () => {
  const text = 'import { secret } from "pkg"\nexport default {\n  a: 1,\n  b: secret(),\n  c: [await fetch("x"), 2],\n}'
  expect(await read(text)).toEqual({ value: { a: 1, c: [2] }, unread: ['b:4', 'c[0]:5'] })
})

it('the arguments of a call to a package are known', async () => {
  const tree = treeOf({ 'c.mjs': "import star from '@x/star'\nexport default { list: [star({ a: 1 })] }" })
  const { exports } = await evaluateScript(tree, 'c.mjs')
  const [call] = (exports['default'] as { list: unknown[] }).list
  expect(factOf(call)).toMatchObject({ name: '@x/star', args: [{ a: 1 }] })
})

it('a decision that depends on a package is taken as “no”, and named with its line', async () => {
  const text = `import { isLive, mode, list } from 'a-package'
const items = []
if (isLive) items.push('if')
for (const one of list) items.push(one)
while (isLive()) items.push('while')
switch (mode) { case 'a': items.push('case') }
export default {
  items: items.concat([1, 2].filter((one) => mode.has(one))),
  a: isLive ? 1 : 2,
  b: mode === 'b' || 3,
  c: !isLive && 4,
  d: typeof window,
  e: isLive ?? 5,
}`
  const script = await evaluateScript(treeOf({ 'a.ts': text }), 'a.ts')
  const value = plainData(script.exports['default'], '', script)
  expect(value).toEqual({ items: [], a: 2, b: 3, c: 4, d: 'undefined', e: 5 })
  expect(script.unread).toEqual([])
  const lines = [3, 4, 5, 6, 8, 9, 10, 11, 12, 13]
  expect(script.decisions.map(({ file, line }) => [file, line])).toEqual(lines.map((line) => ['a.ts', line]))
  expect(script.decisions[0]?.source).toBe('isLive')
})

it('texts, lists and keys that are made of a package are not known', async () => {
  const text = `import { version, names } from 'a-package'
const [first, second] = names
export default {
  a: \`v\${version}\`,
  b: ['v' + version].join(),
  c: [first, second, 1],
  d: { [version]: 1, ...names, e: 2 },
  f: JSON.stringify({ version }),
  g: 'abc'.includes(version),
  h: Number(version) + 1,
  i: /a/,
  j: new Map(),
}`
  const { value, unread } = await read(text)
  expect(value).toEqual({ c: [1], d: { e: 2 } })
  expect(unread.map((one) => one.replace(/:\d+$/, ''))).toEqual([
    'a',
    'b',
    'c[0]',
    'c[1]',
    'd.…',
    'd.…',
    'f',
    'g',
    'h',
    'i',
    'j',
  ])
})

it('what fails is not known, and what stands beside it is', async () => {
  const text = `const a = process.env.HOST.split('.')
export default {
  a, b: 1, c: {}.d.e,
  get f() { throw Error('no') },
  get g() { return 2 },
}`
  const script = await evaluateScript(treeOf({ 'a.ts': text }), 'a.ts')
  expect(plainData(script.exports['default'], '', script)).toEqual({ b: 1, g: 2 })
  expect(script.unread.map(({ path, line }) => `${path}:${line}`)).toEqual(['a:1', 'c:3', 'f:4'])
  expect(script.problems).toEqual([1, 3, 4].map((line) => expect.stringContaining(`a.ts fails in line ${line}: `)))
  expect(script.variables).toEqual(['HOST'])
})

it('functions are code, also where they are no data of their own', async () => {
  const text = `export default {
  transformPageData(page) { page.title = '' },
  markdown: { anchor: { slugify: (text) => text } },
  async *list() { yield 1 },
  title: 'A',
}`
  const script = await evaluateScript(treeOf({ 'a.ts': text }), 'a.ts')
  expect(plainData(script.exports['default'], '', script)).toEqual({ markdown: { anchor: {} }, title: 'A' })
  expect(script.unread.map(({ path, line, isCode }) => [path, line, isCode])).toEqual([
    ['transformPageData', 2, true],
    ['markdown.anchor.slugify', 3, true],
    ['list', 4, true],
  ])
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
  ['a search in a list without an end', 'export default Array.prototype.indexOf.call({ length: 2 ** 53 }, 1)'],
  ['a huge text', 'export default "a".repeat(2 ** 29)'],
  ['an expression that goes back and forth', 'export default /^(a+)+$/.test("a".repeat(99) + "b")'],
  ['an object that holds itself', 'const a = {}\na.a = a\nexport default a'],
  [
    'a sandbox whose own tools are changed',
    'Map.prototype.get = Reflect.apply = () => { throw null }\nexport default { a: 1 }',
  ],
  ['asking more than is answered', 'for (let i = 0; i < 3000; i++) require("./a" + i)'],
  ['failures without an end', 'for (;;) [].a.b'],
  ['an import of itself', 'import all from "./config"\nexport default { all, a: 1 }'],
])('%s comes to an end', async (_, text) => {
  const size = JSON.stringify((await read(text)).value ?? null).length
  expect(size).toBeLessThan(1_000_000)
})

it('values that are used again and again do not grow without bound', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `const v${index + 1} = [v${index}, v${index}]`)
  const { value } = await read(`const v0 = [1]\n${lines.join('\n')}\nexport default v60`)
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
  ['Function("return this")().process.exit(1)', 'the global object'],
  ['const all = [..."\\uE0010\\uE001", import("node:fs").then((fs) => fs.rmSync("."))]', 'marks'],
])('%s reaches nothing of this program', async (statement) => {
  const { value } = await read(`${statement}\nexport default { a: 1 }`)
  expect(value).toEqual({ a: 1 })
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(process.env['polluted']).toBeUndefined()
})

it('a key with the name of the prototype is plain data', async () => {
  const { value } = await read('export default { ["__proto__"]: { polluted: 1 }, a: { constructor: 2 } }')
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(value).toMatchObject({ a: { constructor: 2 } })
})

it('a file that does not parse, or is not there, is named', async () => {
  const tree = treeOf({
    'a.js': 'import b from "./b.js"\nimport c from "./c.json"\nexport default { b, c }',
    'b.js': 'export default {',
    'c.json': '{',
  })
  const { problems } = await evaluateScript(tree, 'a.js')
  expect(problems).toEqual([expect.stringContaining('b.js does not parse'), 'c.json is not well formed'])
  expect((await evaluateScript(tree, 'd.js')).problems).toEqual(['d.js cannot be read'])
  const lost = await evaluateScript(treeOf({ 'a.js': "export default require('./b/' + 'c')" }), 'a.js')
  expect(lost.problems).toEqual(['a.js imports `./b/c`, which is not in this repository'])
})

it('no path leads out of the repository, nor to what the tree does not list', async () => {
  const paths = ['../x.js', './linked/x.js', '/etc/passwd', '../../../etc/passwd']
  const texts = paths.map((path) => `require('${path}'), await import('${path}'), fs.readFileSync('${path}')`)
  const read: string[] = []
  const tree = treeOf({
    'a.js': `import fs from "fs"\nimport x from "../../x.js"\nexport default [x, ${texts.join(', ')}]`,
  })
  const watched = {
    ...tree,
    links: ['linked'],
    read(path: string) {
      read.push(path)
      return tree.read(path) ?? 'secret'
    },
  }
  const script = await evaluateScript(watched, 'a.js')
  expect(plainData(script.exports['default'], '', script)).toEqual([])
  expect(read).toEqual(['a.js'])
})
