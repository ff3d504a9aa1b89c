import { expect, test } from 'vitest'
import { fitsSheet, sheetOfStyles, withoutStyles } from '../../site/islands/inline-styles.ts'

test('styles of elements become rules', () => {
  const found = new Set<string>()
  const html =
    '<p style="color:red">A &lt;p style=&quot;x&quot;&gt; <b class="c" style="font-family:&quot;Ä b&quot;">B</b></p>'
  expect(withoutStyles(html, found)).toBe(html.replaceAll(' style="', ' data-db-style="'))
  expect(sheetOfStyles([...found])).toBe(
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
