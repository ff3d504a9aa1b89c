/** The style sheet for parts of the frame that many sites do not have is linked where such a part is. */
import { expect, test } from 'vitest'
import type { SiteData } from '../../site/contract.ts'
import { needsBar } from '../../site/extras.ts'

type Frame = Parameters<typeof needsBar>[0]

const PLAIN: Frame = {
  navbar: { style: undefined, hideOnScroll: false, items: [] },
  sidebar: { autoCollapse: false, hideable: false },
}
const item = (type: string): Frame => ({
  ...PLAIN,
  navbar: { ...PLAIN.navbar, items: [{ type, position: 'left' }] },
})
const footer = (value: Partial<NonNullable<SiteData['footer']>>): Frame => ({
  ...PLAIN,
  footer: { style: 'light', columns: [], ...value },
})

test.each<[string, Frame, boolean]>([
  ['an empty bar', PLAIN, false],
  ['a link', item('link'), false],
  ['the name of the version', item('docsVersion'), false],
  ['a menu', item('dropdown'), true],
  ['languages', item('localeDropdown'), true],
  ['an item of a plugin', item('stars'), true],
  ['a coloured bar', { ...PLAIN, navbar: { ...PLAIN.navbar, style: 'dark' } }, true],
  ['an announcement', { ...PLAIN, announcement: { id: 'a', content: 'x', isCloseable: true } }, true],
  ['a footer of columns', footer({ columns: [{ title: 'Docs', items: [] }] }), false],
  ['a footer of one row', footer({ columns: [{ items: [] }] }), true],
  ['a sidebar that can be hidden', { ...PLAIN, sidebar: { autoCollapse: false, hideable: true } }, true],
  ['a dark footer', footer({ style: 'dark' }), true],
])('%s', (_, frame, needed) => {
  expect(needsBar(frame, false)).toBe(needed)
  expect(needsBar(frame, true)).toBe(true)
})
