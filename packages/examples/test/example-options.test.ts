import { describe, expect, test } from 'vitest'
import { isExample, parseExampleOptions } from '../fences/example-options.ts'

const read = (meta: string) => parseExampleOptions(meta)

describe('an info string', () => {
  test.each([
    ['js', 'example', true],
    ['JS', 'example caption="x"', true],
    ['javascript', 'example', true],
    ['mjs', ' example tutorial', true],
    ['js', 'examples', false],
    ['js', 'title="example"', false],
    ['js', null, false],
    ['ts', 'example', false],
    [null, 'example', false],
  ])('%s %s is an example: %s', (lang, meta, expected) => {
    expect(isExample({ lang, meta })).toBe(expected)
  })
})

describe('options', () => {
  test.each([
    ['example', { codeFirst: false, language: {} }],
    ['example tutorial', { codeFirst: true, language: { tutorial: true } }],
    ['example tutorial previewFirst', { codeFirst: false, language: { tutorial: true } }],
    ['example previewFirst', { codeFirst: false, language: {} }],
    ['example withHead paperless', { codeFirst: false, language: { withHead: true, paperless: true } }],
    ['example tutorial=false paperless=true', { codeFirst: false, language: { paperless: true } }],
    ['example drawingOnly', { codeFirst: false, drawingOnly: true, language: {} }],
    ['example again tutorial', { codeFirst: false, again: true, language: { tutorial: true } }],
    ['example caption="A *line*"', { caption: 'A *line*', codeFirst: false, language: {} }],
    ['example caption=\'Say "hi"\'', { caption: 'Say "hi"', codeFirst: false, language: {} }],
    ['example caption="Say \\"hi\\" \\*"', { caption: 'Say "hi" \\*', codeFirst: false, language: {} }],
    ['example caption=word', { caption: 'word', codeFirst: false, language: {} }],
    ['example {1,3-5} showLineNumbers title="a.mjs"', { codeFirst: false, language: {} }],
    ['example settings="sa: 10"', { codeFirst: false, language: { settings: { sa: 10 } } }],
    [
      'example settings="sa: 10, complete: false, units: imperial"',
      { codeFirst: false, language: { settings: { sa: 10, complete: false, units: 'imperial' } } },
    ],
    [
      'example settings="sample: { type: measurement, measurement: head }"',
      { codeFirst: false, language: { settings: { sample: { type: 'measurement', measurement: 'head' } } } },
    ],
    ['example settings="{ margin: 20 }"', { codeFirst: false, language: { settings: { margin: 20 } } }],
    [
      'example settings="only: [a, b], options: { size: 0.5 }"',
      { codeFirst: false, language: { settings: { only: ['a', 'b'], options: { size: 0.5 } } } },
    ],
  ])('%s', (meta, options) => {
    const read = parseExampleOptions(meta)
    expect(read.problems).toEqual([])
    expect(read.options).toEqual(options)
  })

  test('the caption has its offset', () => {
    const meta = 'example tutorial caption="A line"'
    const { captionAt = 0 } = read(meta)
    expect(meta.slice(captionAt)).toBe('A line"')
  })

  test.each([
    ['example captoin="x"', 'An example has no option `captoin`; did you mean `caption`?'],
    ['example frobnicate', 'An example has no option `frobnicate`.'],
    ['example caption', 'The option `caption` of an example needs a value: `caption="…"`.'],
    ['example caption=', 'The options of the example cannot be read from `caption=` on.'],
    ['example caption=""', 'The option `caption` of an example needs a value: `caption="…"`.'],
    ['example caption="a" caption="b"', 'The option `caption` of an example is given twice.'],
    ['example tutorial=yes', 'The option `tutorial` of an example takes no value.'],
    ['example caption="no end', 'The options of the example cannot be read from `caption="no end` on.'],
    [
      'example settings="sa"',
      'The settings of the example are not pairs such as `sa: 10, complete: false`: `sa` has no value.',
    ],
    ['example settings="sa: [1, 2"', /are not pairs such as/],
    ['example settings="a: &x 1, b: *x"', /are not pairs such as/],
    [
      'example settings="sa: .nan"',
      'The settings of the example are not pairs such as `sa: 10, complete: false`: NaN is not a number.',
    ],
  ])('%s is refused', (meta, problem) => {
    const { problems } = read(meta)
    expect(problems).toHaveLength(1)
    if (typeof problem === 'string') expect(problems[0]).toBe(problem)
    else expect(problems[0]).toMatch(problem)
  })

  test('a key `__proto__` is an ordinary setting', () => {
    read('example settings="__proto__: { polluted: true }"')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})
