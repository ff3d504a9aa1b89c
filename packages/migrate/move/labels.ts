/** Texts of the interface in several languages: what translates what, and the files that say so here. */
import { isData, isExternal, listAt, plainUrl, textAt } from './data.ts'
import type { CopiedFile } from './moved-site.ts'
import type { NavNode } from './navigation.ts'

/** Texts of the main language and their translations. */
export type Labels = Readonly<Record<string, string>>

/** Takes a text and its translation. */
export type AddLabel = (from: string | undefined, to: string | undefined) => void

/** Collects translations. Of a text with several, the first counts. */
export function labelCollector(): { readonly labels: Labels; readonly add: AddLabel } {
  const labels: Record<string, string> = {}
  return {
    labels,
    add(from, to) {
      if (from !== undefined && to !== undefined && from !== to && !Object.hasOwn(labels, from)) labels[from] = to
    },
  }
}

/**
 * @param labels by the folder of the language
 * @param project folder of the new configuration
 */
export function labelFiles(labels: Readonly<Record<string, Labels>>, project: string): CopiedFile[] {
  return Object.entries(labels).flatMap(([path, texts]) =>
    Object.keys(texts).length === 0
      ? []
      : [
          {
            from: '',
            to: `${project}/i18n/${path}/labels.json`.replace(/^\//, ''),
            text: `${JSON.stringify(texts, null, 2)}\n`,
          },
        ],
  )
}

/** Entries of two navbars translate each other by their places, where both have as many. */
export function alignItems(main: readonly unknown[], other: readonly unknown[], add: AddLabel): void {
  if (main.length !== other.length) return
  for (const [index, item] of main.entries()) {
    const translated = other[index]
    if (!isData(item) || !isData(translated)) continue
    add(textAt(item, 'text'), textAt(translated, 'text'))
    alignItems(listAt(item, 'items'), listAt(translated, 'items'), add)
  }
}

/** What the entries of two sidebars are compared by. */
interface Alignment {
  /** Folder of the other language in addresses. */
  readonly locale: string
  /** The main address of a file. */
  readonly urls: (file: string) => string
  readonly add: AddLabel
}

/** Entries of two sidebars translate each other when they open the same page, and groups when they stand at the same place. */
export function alignNodes(main: readonly NavNode[], other: readonly NavNode[], by: Alignment): void {
  const targets = new Map(main.map((node) => [targetOf(node, '', by.urls), node]))
  for (const [index, node] of other.entries()) {
    const target = targetOf(node, by.locale, by.urls)
    const same = target === '' ? main[index] : targets.get(target)
    if (same === undefined) continue
    by.add(same.label, node.label)
    alignNodes(same.items ?? [], node.items ?? [], by)
  }
}

/** The address that an entry opens, without the folder of its language; empty for a group. */
export function targetOf({ file, href }: NavNode, locale: string, urls: Alignment['urls']): string {
  const address = file === undefined ? href : urls(file)
  if (address === undefined || isExternal(address)) return address ?? ''
  const url = plainUrl(address.replace(/\.html$/, ''))
  return locale !== '' && `${url}/`.startsWith(`/${locale}/`) ? plainUrl(url.slice(locale.length + 1)) : url
}
