/**
 * Languages of VitePress, each with a navbar and sidebars of its own, as translations of one site. Sites whose sidebars
 * differ between languages keep them, and their languages stay folders.
 */

import { type Comparable, commonOrder } from '../../against/common-order.ts'
import { isData, isExternal, listAt, plainUrl, textAt } from '../data.ts'
import { isLanguageFolder, type OldLanguage } from '../languages.ts'
import type { CopiedFile, Data } from '../moved-site.ts'
import type { NamedSidebar, NavNode } from '../navigation.ts'

/** Least share of a language's entries that the translated sidebars of the main language must show. */
const LEAST_KEPT = 0.99

/** A language with what its part of the configuration says. */
interface WrittenLanguage {
  /** Folder of the language in addresses; empty for the main one. */
  readonly locale: string
  readonly theme: Data
  readonly own: Data
  readonly sidebars: readonly NamedSidebar[]
}

interface Sources {
  /** Folder of the documents. */
  readonly docs: string
  readonly files: readonly string[]
  /** The main address of a file. */
  readonly urls: (file: string) => string
}

interface MovedLanguages {
  readonly languages: readonly OldLanguage[]
  /** Folder of the main language, where its files have one. */
  readonly mainLanguage?: string
  /** Texts of the main language and their translations, by the folder of the language. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** @returns nothing for a site of one language, and for one whose languages are no translations of each other */
export function movedLanguages(all: readonly WrittenLanguage[], sources: Sources): MovedLanguages | undefined {
  const [main, ...others] = all.filter(({ locale }) => locale === '' || hasPages(locale, sources))
  if (main === undefined || others.length === 0) return undefined
  const mainLanguage = mainFolder(main, sources)
  const labels = others.map((other) => [other.locale, labelsOf(main, other, sources)] as const)
  let kept = 0
  let of = 0
  for (const [index, other] of others.entries()) {
    const [, translated = {}] = labels[index] ?? []
    const old = entriesOf(other, sources)
    const now = entriesOf(main, sources).map(({ label = '', target }) => ({
      label: translated[label] ?? label,
      target,
    }))
    kept += commonOrder(old, now).length
    of += old.length
  }
  if (kept < of * LEAST_KEPT) return undefined
  return {
    languages: [languageOf(main, mainLanguage ?? ''), ...others.map((other) => languageOf(other, other.locale))],
    mainLanguage,
    labels: Object.fromEntries(labels),
  }
}

/** The labels of each language, as the site here reads them. */
export function labelFiles(moved: Pick<MovedLanguages, 'labels'> | undefined, project: string): CopiedFile[] {
  return Object.entries(moved?.labels ?? {}).flatMap(([path, labels]) =>
    Object.keys(labels).length === 0
      ? []
      : [
          {
            from: '',
            to: `${project}/i18n/${path}/labels.json`.replace(/^\//, ''),
            text: `${JSON.stringify(labels, null, 2)}\n`,
          },
        ],
  )
}

function hasPages(locale: string, { docs, files }: Sources): boolean {
  return files.some((file) => file.startsWith(docs === '' ? `${locale}/` : `${docs}/${locale}/`))
}

/** The folder that rewrites take out of the addresses of the main language. */
function mainFolder({ own }: WrittenLanguage, { docs, files, urls }: Sources): string | undefined {
  const [language = ''] = (textAt(own, 'lang') ?? 'en').toLowerCase().split('-')
  const below = files.map((file) => ({ file, path: docs === '' ? file : file.slice(docs.length + 1) }))
  const folders = new Set(below.flatMap(({ path }) => (path.includes('/') ? [path.slice(0, path.indexOf('/'))] : [])))
  return [...folders].find((folder) => {
    if (!isLanguageFolder(folder) || folder.toLowerCase().split('-')[0] !== language) return false
    const inside = below.filter(({ path }) => path.startsWith(`${folder}/`))
    const isOut = ({ file, path }: { readonly file: string; readonly path: string }): boolean =>
      plainUrl(urls(file).replace(/\.html$/, '')) === plainUrl(path.slice(folder.length + 1).replace(/\.md$/, ''))
    return inside.every(isOut)
  })
}

function languageOf({ own, locale }: WrittenLanguage, path: string): OldLanguage {
  const lang = textAt(own, 'lang') ?? (locale === '' ? 'en' : locale)
  return {
    path,
    lang,
    label: textAt(own, 'label') ?? lang,
    direction: textAt(own, 'dir') === 'rtl' ? ('rtl' as const) : undefined,
    isDefault: locale === '',
  }
}

// ── labels ──

function labelsOf(main: WrittenLanguage, other: WrittenLanguage, sources: Sources): Record<string, string> {
  const labels: Record<string, string> = {}
  const add = (from: string | undefined, to: string | undefined): void => {
    if (from !== undefined && to !== undefined && from !== to && !Object.hasOwn(labels, from)) labels[from] = to
  }
  for (const key of ['title', 'description']) add(textAt(main.own, key), textAt(other.own, key))
  add(footerOf(main.theme), footerOf(other.theme))
  alignItems(listAt(main.theme, 'nav'), listAt(other.theme, 'nav'), add)
  for (const { name, nodes } of other.sidebars) {
    const plain = name.slice(other.locale.length + 1)
    const same = main.sidebars.find((one) => one.name === plain) ?? main.sidebars[0]
    alignNodes(same?.nodes ?? [], nodes, { locale: other.locale, sources, add })
  }
  return labels
}

type Add = (from: string | undefined, to: string | undefined) => void

function footerOf(theme: Data): string | undefined {
  const parts = [textAt(theme, 'footer', 'message'), textAt(theme, 'footer', 'copyright')].filter(Boolean)
  return parts.length > 0 ? parts.join('<br>') : undefined
}

/** Entries of two navbars translate each other by their places, where both have as many. */
export function alignItems(main: readonly unknown[], other: readonly unknown[], add: Add): void {
  if (main.length !== other.length) return
  for (const [index, item] of main.entries()) {
    const translated = other[index]
    if (!isData(item) || !isData(translated)) continue
    add(textAt(item, 'text'), textAt(translated, 'text'))
    alignItems(listAt(item, 'items'), listAt(translated, 'items'), add)
  }
}

/** Entries of two sidebars translate each other when they open the same page, and groups when they stand at the same place. */
export function alignNodes(
  main: readonly NavNode[],
  other: readonly NavNode[],
  by: { readonly locale: string; readonly sources: Pick<Sources, 'urls'>; readonly add: Add },
): void {
  const targets = new Map(main.map((node) => [targetOf(node, '', by.sources), node]))
  for (const [index, node] of other.entries()) {
    const target = targetOf(node, by.locale, by.sources)
    const same = target === '' ? main[index] : targets.get(target)
    if (same === undefined) continue
    by.add(same.label, node.label)
    alignNodes(same.items ?? [], node.items ?? [], by)
  }
}

/** The entries of all sidebars, in a form in which those of two languages can be compared. */
function entriesOf({ sidebars, locale }: WrittenLanguage, sources: Sources): Comparable[] {
  const flat = (nodes: readonly NavNode[]): Comparable[] =>
    nodes.flatMap((node) => [
      {
        target: targetOf(node, locale, sources),
        label: node.label,
      },
      ...flat(node.items ?? []),
    ])
  return sidebars.flatMap(({ nodes }) => flat(nodes))
}

/** The address that an entry opens, without the folder of its language; empty for a group. */
function targetOf({ file, href }: NavNode, locale: string, { urls }: Pick<Sources, 'urls'>): string {
  const address = file === undefined ? href : urls(file)
  if (address === undefined || isExternal(address)) return address ?? ''
  const url = plainUrl(address.replace(/\.html$/, ''))
  return locale !== '' && `${url}/`.startsWith(`/${locale}/`) ? plainUrl(url.slice(locale.length + 1)) : url
}
