/** Data of a small site, for tests that draw pages or use the router. */
import type { CommonProps, PageProps, RoutePath, SiteData } from '../../site/contract.ts'
import type { NavbarItem } from '../../site/navbar/item-types.ts'
import { englishWords } from '../../site/words/site-words.ts'

export function siteData(changes: Partial<SiteData> = {}): SiteData {
  return {
    title: 'Site',
    tagline: 'About it',
    titleDelimiter: '|',
    origin: 'https://example.org',
    baseUrl: '/',
    noIndex: false,
    generator: 'docs-build',
    navbar: { style: undefined, hideOnScroll: false, items: [] },
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: false },
    locale: { currentLocale: 'en', defaultLocale: 'en', locales: [], htmlLang: 'en', direction: 'ltr' },
    words: {
      page: englishWords.words,
      files: { search: '/w/search', ask: '/w/ask', text: '/w/text' },
    },
    docs: { id: 'default', versions: [] },
    styles: { style: '/a/style.css', home: '/a/home.css', examples: '/examples.css', code: '/code.css' },
    sidebar: { autoCollapse: false, hideable: false },
    search: { provider: 'none', shortcuts: { commandK: true, slash: true } },
    ...changes,
  }
}

export function withItem(item: NavbarItem): SiteData {
  return siteData({ navbar: { style: undefined, hideOnScroll: false, items: [item] } })
}

export function docPage(changes: Partial<CommonProps> = {}): PageProps {
  const route = '/guides/' as RoutePath
  return {
    kind: 'doc',
    data: { id: 'guides/readme.md' },
    route,
    url: changes.route ?? route,
    title: 'Guides',
    toc: [],
    breadcrumbs: [],
    tags: [],
    ...changes,
  }
}
