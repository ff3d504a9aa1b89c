/**
 * Languages of VitePress, each with a navbar and sidebars of its own, as translations of one site. Sites whose sidebars
 * differ between languages keep them, and their languages stay folders.
 */

import { type Comparable, commonOrder } from '../../against/common-order.ts'
import { listAt, plainUrl, textAt } from '../data.ts'
import { alignItems, alignNodes, type Labels, labelCollector, targetOf } from '../labels.ts'
import { isLanguageFolder, type OldLanguage } from '../languages.ts'
import type { Data } from '../moved-site.ts'
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
  readonly labels: Readonly<Record<string, Labels>>
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

function labelsOf(main: WrittenLanguage, other: WrittenLanguage, sources: Sources): Labels {
  const { labels, add } = labelCollector()
  for (const key of ['title', 'description']) add(textAt(main.own, key), textAt(other.own, key))
  add(footerOf(main.theme), footerOf(other.theme))
  alignItems(listAt(main.theme, 'nav'), listAt(other.theme, 'nav'), add)
  for (const { name, nodes } of other.sidebars) {
    const plain = name.slice(other.locale.length + 1)
    const same = main.sidebars.find((one) => one.name === plain) ?? main.sidebars[0]
    alignNodes(same?.nodes ?? [], nodes, { locale: other.locale, urls: sources.urls, add })
  }
  return labels
}

function footerOf(theme: Data): string | undefined {
  const parts = [textAt(theme, 'footer', 'message'), textAt(theme, 'footer', 'copyright')].filter(Boolean)
  return parts.length > 0 ? parts.join('<br>') : undefined
}

/** The entries of all sidebars, in a form in which those of two languages can be compared. */
function entriesOf({ sidebars, locale }: WrittenLanguage, sources: Sources): Comparable[] {
  const flat = (nodes: readonly NavNode[]): Comparable[] =>
    nodes.flatMap((node) => [
      {
        target: targetOf(node, locale, sources.urls),
        label: node.label,
      },
      ...flat(node.items ?? []),
    ])
  return sidebars.flatMap(({ nodes }) => flat(nodes))
}
