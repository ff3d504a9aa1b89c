/** `docsVersionDropdown`: the versions of the docs. The one that was chosen is remembered. */
import type { ReactNode } from 'react'
import { useSite } from '../../context.tsx'
import type { DocsData, DocsVersion } from '../../contract.ts'
import { rememberVersion } from '../../runtime/docs-version.ts'
import { useDropdown } from './dropdown.tsx'
import { LinkItem, type NavbarLink } from './link.tsx'
import { type ItemProps, menuEnds, type NavbarItemRecord, navbarItem } from './navbar-item.ts'

interface NavbarVersionDropdown {
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
  const { docs } = site
  const links = [...item.before, ...docs.versions.map(versionLink), ...item.after]
  const [only] = links
  const active = activeVersion(docs)
  const dropdown = useDropdown({
    className: item.className,
    place,
    label: place === 'menu' || !active ? 'Versions' : active.label,
    url: place === 'bar' ? active?.url : undefined,
    links,
    onChoose(url) {
      const version = docs.versions.find((one) => one.url === url)
      if (version) rememberVersion(site, version)
    },
  })
  if (links.length > 1) return dropdown
  return only ? <LinkItem item={{ ...only, position: item.position }} /> : null
}

/** The version that this build shows: it holds one, and names others that live elsewhere. */
export function activeVersion(docs: DocsData): DocsVersion | undefined {
  return docs.versions[0]
}

function versionLink({ label, url }: DocsVersion): NavbarLink {
  return { type: 'link', label, url, external: false }
}
