/** Labels of MyST hold for the whole project: links to those of other pages get the path of the page, and its words. */
import { posix } from 'node:path'
import { lineIndex } from 'docs-build/markdown'
import type { ForeignTree } from 'docs-build/project'
import { mystId, mystText } from 'docs-build-dialects'
import { textAt } from '../data.ts'
import { readHead } from '../front-matter.ts'
import type { Data, ExtendedFile, OldPage } from '../moved-site.ts'
import { titlesIn, writtenIds } from '../vitepress/heading-ids.ts'

const LABEL = /^[ \t>]*\(([^()\n]{1,200})\)=[ \t]*$/
const NAMED = /^[ \t>]*(?:\(([^()\n]{1,200})\)=|:(?:label|name):[ \t]*(\S+)|\$\$[ \t]*\(([\w:.-]+)\))/gm
/** Longer lines keep their links, because each of them reads the line anew. */
const LONGEST = 10_000
const LINK =
  /!?\[([^[\]\n]*)\]\([ \t]*<?([^()\s<>#:]*)#([^()\s<>]+)>?[ \t]*\)|\{(?:ref|numref|eq)\}`(?:([^`<>\n]{0,200})<)?([^`<>\n]{1,200})>?`/g

/** @param slug makes the id of a heading */
export function mystLines(
  tree: ForeignTree,
  given: readonly OldPage[],
  slug: (text: string) => string = mystId,
): ExtendedFile[] {
  const labels = new Map<string, { readonly file: string; readonly words?: string; readonly isPage?: true }>()
  const pages = given.map(({ file }) => {
    const text = tree.read(file) ?? ''
    const lines = text.split(/\r?\n/)
    const titles = titlesIn(text).map((title) => {
      const above = lines.slice(Math.max(0, title.line - 4), title.line - 1).findLast((line) => line.trim() !== '')
      const label = LABEL.exec(above ?? '')?.[1]
      if (label !== undefined) labels.set(mystId(label), { file, words: title.text })
      return label === undefined ? title : { ...title, id: mystId(label) }
    })
    const { label: own, title } = readHead(tree, file).data
    if (typeof own === 'string') labels.set(mystId(own), { file, words: textOf(title), isPage: true })
    for (const [, label, option, formula = ''] of text.matchAll(NAMED)) {
      const id = mystId(label ?? option ?? formula)
      if (!labels.has(id)) labels.set(id, { file })
    }
    return { file, text, titles }
  })
  for (const { file, titles } of pages)
    for (const { id, text } of titles)
      if (!labels.has(id ?? mystId(text))) labels.set(id ?? mystId(text), { file, words: text })
  const ids = new Map(writtenIds(pages, slug, 'github').map(({ file, lines = {} }) => [file, lines]))
  return pages.flatMap(({ file, text, titles }): ExtendedFile[] => {
    const lines = { ...ids.get(file) }
    const byId = new Map(titles.map(({ id, text }) => [id ?? mystId(text), text]))
    const [isText, pointAt, written] = [mystText(text), lineIndex(text), text.split(/\r?\n/)]
    for (const { index, 0: link, 1: given, 2: way = '', 3: label = '', 4: shown = '', 5: role } of text.matchAll(
      LINK,
    )) {
      const words = given ?? shown.trim()
      const id = mystId(role ?? label)
      const own = byId.get(id)
      const found = own === undefined || way !== '' ? labels.get(id) : { file, words: own }
      const { line } = pointAt(index)
      if (found === undefined || !isText(index) || (written[line - 1]?.length ?? 0) > LONGEST) continue
      const near = found.file === file ? '' : posix.relative(posix.dirname(file), found.file)
      const anchor = 'isPage' in found && found.isPage ? '' : `#${id}`
      const made = `[${words || (found.words ?? role ?? label)}](${way || near}${anchor})`
      if (made !== link) lines[line] = (lines[line] ?? written[line - 1] ?? '').replace(link, () => made)
    }
    return Object.keys(lines).length === 0 ? [] : [{ file, lines }]
  })
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

const SCHEMES: Readonly<Record<string, string>> = {
  wiki: 'https://en.wikipedia.org/wiki/{}',
  doi: 'https://doi.org/{}',
  ror: 'https://ror.org/{}',
  rrid: 'https://scicrunch.org/resolver/{}',
}

const SCHEME = /[(<]((wiki|doi|ror|rrid|xref):([\w.-]+)(?![\w.-])([^\s()<>#]*))(?:#[^\s()<>]*)?[)>]/g

/** Addresses of links with schemes of MyST. @param references the projects that `xref:` names */
export function mystSchemes(tree: ForeignTree, pages: readonly OldPage[], references: Data): Record<string, string> {
  const links = pages.flatMap(({ file }) => [...(tree.read(file) ?? '').matchAll(SCHEME)])
  return Object.fromEntries(
    links.flatMap(([, link = '', scheme = '', key = '', rest = '']): [string, string][] => {
      if (scheme !== 'xref') return [[scheme, SCHEMES[scheme] ?? '']]
      const url = textAt(references, key) ?? textAt(references, key, 'url')
      return url === undefined ? [] : [[link.toLowerCase(), url.replace(/\/$/, '') + rest]]
    }),
  )
}
