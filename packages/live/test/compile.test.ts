/** Code of examples, compiled; and values as their console shows them. */
import { describe, expect, test } from 'vitest'
import { CodeError, compile } from '../compile.ts'
import { tokensOf } from '../highlight.ts'
import { inspect, inspectAll } from '../inspect.ts'
import { readMessage } from '../messages.ts'
import { projectForm } from '../projects.ts'

/** Runs compiled code. @returns what it exports, and how often it counted */
async function run(source: string, language = 'js', modules: Readonly<Record<string, object>> = {}) {
  const code = compile(source, language, Object.keys(modules))
  const exported: Record<string, unknown> = {}
  let turns = 0
  const count = (): void => {
    if (++turns > 1000) throw new RangeError('endless')
  }
  const load = (name: string): object => ({ ...modules[name], __esModule: true })
  const make = new Function(`return async function(require, exports, React, liveCount) {${code}\n}`) as () => (
    ...given: unknown[]
  ) => Promise<void>
  await make()(load, exported, undefined, count)
  return { exported, turns }
}

function faultOf(source: string, language: string): unknown {
  try {
    compile(source, language, ['react'])
  } catch (error) {
    if (error instanceof CodeError) return [error.line, error.column, error.message]
    throw error
  }
  return undefined
}

describe('compile', () => {
  test('long chains compile, and long faulty types take no time', () => {
    expect(compile(`a${'.b'.repeat(5000)}`, 'js', [])).toContain('.b.b')
    expect(faultOf(`(a):${' '.repeat(19_000)}`, 'ts')).toBeDefined()
    expect(faultOf('(a):'.repeat(4900), 'ts')).toBeDefined()
  })

  test('a block has a limit', () => {
    expect(faultOf(' '.repeat(20_001), 'ts')).toEqual([1, 1, 'A block has at most 20,000 characters.'])
  })

  test('types and JSX are taken out, and imports are given', async () => {
    const jsx = (type: string, props: object): object => ({ type, ...props })
    const modules = { react: { useId: () => 'id' }, 'react/jsx-runtime': { jsx } }
    const source =
      "import { useId } from 'react'\nconst id: string = useId()\nexport default <p id={id as string}>a</p>"
    const { exported } = await run(source, 'tsx', modules)
    expect(exported['default']).toEqual({ type: 'p', id: 'id', children: 'a' })
  })

  test('a component at the top is shown without an export, as authors of Docusaurus write one', async () => {
    const { exported } = await run('const help = 1\nfunction Clock() {\n  return null\n}', 'jsx')
    expect(exported['default']).toHaveProperty('name', 'Clock')
  })

  test.each([
    'for (;;) {}',
    'while (true) ;',
    'do {} while (true)',
    'for (;;) for (;;) 1',
    'const f = () => f\nlet g = f\nwhile (1) g = g()',
    'for (;;) { try { while (true) {} } catch {} }',
    'async function again() { await 0; await again() }\nawait again()',
    'const f = async (n) => (await 0, f(n + 1))\nawait f(0)',
  ])('endless code counts: %s', async (source) => {
    await expect(run(source)).rejects.toThrow('endless')
  })

  test('what counts changes nothing else', async () => {
    const source =
      'const o = (a) => ({ a })\nconst p = (a) => (b) => a + b\nfunction* g() { for (const x of [1, 2]) yield x }\nif (o) for (const x in { a: 1 }) exports.key = x\nelse exports.key = 0\nexports.all = [o(1), p(1)(2), ...g()]'
    expect((await run(source)).exported).toEqual({ key: 'a', all: [{ a: 1 }, 3, 1, 2] })
  })

  test.each([
    ['js', 'const a = 1\nlet a = 2', [2, 5, "Identifier 'a' has already been declared"]],
    ['js', 'x = { a: 1,, }', [1, 12, 'Unexpected token']],
    ['ts', 'const a = 1\nlet b = = 2', [2, 10, 'Unexpected token']],
    ['tsx', 'export default () => {\n  const = 3\n}', [2, 10, expect.stringContaining('Unexpected token')]],
    ['ts', "let a = 1\nimport b from 'b'\nb()", [2, 15, '`b` cannot be imported; examples may import `react`.']],
    ['js', "let a = 1\nawait import('c')", [2, 14, '`c` cannot be imported; examples may import `react`.']],
  ])('a fault in %s has its place: %j', (language, source, fault) => {
    expect(faultOf(source, language)).toEqual(fault)
  })
})

describe('the console', () => {
  test.each([
    [[1, 'a', null, undefined, -0, 5n, Symbol('s')], '[1, "a", null, undefined, -0, 5n, Symbol(s)]'],
    [{ a: { b: { c: { d: { e: 1 } } } }, 'e-f': () => 1 }, '{ a: { b: { c: { d: {…} } } }, "e-f": ƒ e-f() }'],
    [new Map([['a', new Set([1])]]), 'Map(1) { "a" => Set(1) { 1 } }'],
    [
      new (class Point {
        x = 1
      })(),
      'Point { x: 1 }',
    ],
    [Object.create(null), '{}'],
    [new TypeError('no'), 'TypeError: no'],
    [
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no')
          },
        },
      ),
      '[unreadable]',
    ],
  ])('%# shows a value as one writes it', (value, text) => {
    expect(inspect(value)).toBe(text)
  })

  test('what is large or contains itself ends', () => {
    const own: unknown[] = []
    own.push(own)
    expect(inspect(own)).toBe('[[circular]]')
    expect(inspect(Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, () => 1))).length).toBeLessThan(
      20_000,
    )
    expect(inspectAll(['a'.repeat(20_000)])).toHaveLength(10_000)
    expect(inspectAll(['%s is %o%%', 'a', { b: 1 }, 'c'])).toBe('a is { b: 1 }% c')
  })

  test('nothing but the messages of frames is read, and no more of them than the page shows', () => {
    expect(readMessage({ type: 'log', level: 'warn', text: 'a', extra: 1 })).toEqual({
      type: 'log',
      level: 'warn',
      text: 'a',
    })
    expect(readMessage({ type: 'error', text: 'b'.repeat(20_000), line: '3' })).toEqual({
      type: 'error',
      text: 'b'.repeat(10_000),
      line: undefined,
    })
    expect(readMessage({ type: 'height', height: 1e9 })).toEqual({ type: 'height', height: 640 })
    for (const other of [
      null,
      'log',
      { type: 'log', level: 'x', text: 'a' },
      { type: 'height', height: '1' },
      { type: 'run' },
    ])
      expect(readMessage(other)).toBeUndefined()
  })
})

test.each(['js', 'tsx', 'html', 'css'])('the tokens of %s hold every character', (language) => {
  const code = 'a < b && c(`d`) // <e>\n/* {f: #fff} */ 2n\n<!-- h --><i class="j">'
  expect(
    tokensOf(code, language)
      .map(([text]) => text)
      .join(''),
  ).toBe(code)
})

test('names have the colours that code blocks of a page give them', () => {
  const code = `const sum = <b id="a">{\`\${list} of\`}</b>\nclass Sum {}`
  expect(tokensOf(code, 'tsx').filter(([text]) => /\w/.test(text))).toEqual([
    ['const', 'k'],
    ['sum', 'n'],
    ['<b', 'g'],
    ['id', 'a'],
    ['"a"', 's'],
    ['list', 's'],
    [' of`', 's'],
    ['</b', 'g'],
    ['class', 'k'],
    ['Sum', 't'],
  ])
})

test.each(['js', 'css', 'html'])('a comment of %s goes on over its lines until it ends', (language) => {
  const comments = language === 'html' ? ['<!-- a\n b -->', '<!-- a\n b'] : ['/* a\n b */', '/* a\n b']
  for (const code of comments) expect(tokensOf(code, language)).toEqual([[code, 'c']])
})

test('an example opens as a project with its files', () => {
  const parts = [
    { language: 'css', code: 'p {}' },
    { language: 'tsx', code: 'export default 1' },
  ]
  const example = { parts, title: 'A', versions: { react: '19.0.0' } }
  const { action, fields } = projectForm('stackblitz', example)
  expect(action).toBe('https://stackblitz.com/run')
  expect(Object.keys(fields)).toEqual([
    'project[title]',
    'project[template]',
    ...['index.html', 'style.css', 'App.tsx', 'start.js', 'package.json'].map((name) => `project[files][${name}]`),
  ])
  expect(fields['project[files][package.json]']).toContain('"react": "19.0.0"')
  expect(projectForm('codesandbox', example).fields['parameters']).toMatch(/^[\w-]+$/)
})
