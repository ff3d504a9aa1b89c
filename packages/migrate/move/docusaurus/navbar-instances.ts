/**
 * Items of the navbar that name another instance of the content plugin (`docsPluginId`). Here such items belong to the main
 * docs, so those of other docs become plain links.
 */
import type { FoundTool } from 'docs-build/project'
import { isData, listAt, textAt, without } from '../data.ts'

import { linesMatching } from '../left.ts'
import type { Data, LeftThing } from '../moved-site.ts'
import type { OldDoc } from './routes.ts'
import { entriesOf } from './sidebars.ts'

/** A page that an item can lead to. */
interface NamedPage {
  /** Its old address. */
  readonly to: string
  readonly label: string
}

/** The pages of an instance, as items of the navbar name them. */
export interface NamedPages {
  /** By the ids of documents. */
  readonly documents: ReadonlyMap<string, NamedPage>
  /** First pages by the names of sidebars. */
  readonly sidebars: ReadonlyMap<string, NamedPage>
}

/** @param urlOf the old address of a document, by its slug */
export function pagesOf(documents: readonly OldDoc[], sidebars: Data, urlOf: (slug: string) => string): NamedPages {
  const byId = new Map<string, NamedPage>()
  const byFile = new Map<string, NamedPage>()
  for (const { id, path, file, slug, head } of documents) {
    const page = { to: urlOf(slug), label: textAt(head.data, 'sidebar_label') ?? textAt(head.data, 'title') ?? id }
    byFile.set(file, page)
    for (const name of [path.replace(/\.mdx?$/, ''), id]) byId.set(name, page)
  }
  const find = {
    fileOf: (name: string) =>
      documents.find(({ id, path }) => name === id || name === path.replace(/\.mdx?$/, ''))?.file,
    filesIn: (folder: string) =>
      documents
        .filter(({ path }) => folder === '.' || path.startsWith(`${folder.replace(/\/$/, '')}/`))
        .map(({ file }) => file),
  }
  const starts = Object.entries(sidebars).flatMap(([name, items]) => {
    const first = entriesOf(items, name, find).find(({ file }) => file !== undefined)
    const page = byFile.get(first?.file ?? '')
    return page ? [[name, page] as const] : []
  })
  return { documents: byId, sidebars: new Map(starts) }
}

interface Instances {
  /** The main one first. */
  readonly instances: ReadonlyMap<string, NamedPages>
  readonly left: LeftThing[]
}

/** The navbar with links in the place of items of other instances. */
export function ofInstances(navbar: Data, { instances, left }: Instances, found: FoundTool): Data {
  const [main = 'default'] = instances.keys()
  let hasVersions = false
  const itemsOf = (items: readonly unknown[]): unknown[] =>
    items.flatMap((item) => {
      if (!isData(item)) return [item]
      const isVersions = item['type'] === 'docsVersionDropdown'
      const isSecond = isVersions && hasVersions
      hasVersions ||= isVersions
      const own = isSecond ? undefined : itemOf(item, { instances, main })
      if (own) return [Array.isArray(item['items']) ? { ...own, items: itemsOf(item['items'] as unknown[]) } : own]
      left.push(leftItem(item, { isSecond, found }))
      return []
    })
  return { ...navbar, items: itemsOf(listAt(navbar, 'items')) }
}

/** @returns `undefined` for an item that no link can stand for */
function itemOf(
  item: Data,
  { instances, main }: Pick<Instances, 'instances'> & { readonly main: string },
): Data | undefined {
  const id = textAt(item, 'docsPluginId')
  const plain = without(item, 'docsPluginId')
  // A menu shows the versions of the docs that are read.
  if (id === undefined || id === main || item['type'] === 'docsVersionDropdown') return plain
  const pages = instances.get(id)
  const document = item['type'] === 'doc' ? pages?.documents.get(textAt(item, 'docId') ?? '') : undefined
  const sidebar = item['type'] === 'docSidebar' ? pages?.sidebars.get(textAt(item, 'sidebarId') ?? '') : undefined
  const page = document ?? sidebar
  const { to, label } = page ?? {}
  return page && { to, label: textAt(item, 'label') ?? label, ...without(plain, 'type', 'docId', 'sidebarId', 'label') }
}

function leftItem(
  item: Data,
  { isSecond, found }: { readonly isSecond: boolean; readonly found: FoundTool },
): LeftThing {
  const id = textAt(item, 'docsPluginId') ?? 'default'
  const places = linesMatching(found, 'docsPluginId')
  if (isSecond)
    return {
      what: `A second menu of versions, of the docs \`${id}\``,
      todo: 'Nothing: one menu shows the versions of the docs that are read.',
      places,
    }
  return {
    what: `An entry \`${textAt(item, 'type') ?? 'link'}\` of the navbar, for the docs \`${id}\``,
    todo: 'Write a link to these docs in its place.',
    places,
  }
}
