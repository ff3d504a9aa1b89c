import { describe, expect, test } from 'vitest'
import { type Control, readControls, withValues } from '../example/controls.ts'
import { complete, readNames } from '../example/play-completion.ts'
import { linkOf, readLink } from '../example/play-link.ts'
import { tokenize } from '../example/play-tokens.ts'

describe('the colours of code', () => {
  test.each<[code: string, tokens: string]>([
    ['const a = 1', 'keyword:const constant:a constant:1 punctuation:='],
    ['({ a: b }) => a', 'punctuation:({ property:a punctuation:: punctuation:}) keyword:=>'],
    ["new Point(0, 'x')", "keyword:new function:Point punctuation:( constant:0 punctuation:, string:'x' punctuation:)"],
    ['points.of.length', 'punctuation:. property:of punctuation:. property:length'],
    ['[...list]', 'punctuation:[... punctuation:]'],
    ['a / b // c', 'punctuation:/ comment:// c'],
    ['"open', 'string:"open'],
    ["'it\\'s'", "string:'it\\'s'"],
    ['true && Path', 'constant:true punctuation:&&'],
  ])('of %s', (code, expected) => {
    const tokens = tokenize(code).flat()
    expect(tokens.map(({ text }) => text).join('')).toBe(code)
    const shown = tokens.flatMap(({ kind, text }) => (kind ? [`${kind}:${text}`] : []))
    expect(shown.sort()).toEqual(expected.match(/\w+:(?:\/\/ c|\S+)/g)?.sort())
  })

  test('are those of each line where a comment or a template has several', () => {
    expect(tokenize('/* a\nb */\n`c\n\nd`').map((line) => line.map(({ kind }) => kind))).toEqual([
      ['comment'],
      ['comment'],
      ['string'],
      [],
      ['string'],
    ])
  })

  test('take no more than a few steps a character, whatever the code', () => {
    for (const part of ["'", '/*', '`', '\\', '/', '"\\'])
      expect(
        tokenize(part.repeat(20_000))
          .flat()
          .map(({ text }) => text)
          .join('').length,
      ).toBe(part.length * 20_000)
  })
})

describe('names to complete', () => {
  const names = {
    words: ['Path', 'part', 'points', 'paths'],
    members: ['shift', 'shiftAlong', 'line'],
    quoted: ['notch', 'hd'],
  }
  test.each<[before: string, isAsked: boolean, found: readonly string[] | undefined]>([
    ['pa', false, ['part', 'paths', 'Path']],
    ['p', false, undefined],
    ['p', true, ['part', 'paths', 'points', 'Path']],
    ['points.a.', false, ['line', 'shift', 'shiftAlong']],
    ['new Path().sh', false, ['shift', 'shiftAlong']],
    ['points.one = 1\npoints.o', false, ['one']],
    ["new Snippet('n", false, ['notch']],
    ["f('a') + li", false, undefined],
    ['const wide = 1\nwi', false, ['wide']],
    ['12', true, undefined],
    ['points', false, undefined],
  ])('after %j, asked for: %s', (before, isAsked, found) => {
    expect(complete(before, before.length, names, isAsked)?.names).toEqual(found)
  })

  test('of a language are words, and nothing else', () => {
    expect(readNames({ words: ['a', 1, '<b>', 'c'], members: 'x' })).toEqual({
      words: ['a', 'c'],
      members: [],
      quoted: [],
    })
    expect(readNames(null)).toEqual({ words: [], members: [], quoted: [] })
  })
})

describe('a link with a changed example', () => {
  test('brings its code and its values along', async () => {
    const shared = { id: 'ex2', code: 'ünï\n'.repeat(200), values: { 'measurements.head': 400, paperless: true } }
    const link = await linkOf(shared)
    expect(link).toMatch(/^#play=ex2\.[\w-]{20,200}$/)
    expect(await readLink(link)).toEqual(shared)
  })

  test('that holds more than an example may is refused before it is unpacked whole', async () => {
    const bomb = await linkOf({ id: 'ex1', code: 'x'.repeat(5_000_000), values: {} })
    expect(bomb.length).toBeLessThan(20_000)
    expect(await readLink(bomb)).toBeUndefined()
  })

  test.each(['#play=', '#play=ex1.', '#play=ex1.!!', '#play=a.b', '#play=ex1.AAAA', '#other'])(
    'is not %s',
    async (hash) => {
      expect(await readLink(hash)).toBeUndefined()
    },
  )

  test('has values that are numbers and switches only', async () => {
    const link = await linkOf({ id: 'ex1', code: '', values: { a: 1, b: 'text', c: null, d: false } as never })
    expect((await readLink(link))?.values).toEqual({ a: 1, d: false })
  })
})

describe('controls', () => {
  const head: Control = {
    label: 'head',
    path: ['measurements', 'head'],
    value: 380,
    min: 260,
    max: 530,
    step: 1,
    unit: 'mm',
    factor: 1,
  }
  test.each<[raw: unknown, read: unknown]>([
    [[{ label: 'head', path: ['measurements', 'head'], value: 380, min: 260, max: 530, unit: 'mm' }], [head]],
    [
      [{ label: 'paperless', path: ['paperless'], value: true }],
      [{ label: 'paperless', path: ['paperless'], value: true }],
    ],
    [[{ label: 'x', path: ['__proto__', 'x'], value: true }], []],
    [[{ label: 'x', path: ['a', 'b', 'c'], value: true }], []],
    [[{ label: 'x', path: ['a'], value: 1, min: 2, max: 1 }], []],
    [[{ label: 'x', path: ['a'], value: Number.NaN, min: 0, max: 1 }], []],
    ['text', []],
    [[null, 1], []],
  ])('of %j', (raw, read) => {
    expect(readControls(raw)).toEqual(read)
  })

  test('change the settings that they name, and leave the others', () => {
    const ratio: Control = { ...head, path: ['options', 'ratio'], factor: 0.01 }
    const options = { tutorial: true, settings: { sa: 10, measurements: { head: 380, neck: 300 } } }
    expect(
      withValues(options, [head, ratio], { 'measurements.head': 400, 'options.ratio': 55, 'options.other': 1 }),
    ).toEqual({
      tutorial: true,
      settings: { sa: 10, measurements: { head: 400, neck: 300 }, options: { ratio: 0.55 } },
    })
  })
})
