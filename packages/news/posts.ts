/** Which documents are posts, and what is known of each: date, authors, address, order. */
import type { Author, DocumentHead } from 'docs-build'
import type { News, NewsAuthor } from './options.ts'

/** A document in the folder of the news. */
export type NewsDocument = Pick<DocumentHead, 'path' | 'file' | 'title' | 'frontMatter'>

export interface Post<Document extends NewsDocument = NewsDocument> {
  readonly document: Document
  /** ISO 8601, UTC; absent where neither front matter nor file name has one. */
  readonly date?: string
  readonly authors: readonly PostAuthor[]
}

export interface PostAuthor {
  /** Name of the author's page. */
  readonly id: string
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly url?: string
  readonly imageUrl?: string
}

/** `2026-01-31-name.md`, `2026-01-31-name/index.md` and `2026/01/31/name.md`, below the folder of the news. */
const DATED =
  /^(?<folder>(?:.*\/)?)(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?:[-/](?<name>.*?))?(?:\/index)?\.mdx?$/i

/** Pages of the folder that are not posts: its own index, and those that the plugin makes. */
const NO_POST = /^(?:index|readme|archive|page-\d+|authors\/.*)\.mdx?$/i

/** Path of a file below the folder of the news; `undefined` for other files. */
export function placeInNews(file: string, { path }: Pick<News, 'path'>): string | undefined {
  return file.startsWith(`${path}/`) ? file.slice(path.length + 1) : undefined
}

/** @returns the post that a document is; nothing for other documents */
export function postOf<Document extends NewsDocument>(document: Document, news: News): Post<Document> | undefined {
  const place = placeInNews(document.file, news)
  if (place === undefined || NO_POST.test(place)) return undefined
  const date = document.frontMatter.date ?? dayInName(place)
  const authors = (document.frontMatter.authors ?? []).map((author) => authorOf(author, news))
  return { document, authors, date }
}

/** All posts that lists show, the newest first. */
export function listedPosts<Document extends NewsDocument>(
  documents: readonly Document[],
  news: News,
  day: string | undefined,
): Post<Document>[] {
  return documents
    .flatMap((document) => postOf(document, news) ?? [])
    .filter(({ document: { frontMatter } }) => frontMatter.draft !== true && frontMatter.unlisted !== true)
    .filter((post) => post.document.frontMatter.draft === false || !isFuture(post, news, day))
    .sort(newestFirst)
}

/** Newest first; posts of one moment by their paths, backwards; posts without a date last. */
export function newestFirst(a: Post, b: Post): number {
  return compare(b.date ?? '', a.date ?? '') || compare(b.document.path, a.document.path)
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Whether a post is not to be published yet. Without a day to compare with, every post is published. */
export function isFuture({ date }: Pick<Post, 'date'>, { future, day: own }: News, day: string | undefined): boolean {
  const today = own ?? day
  return future === 'hide' && date !== undefined && today !== undefined && date.slice(0, 10) > today
}

/** The address of a post whose name has a date, as a slug: `2026/01/31/name` below the folder of the news. */
export function dateSlug({ document: { file } }: Post, news: News): string | undefined {
  const place = placeInNews(file, news) ?? ''
  const { folder = '', year, month = '', day = '', name } = DATED.exec(place)?.groups ?? {}
  if (year === undefined || !name || dayInName(place) === undefined) return undefined
  const up = folderOf(place)
    .split('/')
    .filter(Boolean)
    .map(() => '..')
  return [...up, year, month.padStart(2, '0'), day.padStart(2, '0'), `${folder}${name}`].join('/')
}

function dayInName(place: string): string | undefined {
  const { year, month = '', day = '' } = DATED.exec(place)?.groups ?? {}
  if (year === undefined) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  // A day that no month has is taken for the next month.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? parsed.toISOString() : undefined
}

function authorOf({ key, ...own }: Author, { authors }: News): PostAuthor {
  const known: NewsAuthor = (key !== undefined && Object.hasOwn(authors, key) && authors[key]) || {}
  const name = own.name ?? known.name ?? key ?? ''
  const url = own.url ?? known.url ?? (known.email === undefined ? undefined : `mailto:${known.email}`)
  const title = own.title ?? known.title
  const imageUrl = own.imageUrl ?? known.image_url
  return { id: authorId(key ?? name), name, title, description: known.description, url, imageUrl }
}

function authorId(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || Array.from(name, (char) => char.codePointAt(0)?.toString(16)).join('-')
  )
}

/** A relative link from one file to another. */
export function relativeLink(from: string, to: string): string {
  const [source, target] = [folderOf(from).split('/').filter(Boolean), to.split('/')]
  let same = 0
  while (same < source.length && same < target.length - 1 && source[same] === target[same]) same++
  return [...source.slice(same).map(() => '..'), ...target.slice(same)].join('/')
}

/** A date in words, in a language. */
export function dateInWords(date: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
}

/** `a/b.md` → `a/`; empty for a file at the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
