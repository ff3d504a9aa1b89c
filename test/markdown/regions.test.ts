/** Parts of files: regions between marks, and lines. */
import { describe, expect, test } from 'vitest'
import { dedented, linesOf, regionOf, withoutMarks } from '../../cli/markdown/includes/regions.ts'

describe('a region is what stands between its marks', () => {
  test.each<[string, string]>([
    ['#region', '// #region a\nx\n// #endregion a\ny'],
    ['an end without a name', '# region a\nx\n# endregion\ny'],
    ['snippets of MkDocs', '# --8<-- [start:a]\nx\n# --8<-- [end:a]\ny'],
    ['anchors of mdBook', '/* ANCHOR: a */\nx\n/* ANCHOR_END: a */\ny'],
    ['tags of DocFX', '// <a>\nx\n// </a>\ny'],
    ['comments of HTML', '<!-- #region a -->\nx\n<!-- #endregion a -->\ny'],
    ['another region around it', '// #region b\nz\n// #region a\nx\n// #endregion a\n// #endregion b\ny'],
    [
      'another region in it, whose marks are left out',
      '// #region a\n// #region b\nx\n// #endregion b\n// #endregion a',
    ],
    ['a region without a name in it', '// #region a\n// #region\nx\n// #endregion\n// #endregion a\ny'],
    ['a second one of that name', '// #region a\nx\n// #endregion a\n// #region a\ny\n// #endregion a'],
    ['a name in other letters', '// #region A\nx\n// #endregion A\ny'],
    ['no end', '// #region a\nx'],
  ])('%s', (_, text) => {
    expect(regionOf(text, 'a')).toBe('x')
  })

  test('the exact name goes before one in other letters', () => {
    expect(regionOf('// #region A\nx\n// #endregion A\n// #region a\ny\n// #endregion a', 'a')).toBe('y')
  })

  test.each<[string, string]>([
    ['another name', '// #region b\nx\n// #endregion b'],
    ['an end alone', 'x\n// #endregion a'],
    ['a word of the text', 'region a\nx\nendregion a'],
    ['an element', '<a>\nx\n</a>'],
  ])('there is none: %s', (_, text) => {
    expect(regionOf(text, 'a')).toBeUndefined()
  })
})

test('a text without marks keeps all other lines', () => {
  const text = 'a\r\n// #region b\nregion of the text\n# --8<-- [start:c]\n/* ANCHOR: d */\nz'
  expect(withoutMarks(text)).toBe('a\nregion of the text\nz')
  expect(withoutMarks('a\r\nb')).toBe('a\r\nb')
})

test.each<[string, string | undefined]>([
  ['2', 'b'],
  ['2-3', 'b\nc'],
  ['2:3', 'b\nc'],
  ['3:', 'c\nd'],
  [':2', 'a\nb'],
  ['4, 1', 'd\na'],
  ['1,3-4', 'a\nc\nd'],
  ['3-9', 'c\nd'],
  ['4', 'd'],
  ['5', undefined],
  ['0', undefined],
  ['', undefined],
  ['1,,2', undefined],
  ['a', undefined],
  ['1-2-3', undefined],
])('the lines %s', (ranges, expected) => {
  expect(linesOf('a\nb\r\nc\nd', ranges)).toBe(expected)
})

test.each([
  ['  a\n    b\n\n  c', 'a\n  b\n\nc'],
  ['\ta\n\tb', 'a\nb'],
  ['a\n  b', 'a\n  b'],
  ['', ''],
])('shared indentation goes: %j', (text, expected) => {
  expect(dedented(text)).toBe(expected)
})
