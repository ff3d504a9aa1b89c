/** A module of a bundle does the same as a script and as a module. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importScript, loadScript } from '../../cli/kernel/program/scripts.ts'
import { programScript } from '../../cli/output/bundle/program-script.ts'
import { scriptOf } from '../../cli/output/bundle/script.ts'
import { writeSite } from '../harness/site.ts'

type Scripting = (module: string) => string | Promise<string>

/** Runs `main.js` of some modules. */
async function run(
  modules: Readonly<Record<string, string>>,
  scripting: Scripting = scriptOf,
): Promise<Readonly<Record<string, unknown>>> {
  const scripts = await Promise.all(
    Object.entries(modules).map(async ([name, code]) => [name, await scripting(code)] as const),
  )
  return loadScript(join(await writeSite(Object.fromEntries(scripts)), 'main.js'))
}

const SIBLING = `var a = 1, b = () => 2;
class C {}
export {
  a,
  b as bee,
  C as default
};
`

const CASES: readonly (readonly [what: string, code: string, exports: unknown])[] = [
  ['nothing', '', {}],
  ['a line for the shell', '#!/usr/bin/env node\nvar a = 1;\nexport {\n  a\n};\n', { a: 1 }],
  ['names of a sibling', 'import {\n  a,\n  bee as c\n} from "./b.js";\nvar d = a + c();\nexport { d };', { d: 3 }],
  ['minified', 'import{a as x,bee}from"./b.js";var d=x+bee();export{d as sum,x};', { sum: 3, x: 1 }],
  [
    'all of a sibling',
    'import * as b from "./b.js";\nvar c = Object.keys(b).sort().join();\nexport { c };',
    { c: 'a,bee,default' },
  ],
  ['a default of a sibling', 'import C from "./b.js";\nvar c = new C() instanceof C;\nexport { c };', { c: true }],
  ['a default with names', 'import C, { a } from "./b.js";\nvar c = [C.name, a];\nexport { c };', { c: ['C', 1] }],
  ['nothing of a sibling', 'import "./b.js";\nvar c = 1;\nexport { c };', { c: 1 }],
  ['a module of Node', 'import { sep } from "node:path";\nvar c = sep.length;\nexport { c };', { c: 1 }],
  ['a default of Node', 'import path from "node:path";\nvar c = typeof path.join;\nexport { c };', { c: 'function' }],
  [
    'a default of Node by its name',
    'import { default as path, sep } from "node:path";\nvar c = typeof path.join + sep.length;\nexport { c };',
    { c: 'function1' },
  ],
  [
    'an import after its use',
    'var c = f();\nfunction f() { return a; }\nimport { a } from "./b.js";\nexport { c };',
    { c: 1 },
  ],
  ['strict mode', 'var c = (function () { return this })();\nexport { c };', { c: undefined }],
  [
    'words that look like imports',
    'var c = "import(1) import.meta export { x };";\nexport { c };',
    { c: 'import(1) import.meta export { x };' },
  ],
  [
    'lines in a text that look like imports',
    'var c = `\nimport { a } from "./b.js"\nexport { a }\n`.trim().length;\nexport { c };',
    { c: 'import { a } from "./b.js"\nexport { a }'.length },
  ],
]

describe.each<[string, Scripting]>([
  ['scripts', scriptOf],
  ['scripts of the program', programScript],
])('%s', (_, scripting) => {
  test.each(CASES)('%s', async (_, code, exports) => {
    expect({ ...(await run({ 'main.js': code, 'b.js': SIBLING }, scripting)) }).toEqual(exports)
  })

  test('an import whose name stands for another value in a function', async () => {
    const { values } = await run(
      {
        'main.js': `import { a } from "./b.js";
var inner = (a) => a, object = { a };
var values = [a, inner(5), object.a, \`\${a}\`, ((import_b) => import_b.a)({ a: 6 })];
export { values };`,
        'b.js': SIBLING,
      },
      scripting,
    )
    expect(values).toEqual([1, 5, 1, '1', 6])
  })
})

test('a parameter with a name that a loader could have', async () => {
  const code = 'import { a } from "./b.js";\nvar c = ((_, $0, $$0) => a + $0 + $$0)(0, 1, 2);\nexport { c };'
  expect(await run({ 'main.js': code, 'b.js': SIBLING }, programScript)).toMatchObject({ c: 4 })
})

test('a script of the program loads what it imports at the first use', async () => {
  const loads: string[] = []
  Object.assign(globalThis, { noteLoad: (name: string) => loads.push(name) })
  const noting = (name: string): string => `noteLoad("${name}");var a = "${name}";export { a };`
  const main = await run(
    {
      'main.js': `import { a as passed } from "./passed.js";
import { a } from "./used.js";
import { a as unused } from "./unused.js";
var used = () => a + a, never = () => unused;
export { used, never, passed };`,
      'passed.js': noting('passed'),
      'used.js': noting('used'),
      'unused.js': noting('unused'),
    },
    programScript,
  )
  expect(loads).toEqual([])
  expect((main['used'] as () => string)()).toBe('usedused')
  expect(main['passed']).toBe('passed')
  expect(loads).toEqual(['used', 'passed'])
})

test('a dynamic import', async () => {
  const { sibling, package: name } = await run({
    'main.js': `var sibling = () => import("./b.js"), name = () => import('typescript');
export { sibling, name as package };`,
    'b.js': SIBLING,
  })
  expect(((await (sibling as () => Promise<unknown>)()) as { a: number }).a).toBe(1)
  expect(await (name as () => Promise<unknown>)()).toHaveProperty('default')
})

test('the path of the script', async () => {
  const dir = await writeSite({ 'main.js': scriptOf('var url = import.meta.url;\nexport { url };') })
  expect(loadScript(join(dir, 'main.js'))['url']).toMatch(/^file:\/\/.+\/main\.js$/)
})

test('a script with top-level awaits', async () => {
  const code = 'var a = await new Promise((done) => setImmediate(done, 7));\nexport { a };'
  const dir = await writeSite({ 'main.js': scriptOf(code, { isAsync: true }) })
  expect(await importScript(join(dir, 'main.js'))).toEqual({ a: 7 })
})

test('each script runs once', async () => {
  const { same } = await run({
    'main.js':
      'import { list } from "./list.js";\nimport { more } from "./more.js";\nvar same = more === list;\nexport { same };',
    'more.js': 'import { list } from "./list.js";\nexport { list as more };',
    'list.js': 'var list = [];\nexport { list };',
  })
  expect(same).toBe(true)
})

test.each([
  ['an export where it is made', 'export const a = 1;\n'],
  ['an export of another module', 'export * from "./b.js";\n'],
])('%s is refused', (_, code) => {
  expect(() => scriptOf(code)).toThrow(/A script/)
})
