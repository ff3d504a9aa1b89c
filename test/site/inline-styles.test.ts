import { expect, test } from 'vitest'
import { closedSheet, fitsSheet, sheetOfStyles, withoutStyles } from '../../site/islands/inline-styles.ts'

test('styles of elements become rules', () => {
  const found = { inline: new Set<string>(), sheets: new Set<string>() }
  const html =
    '<p style="color:red">A &lt;p style=&quot;x&quot;&gt; <b class="c" style="font-family:&quot;Ä b&quot;">B</b></p>'
  expect(withoutStyles(html, found)).toBe(html.replaceAll(' style="', ' data-db-style="'))
  expect(sheetOfStyles([...found.inline])).toBe(
    '[data-db-style="color:red"]{color:red}\n[data-db-style="font-family:\\"Ä b\\""]{font-family:"Ä b"}\n',
  )
})

test.each([
  'width:calc(100% - (2px + var(--x, 3px)))',
  'background:url("data:image/png;base64,iVBORw0KGgo=")',
  "content:'→'",
  '--a:1/2;margin:-1px !important',
])('%s can stand in a style sheet', (style) => {
  expect(fitsSheet(style)).toBe(true)
})

test.each([
  'color:red}body{display:none',
  'color:red/*',
  'content:"}',
  'content:"\\"',
  "content:'a\nb'",
  'width:calc(1px',
  'width:1px)',
  '--x:{a:b}',
  'a:[1',
])('%s cannot', (style) => {
  expect(fitsSheet(style)).toBe(false)
  expect(sheetOfStyles([style])).toBe('')
})

test('texts of `<style>` elements become a style sheet, and elements that React expects keep them in an attribute', () => {
  const found = { inline: new Set<string>(), sheets: new Set<string>() }
  const html = [
    '<style data-emotion="css 1a">.css-1a{color:red}</style><b class="css-1a">A</b>',
    '<svg><style>.a > b{fill:#fff}</style></svg>',
    '<style type="text/css" media="print">b{color:#000}</style>',
    '<style type="text/plain">b{}</style>',
    '<style media="x}{">i{}</style>',
  ]
  expect(withoutStyles(html.join(''), found)).toBe(
    [
      '<b class="css-1a">A</b>',
      '<svg><style data-db-css=".a &gt; b{fill:#fff}"></style></svg>',
      '<style type="text/css" media="print" data-db-css="b{color:#000}"></style>',
      '<style type="text/plain">b{}</style>',
      '<style media="x}{" data-db-css="i{}"></style>',
    ].join(''),
  )
  expect(sheetOfStyles(['color:red'], [...found.sheets])).toBe(
    '.css-1a{color:red}\n.a > b{fill:#fff}\n@media print{b{color:#000}}\n[data-db-style="color:red"]{color:red}\n',
  )
})

test.each([
  ['a{color:red}', 'a{color:red}'],
  ['a{color:red', 'a{color:red}'],
  ['@media (a{b{c:d', '@media (a{b{c:d}}){}'],
  ['a{b:"}', 'a{b:"}\n}'],
  ["a{b:'c}'", "a{b:'c}'}"],
  ['a{} /* b {', 'a{} /* b {*/{}'],
  ['a{b:url(x', 'a{b:url(x)}'],
  ['a', 'a{}'],
  ['@import "b"', '@import "b"{}'],
  ['a{b:c\\', 'a{b:c\\ }'],
])('%s is closed before another style sheet follows', (css, closed) => {
  expect(closedSheet(css)).toBe(closed)
})
