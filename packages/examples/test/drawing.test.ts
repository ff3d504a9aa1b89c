import { describe, expect, test } from 'vitest'
import { drawExample } from '../example/draw.ts'
import { readDrawing } from '../example/drawing.ts'
import { extentOf } from '../example/extent.ts'
import { pathData, pathLength, short } from '../example/geometry.ts'
import type { RawOp } from '../example/language.ts'
import { readLook, readStyle, readTransform } from '../example/look.ts'
import { readDefinition } from '../example/markup.ts'
import { sayEnglish } from '../fences/english.ts'

describe('numbers', () => {
  test.each([
    [0, 2, '0'],
    [-0.001, 2, '0'],
    [0.5, 2, '.5'],
    [-0.5, 2, '-.5'],
    [10, 2, '10'],
    [1.005, 1, '1'],
    [1e5, 1, '100000'],
  ])('%d with %d decimals is %s', (value, digits, text) => {
    expect(short(value, digits)).toBe(text)
  })
})

describe('path data', () => {
  test.each<[RawOp[], string]>([
    [
      [
        ['M', 0, 0],
        ['L', 10, 0],
      ],
      'M0 0h10',
    ],
    [[['M', 0, 0], ['L', 10, 0], ['L', 10, 5], ['Z']], 'M0 0h10v5z'],
    [
      [
        ['M', 1.5, -2.25],
        ['L', 2, 3],
      ],
      'M1.5-2.25L2 3',
    ],
    [
      [
        ['M', 0, 0],
        ['L', 0.5, 0.5],
        ['L', 1, 1],
      ],
      'M0 0l.5.5.5.5',
    ],
    [
      [
        ['M', 100, 100],
        ['L', 5, 7],
      ],
      'M100 100L5 7',
    ],
    [
      [
        ['M', 0, 0],
        ['C', 0, 10, 10, 20, 20, 20],
      ],
      'M0 0C0 10 10 20 20 20'.replace('C', 'c'),
    ],
    [[['M', 0, 0], ['Z'], ['Z']], 'M0 0z'],
    [
      [
        ['M', 3, 3],
        ['L', 3, 3],
      ],
      'M3 3l0 0',
    ],
    [[], ''],
  ])('%j is %s', (ops, data) => {
    expect(pathData(ops, 2)).toBe(data)
  })

  test('ends where it should, however long it is', () => {
    const step = 1 / 3
    const ops: RawOp[] = [['M', 0, 0]]
    for (let index = 1; index <= 3000; index++) ops.push(['L', index * step, Math.sin(index) * step])
    const shape = { element: 'path', classes: [], attributes: { d: pathData(ops, 2) }, children: [] }
    expect(extentOf(shape)?.[2]).toBeCloseTo(1000, 6)
  })
})

test.each<[RawOp[], number]>([
  [
    [
      ['M', 0, 0],
      ['L', 3, 4],
    ],
    5,
  ],
  [[['M', 0, 0], ['L', 3, 0], ['L', 3, 4], ['Z']], 12],
  [
    [
      ['M', 0, 0],
      ['C', 1, 0, 2, 0, 3, 0],
    ],
    3,
  ],
  // A quarter of a circle, as Béziers have it.
  [
    [
      ['M', 100, 0],
      ['C', 100, 55.2285, 55.2285, 100, 0, 100],
    ],
    157.08,
  ],
  [[['M', 0, 0]], 0],
])('the length of %j is %d', (ops, length) => {
  expect(pathLength(ops)).toBeCloseTo(length, 1)
})

describe('transformations', () => {
  test.each([
    [['translate(5, 5)'], 'translate(5 5)'],
    [['translate(36, 31.98076211353316)'], 'translate(36 31.9808)'],
    [['matrix(1, 0, 0, 1, 0, 0) rotate(0 20 70)'], ''],
    [['matrix(.5,0,0,.5,10,10)', 'rotate(30 1 2)'], 'matrix(0.5 0 0 0.5 10 10)rotate(30 1 2)'],
    [['rotate(-45,1e-15,2)'], 'rotate(-45 0 2)'],
    [['scale(1)', 'scale(2 -1)'], 'scale(2 -1)'],
    [['translate(NaN, 1)'], ''],
    [['url(#x)'], ''],
    [['translate(1) "><script>'], ''],
    [['translate('], ''],
    [[`translate(${'1'.repeat(400)})`], ''],
    [[5], ''],
    [undefined, ''],
  ])('%j become %s', (values, expected) => {
    expect(readTransform(values)).toBe(expected)
  })
})

describe('styles', () => {
  test.each([
    ['fill: red; stroke-width: 2', { fill: 'red', 'stroke-width': '2' }],
    ['stroke: #ABC !important', { stroke: '#ABC' }],
    ['stroke: rgb(1, 2, 3); fill: hsl(120 50% 50% / 0.5)', { stroke: 'rgb(1, 2, 3)', fill: 'hsl(120 50% 50% / 0.5)' }],
    ['stroke-dasharray: 1, 2 3', { 'stroke-dasharray': '1, 2 3' }],
    ['FILL: Red', { fill: 'Red' }],
    ['fill: url(#a)', {}],
    ['fill: url(//evil)', {}],
    ['position: fixed; inset: 0; background: red', {}],
    ['fill: red"; onload="x', {}],
    ['fill:expression(alert(1))', {}],
    ['__proto__: red; constructor: red', {}],
    ['stroke-width: 1e9', {}],
    ['', {}],
  ])('%s', (style, own) => {
    expect(readStyle(style)).toEqual(own)
  })

  test('classes of the page are none of a drawing', () => {
    const { classes } = readLook({ class: ['fabric navbar', 'visually-hidden constructor', 'fabric sa', 5] }, 'path')
    expect(classes).toEqual(['fabric', 'sa'])
  })
})

describe('definitions', () => {
  test('are read with their styles as attributes', () => {
    const markup =
      '\n<g id="x"\ntransform="scale(1)">\n <circle cx="0" cy="0" r="3.4" class="mark" style="stroke:#666;fill:url(#g);position:fixed"></circle><path d="M 0,0\n L 1,1"/></g>\n'
    expect(readDefinition('x', markup)).toEqual({
      name: 'x',
      refers: ['g'],
      root: {
        element: 'g',
        classes: [],
        attributes: {},
        children: [
          {
            element: 'circle',
            classes: ['mark'],
            attributes: { cx: '0', cy: '0', r: '3.4', stroke: '#666', fill: 'url(#g)' },
            children: [],
          },
          { element: 'path', classes: [], attributes: { d: 'M 0,0 L 1,1' }, children: [] },
        ],
      },
    })
  })

  test.each([
    ['a script', '<g><script>alert(1)</script></g>'],
    ['a foreign object', '<g><foreignObject></foreignObject></g>'],
    ['text', '<g>text</g>'],
    ['a handler without quotes', '<g onload=alert(1)></g>'],
    ['no end', '<g><path d="M0 0"/>'],
    ['a wrong end', '<g></path>'],
    ['two roots', '<g></g><g></g>'],
    ['a shape for a root', '<path d="M0 0"/>'],
    ['an image', '<g><image href="x"/></g>'],
    ['a use', '<g><use href="x"/></g>'],
    ['a comment', '<g><!-- --></g>'],
    ['too many', `<g>${'<path d="M0 0"/>'.repeat(400)}</g>`],
    ['too deep', `${'<g>'.repeat(40)}${'</g>'.repeat(40)}`],
    ['nothing', ''],
  ])('with %s are none', (_, markup) => {
    expect(readDefinition('x', markup)).toBeUndefined()
  })

  test('lose attributes that are on no list', () => {
    const read = readDefinition(
      'x',
      '<g onload="alert(1)" href="x"><path d="M0 0 &quot;" onclick="x" fill="red" opacity=".5"/></g>',
    )
    expect(read?.root).toEqual({
      element: 'g',
      classes: [],
      attributes: {},
      children: [{ element: 'path', classes: [], attributes: { opacity: '.5' }, children: [] }],
    })
  })

  test.each([
    ['<g><circle cx="1" cy="2" r="3"/></g>', [-2, -1, 4, 5]],
    ['<g transform="scale(2) translate(1 1)"><path d="M 0 0 h 10 v -5 z"/></g>', [2, -8, 22, 2]],
    ['<g transform="rotate(90)"><rect x="0" y="0" width="10" height="2"/></g>', [-2, 0, 0, 10]],
    ['<g><path d="m1 1 l2 2-4 4"/></g>', [-1, 1, 3, 7]],
    ['<g></g>', undefined],
  ])('%s reach as far as %j', (markup, extent) => {
    const read = readDefinition('x', markup)
    const found = read && extentOf(read.root)
    if (extent === undefined) expect(found).toBeUndefined()
    else found?.forEach((value, index) => void expect(value).toBeCloseTo(extent[index] ?? Number.NaN, 6))
  })
})

describe('a drawing', () => {
  const part = { attributes: {}, anchor: [0, 0], grid: [0, 0], paths: [], points: [], snippets: [] }
  const stack = { attributes: {}, box: [0, 0, 10, 10], parts: [part] }
  const whole = {
    width: 10,
    height: 10,
    scale: 1,
    units: 'metric',
    paperless: false,
    complete: true,
    stacks: [stack],
    definitions: {},
  }
  const withPart = (more: object) => ({ ...whole, stacks: [{ ...stack, parts: [{ ...part, ...more }] }] })

  test('that is one is read', () => {
    expect(readDrawing(whole)).toMatchObject({ width: 10, stacks: [{ parts: [{ paths: [] }] }] })
  })

  test('keeps only listed elements and attributes', () => {
    const read = readDrawing({ ...whole, extra: '<script>', stacks: [{ ...stack, extra: 1 }] })
    expect(JSON.stringify(read)).not.toMatch(/extra|script/)
  })

  test.each<[unknown, RegExp]>([
    [undefined, /the drawing is missing/],
    [5, /the drawing is missing/],
    [{}, /the scale is not a number/],
    [{ ...whole, width: null }, /the width is not a number/],
    [{ ...whole, height: -1 }, /the height is negative/],
    [{ ...whole, scale: 0 }, /the scale is out of range/],
    [{ ...whole, scale: 1e300 }, /too far away/],
    [{ ...whole, stacks: {} }, /its stacks are no list/],
    [{ ...whole, stacks: [null] }, /a stack is missing/],
    [withPart({ points: [{ name: 'a', at: [1, null] }] }), /the y of points\.a is not a number/],
    [withPart({ points: [{ name: 5, at: [1, 1] }] }), /the name of a point is not a string of at most 200 characters/],
    [withPart({ points: [{ name: 'a'.repeat(300), at: [1, 1] }] }), /not a string of at most 200/],
    [
      withPart({ points: [{ name: 'a', at: [1, 1], attributes: { 'data-circle': ['x'] } }] }),
      /the circle on points\.a/,
    ],
    [withPart({ paths: [{ name: 'p', ops: [['Q', 1, 1]] }] }), /an operation of paths\.p is unknown/],
    [withPart({ paths: [{ name: 'p', ops: [['L', 1]] }] }), /an operation of paths\.p is unknown/],
    [withPart({ paths: [{ name: 'p', ops: [['constructor']] }] }), /an operation of paths\.p is unknown/],
    [withPart({ paths: [{ name: 'p', ops: Array(70_000).fill(['Z']) }] }), /70000 ops/],
    [withPart({ snippets: [{ name: 's', definition: '__proto__', at: [0, 0] }] }), /`__proto__`/],
  ])('%# that is none is refused', (value, message) => {
    expect(readDrawing(value)).toMatch(message)
  })

  test.each([
    ['fabric', true, true],
    ['fabric stroke-xl', true, true],
    ['fabric', false, false],
    ['fabric sa', true, false],
    ['fabric fill-note', true, false],
    ['lining', true, false],
  ])('hatches what a path of class “%s” goes around: closed %j, hatched %j', (name, isClosed, isHatched) => {
    const corner = [
      ['M', 0, 0],
      ['L', 90, 0],
      ['L', 0, 90],
    ]
    const read = readDrawing(
      withPart({
        paths: [{ name: 'seam', ops: isClosed ? [...corner, ['Z']] : corner, attributes: { class: [name] } }],
      }),
    )
    if (typeof read === 'string') throw new Error(read)
    const { drawing, definitions, file } = drawExample(read, { id: 'd', label: 'A seam', say: sayEnglish, code: '' })
    const [, id] = /<path class="[^"]*" fill="url\(#([^)]*)\)"/.exec(drawing) ?? []
    expect(id !== undefined).toBe(isHatched)
    expect(Object.keys(definitions)).toEqual(isHatched ? [id] : [])
    // A saved pattern is cut out, and has its lines alone.
    expect(file).not.toContain('pattern')
  })

  test('hatches no opening in a piece', () => {
    const square = (from: number, to: number) => [
      ['M', from, from],
      ['L', to, from],
      ['L', to, to],
      ['L', from, to],
      ['Z'],
    ]
    const paths = [square(20, 40), square(0, 90), square(60, 120)].map((ops, index) => ({
      name: `path${index}`,
      ops,
      attributes: { class: ['fabric'] },
    }))
    const read = readDrawing(withPart({ paths }))
    if (typeof read === 'string') throw new Error(read)
    const { drawing } = drawExample(read, { id: 'd', label: 'Pieces', say: sayEnglish, code: '' })
    expect(Array.from(drawing.matchAll(/<path class="fabric"( fill)?/g), ([, fill]) => fill !== undefined)).toEqual([
      false,
      true,
      true,
    ])
  })

  test('may be named like a prototype', () => {
    const text = `{"name":"__proto__","at":[1,1],"attributes":{"__proto__":["x"],"data-text":["t"],"constructor":["y"]}}`
    const read = readDrawing(withPart({ points: [JSON.parse(text)] }))
    expect(read).toMatchObject({ stacks: [{ parts: [{ points: [{ name: '__proto__', text: { lines: ['t'] } }] }] }] })
    expect(({} as Record<string, unknown>)['0']).toBeUndefined()
  })

  test.each([
    ['words', []],
    ['', ['corner']],
  ])('shows the name of a point from the start where no text is (%j)', (text, names) => {
    const read = readDrawing({
      ...withPart({
        paths: [
          {
            name: 'line',
            ops: [
              ['M', 20, 50],
              ['L', 200, 200],
            ],
          },
        ],
        points: [
          { name: 'corner', at: [20, 50], attributes: {} },
          { name: 'title', at: [22, 49], attributes: text ? { 'data-text': [text] } : {} },
        ],
      }),
      width: 200,
      height: 200,
    })
    if (typeof read === 'string') throw new Error(read)
    const { xray } = drawExample(read, { id: 'ex1', label: 'Example', say: sayEnglish, code: '' })
    const named = Array.from(xray.matchAll(/class="named">.*?<text[^>]*>([^ ]*)/g), ([, name]) => name)
    expect(named).toEqual(names)
  })
})
