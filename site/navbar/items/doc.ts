/** `doc`: a link to a document. */
import type { NavbarLink } from './link.tsx'
import { type NavbarItemRecord, navbarItem, ownLabel } from './navbar-item.ts'

export function doc(): NavbarItemRecord<NavbarLink> {
  return navbarItem({
    type: 'doc',
    schema: {
      about: 'A link to a document.',
      options: {
        docId: { type: 'document', about: 'Path of the document below the docs folder.', required: true },
        label: ownLabel,
      },
    },
    inMenu: 'A link to a document in a menu.',
    data({ docId, label }, context) {
      const found = context.document(docId)
      return found && { type: 'link', external: false, ...found, label: label ?? found.label }
    },
    references: ({ docId }) => [{ option: 'docId', document: docId }],
  })
}
