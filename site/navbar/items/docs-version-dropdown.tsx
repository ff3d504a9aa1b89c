/** `docsVersionDropdown`: the versions of the docs. The one that was chosen is remembered. */
import type { ReactNode } from 'react'
import { useRoute, useSite } from '../../context.tsx'
import type { DocsVersion, PageProps, Url } from '../../contract.ts'
import { rememberVersion, useVersion } from '../../runtime/reader/docs-version.ts'
import { useWords } from '../../words/context.tsx'
import { useAddressSuffix } from '../address-suffix.ts'
import { useDropdown } from './dropdown.tsx'
import type { ActiveLink, NavbarLink } from './link.tsx'
import { type ItemProps, menuEnds, type NavbarItemRecord, navbarItem } from './navbar-item.ts'

export interface NavbarVersionDropdown {
  readonly type: 'docsVersionDropdown'
  readonly before: readonly NavbarLink[]
  readonly after: readonly NavbarLink[]
}

export function docsVersionDropdown(): NavbarItemRecord<NavbarVersionDropdown> {
  return navbarItem({
    type: 'docsVersionDropdown',
    schema: { about: 'A menu of the versions.', options: menuEnds },
    data: ({ dropdownItemsBefore, dropdownItemsAfter }, context) => ({
      type: 'docsVersionDropdown',
      before: context.menu(dropdownItemsBefore),
      after: context.menu(dropdownItemsAfter),
    }),
    references: ({ dropdownItemsBefore, dropdownItemsAfter }) => [
      { menu: [...dropdownItemsBefore, ...dropdownItemsAfter] },
    ],
  })
}

export function DocsVersionDropdown({ item, place }: ItemProps<NavbarVersionDropdown>): ReactNode {
  const site = useSite()
  const say = useWords()
  const { docs } = site
  const page = useRoute()
  const active = useVersion()
  const suffix = useAddressSuffix(page.url)
  const versions = docs.versions.map(
    (version): ActiveLink => ({
      type: 'link',
      external: false,
      active: version === active && !page.isOutside,
      ...placeIn(version, page, { active, suffix }),
    }),
  )
  const links = [...item.before, ...versions, ...item.after]
  const dropdown = useDropdown({
    className: item.className,
    place,
    label: place === 'menu' || !active ? say('page.versions') : active.label,
    links,
    onChoose(url) {
      const version = docs.versions[versions.findIndex((one) => one.url === url)]
      if (version) rememberVersion(site, version)
    },
  })
  // A menu without a choice would be a link that is always marked as the current one.
  return links.length > 1 ? dropdown : null
}

/** The same page in a version, with the query and the fragment of the address, or the version's main page. */
function placeIn(
  { name, label, url, base, start = label }: DocsVersion,
  page: PageProps,
  { active, suffix }: { readonly active: DocsVersion | undefined; readonly suffix: string },
): { readonly label: string; readonly url: Url } {
  if (base === undefined || active?.base === undefined || page.isOutside) return { label, url }
  const there = page.elsewhere?.versions?.[name] ?? base + page.url.slice(active.base.length)
  return there === false ? { label: start, url } : { label, url: there + suffix }
}
