import { parseFragment } from 'parse5'
import { beforeAll, describe, expect, test } from 'vitest'
import { createExampleEngine, type ExampleEngine, type ExampleResult } from '../drafts/engine.ts'
import { drawn, fence, freesewing, noMemory } from './corpus.ts'

/** One engine for all examples: no example may influence the next one. */
let engine: ExampleEngine
let innocent: ExampleResult
const INNOCENT = `({ Point, Path, points, paths, snippets, Snippet, macro, part }) => {
  points.a = new Point(0, 0)
  points.b = new Point(50, 20)
  paths.p = new Path().move(points.a).curve_(new Point(20, 30), points.b).addText('text', 'center')
  snippets.n = new Snippet('notch', points.b)
  macro('title', { at: points.a, nr: Math.random(), title: String(new Date()) })
  return part
}`

const draft = (code: string): Promise<ExampleResult> => engine.draft(code, {}, noMemory())
/** The code inside of a draft method. */
const method = (body: string): string =>
  `({ Point, Path, points, paths, part, log, macro, store, utils }) => {\n${body}\nreturn part\n}`

beforeAll(async () => {
  engine = createExampleEngine(await freesewing())
  innocent = await draft(INNOCENT)
  expect(innocent.failure).toBeUndefined()
})

type Broken = readonly [what: string, code: string, kind: string, message?: RegExp | undefined, line?: number]

describe('an example that', () => {
  const broken: readonly Broken[] = [
    ['does not parse', '({ part }) => {\n  return part', 'syntax'],
    [
      'has the form that the old site repaired',
      'function draftPart = ({ part }) => {\n  return part\n}',
      'syntax',
      undefined,
      1,
    ],
    ['is a module', "import { Design } from '@freesewing/core'\nexport default () => {}", 'syntax'],
    ['is no function', '42', 'refused', /a number, not a draft function/],
    ['is a declaration', 'const draft = ({ part }) => part', 'refused', /undefined, not a draft function/],
    ['throws', method("\nthrow new Error('no')"), 'thrown', /^Error: no$/, 3],
    ['throws a text', method("throw 'plain'"), 'thrown', /^plain$/],
    ['throws nothing', method('throw undefined'), 'thrown', /undefined/],
    ['throws what throws', method('throw { get message() { throw 1 }, toString() { throw 2 } }'), 'thrown'],
    ['reads what is not there', method('points.a.shift(0, 1)'), 'thrown', /^TypeError: /, 2],
    ['throws while it is evaluated', '(() => {\n  throw new TypeError("early")\n})()', 'thrown', /early/, 2],
    ['logs an error', method("\n\nlog.error('this is wrong')"), 'logged', /this is wrong/, 4],
    ['makes the framework log an error', method('new Path().start()'), 'thrown'],
    ['returns no part', '({ part }) => {}', 'refused', /returns undefined, not the part/],
    ['returns another part', '({ part }) => ({ ...part })', 'refused', /another object/],
    ['is asynchronous', 'async ({ part }) => part', 'refused', /a promise/],
    ['is a generator', 'function* draft({ part }) { yield part }', 'refused'],
    ['uses what does not exist', method('process.exit(1)'), 'thrown', /process/],
    ['requires', method("require('fs')"), 'thrown', /require/],
    ['fetches', method("fetch('https://example.org/')"), 'thrown', /fetch/],
    ['waits', method('setTimeout(() => {}, 10)'), 'thrown', /setTimeout/],
    ['forgets to declare', method('x = 1'), 'thrown', /x/],
    ['has a point without coordinates', method("points.a = new Point('x', 1)"), 'answer', /points\.a/],
    [
      'has a point at no number',
      method('points.a = new Point(0 / 0, 1)'),
      'answer',
      /the x of points\.a is not a number/,
    ],
    [
      'has a path to infinity',
      method('paths.a = new Path().move(new Point(0, 0)).line(new Point(1 / 0, 0))'),
      'answer',
    ],
    ['has a point on the moon', method('points.moon = new Point(3.8e11, 0)'), 'answer', /too far away/],
    [
      'has a snippet that does not exist',
      '({ Point, Snippet, snippets, part }) => { snippets.x = new Snippet("nothing", new Point(0, 0)); return part }',
      'answer',
      /`nothing`/,
    ],
  ]
  test.each(broken.map((row) => ({ what: row[0], row })))('$what', async ({ row: [, code, kind, message, line] }) => {
    const { failure, drawing } = await draft(code)
    expect(drawing).toBeUndefined()
    expect(failure?.kind).toBe(kind)
    if (message) expect(failure?.message).toMatch(message)
    if (line !== undefined) expect(failure?.line).toBe(line)
  })
})

describe('within its limits ends', () => {
  test.each<[what: string, code: string, kinds: readonly string[]]>([
    ['an endless loop', method('for (;;);'), ['work']],
    ['an endless loop outside of the function', 'for (;;);', ['work']],
    ['an endless loop that catches', method('for (;;) { try { for (;;); } catch {} finally { for (;;); } }'), ['work']],
    [
      'an endless loop in what is drawn',
      method('points.a = new Point(0, 0)\nObject.defineProperty(points.a, "x", { get() { for (;;); } })'),
      ['work', 'thrown'],
    ],
    ['an endless loop in a native function', method('[].indexOf.call({ length: 2 ** 53 - 1 }, 1)'), ['work']],
    ['a list without end', method('const list = []; for (;;) list.push({ list: [] })'), ['memory', 'work']],
    ['a text without end', method("let text = 'x'; for (;;) text += text + 'y'"), ['memory']],
    ['typed arrays without end', method('const list = []; for (;;) list.push(new Uint8Array(1e6))'), ['memory']],
    ['a filled list', method('new Array(1e9).fill(0)'), ['memory', 'work']],
    [
      'memory that is caught',
      method('const list = []; try { for (;;) list.push(new Uint8Array(1e6)) } catch {}'),
      ['memory', 'undefined'],
    ],
    ['a recursion', method('const dig = () => dig() + 1; dig()'), ['stack']],
    [
      'a recursion through the framework',
      method('Object.defineProperty(points, "a", { get: () => points.a }); points.a'),
      ['stack', 'thrown'],
    ],
    ['a recursion through native functions', method('const dig = () => [1].map(dig); dig()'), ['stack']],
    ['a nesting of brackets', `${'['.repeat(40_000)}`, ['stack', 'syntax']],
    [
      'a nesting for JSON',
      method('let deep = []; for (let i = 0; i < 2e5; i++) deep = [deep]; JSON.stringify(deep)'),
      ['stack'],
    ],
    ['copies of much memory', method('const bytes = new Uint8Array(2e7); for (;;) bytes.slice()'), ['work']],
    ['a memory that is filled again and again', method('const b = new Uint8Array(2e7); for (;;) b.fill(1)'), ['work']],
    ['a search in a long text', method("const t = 'x'.repeat(5e6); for (;;) (t + 'y').indexOf('yy')"), ['work']],
    [
      'a list that is sorted again and again',
      method('const a = Array(1e5).fill(1); for (;;) a.slice().sort()'),
      ['work'],
    ],
    [
      'an array that only claims its length',
      method('Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1)'),
      ['work'],
    ],
    ['a regular expression', method("/(a+)+$/.test('a'.repeat(60) + 'b')"), ['work']],
    ['a large number', method('2n ** 3000000n * 3n ** 3000000n'), ['thrown', 'work', 'memory']],
    [
      'very many points',
      method('for (let i = 0; i < 1e5; i++) points["p" + i] = new Point(i, i)'),
      ['answer', 'size', 'work', 'memory'],
    ],
    ['a huge text', method("points.a = new Point(0, 0).addText('x'.repeat(6e6))"), ['size', 'memory']],
    ['a huge message', method("throw new Error('x'.repeat(2e7))"), ['thrown', 'size', 'memory']],
    ['a promise that never ends', method('const f = async () => { for (;;) await 0 }; f()'), ['undefined']],
  ])('%s', async (_, code, kinds) => {
    const { failure } = await draft(code)
    expect(kinds).toContain(String(failure?.kind))
    expect(failure?.message.length ?? 0).toBeLessThanOrEqual(300)
    expect(await draft(INNOCENT)).toEqual(innocent)
  })
})

describe('nothing is left of', () => {
  test.each<[what: string, code: string]>([
    [
      'a changed prototype',
      method('Object.prototype.x = 666\nArray.prototype.map = () => []\nString.prototype.split = () => []'),
    ],
    [
      'a changed global',
      method('globalThis.Math = { random: () => 1 }\nglobalThis.Date = 1\ndelete globalThis.JSON\nglobalThis.leak = 1'),
    ],
    ['a changed JSON', method('JSON.stringify = () => \'{"drawing":1}\'\nJSON.parse = () => { throw 1 }')],
    ['a toJSON', method("Object.prototype.toJSON = () => 'poisoned'")],
    [
      'a changed framework',
      method(
        'Path.prototype.line = () => { throw 1 }\nPoint.prototype.shift = null\nutils.round = () => 666\nObject.getPrototypeOf(Path.prototype).asRenderProps = () => ({})',
      ),
    ],
    [
      'a changed store',
      method("store.set('data', { name: 'other' })\nstore.log.error = () => {}\npart.context.macros.title = () => {}"),
    ],
    [
      'a changed realm',
      method(
        "Object.defineProperty(Object.prototype, 'draft', { get() { return 1 }, set() {} })\nFunction.prototype.call = () => {}\nRegExp.prototype.exec = () => null",
      ),
    ],
    [
      'a reached constructor',
      method("const F = (() => {}).constructor\nF('return this')().leak = 1\nF('globalThis.__proto__.leak = 2')()"),
    ],
    [
      'a frozen world',
      method('Object.freeze(Object.prototype)\nObject.freeze(Array.prototype)\nObject.freeze(globalThis)'),
    ],
    ['a pending promise', method('Promise.resolve().then(() => { for (;;); })')],
    ['chance that was drawn', method('for (let i = 0; i < 100; i++) Math.random()')],
  ])('%s', async (_, code) => {
    await draft(code)
    expect(await draft(INNOCENT)).toEqual(innocent)
  })

  test('an example, in the next', async () => {
    const look = method(
      "points.a = new Point(0, 0).addText([typeof globalThis.leak, typeof process, typeof require, typeof WebAssembly, typeof performance, new Date().getTime() === Date.now(), Date.now(), new Date().constructor === Date, (() => {}).constructor('return typeof process')()].join(' '))",
    )
    const { drawing } = await draft(look)
    expect(drawing?.stacks[0]?.parts[0]?.points[0]?.text?.lines).toEqual([
      'undefined undefined undefined undefined undefined true 1767268800000 true undefined',
    ])
  })
})

describe('what an answer claims', () => {
  test.each([
    ['no JSON', 'x'],
    ['a number', '1'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a drawing that is none', '{"drawing":5,"logs":[],"console":[]}'],
    ['stacks that are none', '{"drawing":{"width":1,"height":1,"scale":1,"stacks":5},"logs":7,"console":9}'],
  ])('%s is no drawing', async (_, json) => {
    const script = {
      code: `(function () { return () => ${JSON.stringify(json)} })()`,
      hash: json,
      inputs: [],
      modules: [],
    }
    const { failure, drawing } = await createExampleEngine(script).draft('0', {}, noMemory())
    expect(drawing).toBeUndefined()
    expect(failure?.kind).toBe('answer')
  })
})

const ALLOWED = new Map(
  Object.entries({
    svg: 'class viewBox width height font-size role aria-label aria-hidden',
    g: 'id class transform role tabindex data-line data-move',
    path: 'id class d marker-start marker-mid marker-end fill stroke stroke-width stroke-dasharray opacity transform',
    circle: 'class cx cy r fill stroke stroke-width stroke-dasharray opacity',
    text: 'class x y dx dy transform text-anchor fill opacity fill-opacity font-size',
    textPath: 'href startOffset',
    tspan: 'x dx dy',
    use: 'href x y transform class font-size opacity',
    rect: 'x y width height fill transform',
    pattern: 'id href x y width height patternUnits',
  }).map(([element, names]) => [element, new Set(names.split(' '))]),
)

interface Element {
  readonly tagName?: string
  readonly attrs?: readonly { readonly name: string; readonly value: string }[]
  readonly childNodes?: readonly Element[]
}

/** Elements and attributes that are not on the list of allowed ones. */
function strangers(node: Element): string[] {
  const { tagName, attrs = [], childNodes = [] } = node
  const below = childNodes.flatMap(strangers)
  if (tagName === undefined) return below
  const allowed = ALLOWED.get(tagName)
  if (!allowed) return [tagName, ...below]
  return [...attrs.filter(({ name }) => !allowed.has(name)).map(({ name }) => `${tagName} ${name}`), ...below]
}

describe('markup in a text', () => {
  const evil = `"'><script>alert(1)</script><img src=x onerror=alert(2)>&#60;script&#62;&lt;b onload="x"&gt;]]>--><!--`

  test.each([
    ['on a point', `points[EVIL] = new Point(0, 0).addText(EVIL, EVIL)`],
    [
      'on a path',
      `paths[EVIL] = new Path().move(new Point(0, 0)).line(new Point(50, 0)).addText(EVIL, EVIL).addClass(EVIL)`,
    ],
    ['on a circle', `points[EVIL] = new Point(0, 0).addCircle(5, EVIL)`],
    ['in several lines', 'points.a = new Point(0, 0).addText(EVIL + "\\n" + EVIL)'],
    [
      'in every attribute',
      `for (const name of ['class', 'style', 'transform', 'marker-start', 'marker-end', 'opacity', 'onclick', 'href', 'xlink:href', 'id', 'data-text-transform', 'data-text-style', 'data-text-class', 'data-text-dx', 'data-text-onload', 'data-circle-class', 'data-circle-style', 'data-text-lineheight', EVIL]) {
        paths[name] = new Path().move(new Point(0, 0)).line(new Point(50, 0)).addText('x').attr(name, EVIL)
        points[name] = new Point(0, 0).addText('x').addCircle(2).attr(name, EVIL)
        part.attr(name, EVIL)
      }`,
    ],
    [
      'in a style',
      `paths.a = new Path().move(new Point(0, 0)).line(new Point(50, 0)).attr('style', 'fill: url(javascript:alert(1)); stroke: red; background: url(//evil); position: fixed; stroke-width: 2px; behavior: url(x); marker: url(#x)')`,
    ],
    [
      'in the console and in warnings',
      'console.log(EVIL); log.warn(EVIL); paths.a = new Path().move(new Point(0, 0)).line(new Point(9, 0))',
    ],
    [
      'in a macro',
      "macro('title', { at: new Point(0, 0), nr: EVIL, title: EVIL, notes: EVIL, brand: EVIL, classes: { nr: EVIL } })",
    ],
  ])('%s is text', async (_, body) => {
    const { blocks, problems, files } = await drawn(
      fence(method(`const EVIL = ${JSON.stringify(evil)}\n${body}`), `caption='${evil.replaceAll("'", '')}'`),
    )
    expect(problems).toEqual([])
    const [block] = blocks.values()
    const svg = `${block?.drawn?.drawing}${block?.drawn?.xray}`
    expect(strangers(parseFragment(svg) as Element)).toEqual([])
    const all = `${svg}${block?.drawn?.tables}${files[0]?.content}`
    expect(all).not.toMatch(/<(?:script|img|b)\b|<!--|javascript:|\sstyle=/)
    // Quotes and brackets never stand in an attribute as they are: the parsed values have no tags of their own.
    expect(
      JSON.stringify(parseFragment(block?.drawn?.tables ?? '').childNodes.map((node) => node.nodeName)),
    ).not.toContain('script')
  })

  test('is read by a person as it was written', async () => {
    const { blocks } = await drawn(fence(method("points.a = new Point(0, 0).addText('<script>alert(1)</script>')")))
    const [block] = blocks.values()
    expect(block?.drawn?.drawing.join()).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })
})
