/**
 * The addresses that Docusaurus 2 and 3 give to documents and posts, by the rules of their content plugins: `slug`, then
 * the index of a folder, then `id`, then the name of the file; numbers before names are left out.
 */
import { type ForeignTree, filesBelow, joinPath } from 'docs-build/project'

import { slug as githubSlug } from 'github-slugger'
import { dataAt, plainUrl, textAt } from '../data.ts'
import { mapIn, type PageHead, readHead, textOf } from '../front-matter.ts'
import type { OldRedirect } from '../moved-site.ts'

export interface OldDoc {
  /** Below the root of the repository. */
  readonly file: string
  /** Below the folder of the documents. */
  readonly path: string
  /** Path below the base of the documents: `/guides/a`. */
  readonly slug: string
  /** What sidebars call the document. */
  readonly id: string
  readonly head: PageHead
}

/** Markdown files and folders that the content plugins leave out by default. */
const LEFT_OUT = /(?:^|\/)(?:_|__tests__\/)|\.(?:test|spec)\.mdx?$/

/** The documents of a folder; drafts are none. */
export function documentsIn(tree: ForeignTree, folder: string, numberPrefixes: boolean): OldDoc[] {
  return filesBelow(tree, folder).flatMap((file): OldDoc[] => {
    const path = folder === '' ? file : file.slice(folder.length + 1)
    if (!/\.mdx?$/.test(path) || LEFT_OUT.test(path)) return []
    const head = readHead(tree, file)
    if (head.data['draft'] === true) return []
    return [{ file, path, head, ...namesOf(path, head, numberPrefixes) }]
  })
}

function namesOf(path: string, { data }: PageHead, numberPrefixes: boolean): Pick<OldDoc, 'slug' | 'id'> {
  const parts = path.replace(/\.mdx?$/, '').split('/')
  const plain = numberPrefixes && data['parse_number_prefixes'] !== false ? parts.map(withoutNumber) : parts
  const folder = plain.slice(0, -1)
  const name = plain.at(-1) ?? ''
  const baseId = textOf(data['id']) ?? name
  const id = [...folder, baseId].join('/')
  const slug = textOf(data['slug'])
  if (slug?.startsWith('/')) return { id, slug }
  const base = `/${folder.join('/')}`
  const isIndex = /^(?:index|readme)$/i.test(name) || name.toLowerCase() === folder.at(-1)?.toLowerCase()
  if (slug === undefined && isIndex) return { id, slug: base }
  return { id, slug: `/${joinPath(base, slug ?? baseId) ?? ''}` }
}

/** `01-intro` → `intro`; dates and versions stay. */
function withoutNumber(name: string): string {
  if (/^(?:\d{2}|\d{4})[-_.]\d{2}[-_.](?:\d{2}|\d{4})|^\d+[-_.]\d+/.test(name)) return name
  return name.replace(/^\d+\s*[-_.]+\s*(?=.)/, '')
}

/** A list of a category's pages is called after its label there, and lies at the address of its folder here. */
export function categoryRedirects(
  tree: ForeignTree,
  folder: string,
  base: string,
  numberPrefixes: boolean,
): OldRedirect[] {
  return filesBelow(tree, folder).flatMap((file) => {
    const [, path] = /^(.+)\/_category_\.(?:json|ya?ml)$/.exec(file.slice(folder.length + 1)) ?? []
    if (path === undefined) return []
    const data = mapIn(tree.read(file) ?? '')
    const link = dataAt(data, 'link')
    if (link['type'] !== 'generated-index' || link['slug'] !== undefined) return []
    const names = path.split('/').map((name) => (numberPrefixes ? withoutNumber(name) : name))
    const label = textAt(data, 'label') ?? names.at(-1) ?? ''
    return [{ from: plainUrl(`${base}/category/${githubSlug(label)}`), to: plainUrl(`${base}/${names.join('/')}`) }]
  })
}

/** A post of the blog. */
interface OldPost {
  readonly file: string
  readonly path: string
  /** Path below the base of the blog: `/2020/01/31/news`. */
  readonly slug: string
  /** For the order: newest first. */
  readonly date: string
  readonly title: string
}

const DATED = /^(?:.*\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*?)(?:\/index)?\.mdx?$/

/** The posts of a blog, newest first. */
export function postsIn(tree: ForeignTree, folder: string): OldPost[] {
  const posts = filesBelow(tree, folder).flatMap((file): OldPost[] => {
    const path = file.slice(folder.length + 1)
    if (!/\.mdx?$/.test(path) || LEFT_OUT.test(path)) return []
    const { data, body } = readHead(tree, file)
    if (data['draft'] === true) return []
    const [, year = '', month = '', day = '', name = ''] = DATED.exec(path) ?? []
    const dated = year === '' ? undefined : `/${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}/${name}`
    const own = textOf(data['slug'])
    const plain = `/${path.replace(/(?:\/index)?\.mdx?$/, '')}`
    const slug = own === undefined ? (dated ?? plain) : `/${own.replace(/^\/+/, '')}`
    const written = textOf(data['date'])?.trim().slice(0, 10)
    const date = written ?? (year === '' ? '' : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
    const title = textOf(data['title']) ?? /^#\s+(.+)$/m.exec(body)?.[1] ?? name
    return [{ file, path, slug: slug.replace(/\/$/, ''), date, title }]
  })
  // Docusaurus does not say which post of a day comes first; here it is the one whose path comes last.
  const key = ({ date, path }: OldPost): string => `${date}\0${path}`
  return posts.sort((a, b) => (key(a) < key(b) ? 1 : -1))
}
