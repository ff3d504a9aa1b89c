/** `localeDropdown`: the same page in the other languages. */
import type { ReactNode } from 'react'
import { useRoute, useSite } from '../../context.tsx'
import { useWords } from '../../words/context.tsx'
import { useAddressSuffix } from '../address-suffix.ts'
import { useDropdown } from './dropdown.tsx'
import type { LocaleLink, NavbarLink } from './link.tsx'
import { type ItemProps, menuEnds, type NavbarItemRecord, navbarItem } from './navbar-item.ts'

export interface NavbarLocaleDropdown {
  readonly type: 'localeDropdown'
  readonly before: readonly NavbarLink[]
  readonly after: readonly NavbarLink[]
  readonly queryString?: string
  readonly translatedOnly?: true
}

export function localeDropdown(): NavbarItemRecord<NavbarLocaleDropdown> {
  return navbarItem({
    type: 'localeDropdown',
    schema: {
      about: 'A menu of the languages.',
      options: {
        ...menuEnds,
        queryString: { type: 'queryString', about: 'Query that is appended to the addresses.' },
        translatedOnly: {
          type: 'boolean',
          about: 'Leads to the home page of a language into which the page is not translated.',
          otherwise: '`false`',
        },
      },
    },
    data: ({ dropdownItemsBefore, dropdownItemsAfter, queryString, translatedOnly }, context) => ({
      type: 'localeDropdown',
      before: context.menu<NavbarLink>(dropdownItemsBefore),
      after: context.menu<NavbarLink>(dropdownItemsAfter),
      queryString,
      translatedOnly: translatedOnly || undefined,
    }),
    references: ({ dropdownItemsBefore, dropdownItemsAfter }) => [
      { menu: [...dropdownItemsBefore, ...dropdownItemsAfter] },
    ],
  })
}

export function LocaleDropdown({ item, place }: ItemProps<NavbarLocaleDropdown>): ReactNode {
  const { locale, baseUrl } = useSite()
  const say = useWords()
  const page = useRoute()
  const suffix = useAddressSuffix(page.url, item.queryString)
  const path = page.url.slice(baseUrl.length)
  const untranslated = (item.translatedOnly && page.elsewhere?.untranslated) || []
  const links = locale.locales.map(({ label, url, htmlLang, locale: name }): LocaleLink => {
    const active = name === locale.currentLocale
    const there = page.elsewhere?.locales?.[name] ?? url + path
    const isThere = there && (active || !untranslated.includes(name))
    return { type: 'link', label, url: isThere ? there + suffix : url, external: false, lang: htmlLang, active }
  })
  const current = locale.locales.find((one) => one.locale === locale.currentLocale)
  return useDropdown({
    className: ['locale', item.className].filter(Boolean).join(' '),
    place,
    label: place === 'menu' || !current ? say('page.languages') : current.label,
    links: [...item.before, ...links, ...item.after],
  })
}
