/** The style sheets for parts of the frame that many sites do not have are linked where such a part is. */
import { expect, test } from 'vitest'
import type { SiteData } from '../../site/contract.ts'
import { type ExtraName, frameExtras } from '../../site/extras.ts'

type Frame = Parameters<typeof frameExtras>[0]

const PLAIN: Frame = {
  navbar: { style: undefined, hideOnScroll: false, items: [] },
  sidebar: { autoCollapse: false, hideable: false },
  locale: { currentLocale: 'en', defaultLocale: 'en', locales: [], htmlLang: 'en', direction: 'ltr' },
}
const item = (type: string): Frame => ({
  ...PLAIN,
  navbar: { ...PLAIN.navbar, items: [{ type, position: 'left' }] },
})
const footer = (value: Partial<NonNullable<SiteData['footer']>>): Frame => ({
  ...PLAIN,
  footer: { style: 'light', columns: [], ...value },
})

test.each<[string, Frame, readonly ExtraName[]]>([
  ['an empty bar', PLAIN, []],
  ['a link', item('link'), []],
  ['the name of the version', item('docsVersion'), []],
  ['a menu', item('dropdown'), ['menus']],
  ['languages', item('localeDropdown'), ['menus']],
  ['an item of a plugin', item('stars'), ['menus']],
  ['a coloured bar', { ...PLAIN, navbar: { ...PLAIN.navbar, style: 'dark' } }, ['bar']],
  ['an announcement', { ...PLAIN, announcement: { id: 'a', content: 'x', isCloseable: true } }, ['bar']],
  ['a footer of columns', footer({ columns: [{ title: 'Docs', items: [] }] }), []],
  ['a footer of one row', footer({ columns: [{ items: [] }] }), ['bar']],
  ['a sidebar that can be hidden', { ...PLAIN, sidebar: { autoCollapse: false, hideable: true } }, ['bar']],
  ['a menu in a coloured bar', { ...item('dropdown'), footer: { style: 'dark', columns: [] } }, ['bar', 'menus']],
  ['a dark footer', footer({ style: 'dark' }), ['bar']],
])('%s', (_, frame, needed) => {
  expect(frameExtras(frame, false)).toEqual(needed)
  expect(frameExtras(frame, true)).toEqual(['bar', 'menus'])
})

test.each([
  ['ja', ['cjk']],
  ['zh-Hant', ['cjk']],
  ['zhx', []],
  ['en', []],
])('pages in %s', (htmlLang, needed) => {
  expect(frameExtras({ ...PLAIN, locale: { ...PLAIN.locale, htmlLang } }, false)).toEqual(needed)
})
