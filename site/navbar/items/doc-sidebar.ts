/** `docSidebar`: a link to the first page of a sidebar. */
import type { NavbarLink } from './link.tsx'
import { type NavbarItemRecord, navbarItem, ownLabel } from './navbar-item.ts'

export function docSidebar(): NavbarItemRecord<NavbarLink> {
  return navbarItem({
    type: 'docSidebar',
    schema: {
      about: 'A link to the first page of a sidebar, active on all its pages.',
      options: {
        sidebarId: { type: 'name', about: 'Name of the sidebar in `docs.sidebars`.', required: true },
        label: ownLabel,
      },
    },
    data({ sidebarId, label }, context) {
      const first = context.sidebarStart(sidebarId)
      return (
        first && {
          type: 'link',
          external: false,
          ...first,
          label: label ?? first.label,
          activeSidebar: sidebarId,
        }
      )
    },
    references: ({ sidebarId }) => [{ option: 'sidebarId', sidebar: sidebarId }],
  })
}
