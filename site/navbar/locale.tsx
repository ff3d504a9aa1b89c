/** `localeDropdown`: the same page in the other languages. */
import { type ReactNode, useEffect, useState } from 'react'
import { useRoute, useSite } from '../context.tsx'
import { useDropdown } from './dropdown.tsx'
import type { ItemOf, ItemPlace } from './item-view.ts'
import type { LocaleLink } from './link.tsx'

export function LocaleDropdown({ item, place }: { item: ItemOf<'localeDropdown'>; place: ItemPlace }): ReactNode {
  const { locale, baseUrl } = useSite()
  const page = useRoute()
  const suffix = useAddressSuffix(item.queryString, page.url)
  const path = page.url.slice(baseUrl.length)
  const links = locale.locales.map(({ label, url, htmlLang, locale: name }): LocaleLink => {
    const active = name === locale.currentLocale
    return { type: 'link', label, url: url + path + suffix, external: false, lang: htmlLang, active }
  })
  const current = locale.locales.find((one) => one.locale === locale.currentLocale)
  return useDropdown({
    className: ['locale', item.className].filter(Boolean).join(' '),
    place,
    label: place === 'menu' || !current ? 'Languages' : current.label,
    links: [...item.before, ...links, ...item.after],
  })
}

/** Query and fragment of the address, which the server cannot know. */
function useAddressSuffix(extra: string | undefined, pageUrl: string): string {
  const [suffix, setSuffix] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes with the page.
  useEffect(() => {
    const own = extra?.replace(/^[?&]/, '') ?? ''
    const query = [location.search.slice(1), own].filter(Boolean).join('&')
    setSuffix((query && `?${query}`) + location.hash)
  }, [extra, pageUrl])
  return suffix
}
