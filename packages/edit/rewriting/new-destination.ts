import type { RoutePath } from 'docs-build'
import {
  type DocPath,
  editionKey,
  type KnownEdition,
  resolveReference,
  type SiteIndex,
  type Target,
  withBase,
} from 'docs-build/graph'
import { documentFile, isExternal, type Reference } from 'docs-build/text'
/** Writes a destination anew for another target or another place, in the form that its author chose. */
import { relativePath } from '../paths.ts'

/** What a destination must mean. */
export type Meaning =
  | (PageMeaning & { readonly type: 'page' })
  | { readonly type: 'file'; readonly root: 'docs' | 'static'; readonly path: string }
  /** A page of another edition of the site. */
  | (PageMeaning & { readonly type: 'elsewhere'; readonly edition: KnownEdition })

interface PageMeaning {
  readonly route: RoutePath
  readonly doc?: DocPath
  readonly fragment?: string | undefined
}

export interface Destination {
  /** As written, without quotes. */
  readonly written: string
  readonly href: string
  readonly kind: Reference['kind']
  /** The document that has it; `undefined` for the configuration and previews, where paths begin at the root. */
  readonly from: DocPath | undefined
  /** What it named until now, when that is a page of another edition. */
  readonly old?: { readonly route: RoutePath; readonly doc?: DocPath } | undefined
}

/** @returns the text to write; `undefined` when no text in this form has the meaning */
export function newDestination(
  { written, href, kind, from, old }: Destination,
  meaning: Meaning,
  index: SiteIndex,
): string | undefined {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(written) ?? []
  const wanted = meaning.type === 'file' ? undefined : meaning.fragment
  const anchor = wanted && `#${encodeSome(wanted)}`
  const suffix = query + (anchor ?? fragment)
  const plain = /^[^?#]*/.exec(href)?.[0] ?? ''
  const others =
    meaning.type === 'elsewhere'
      ? pathsElsewhere(plain, { meaning, from, old }, index)
      : paths(plain, meaning, from, index)
  let guess: string | undefined
  for (const candidate of [path, ...others]) {
    const text = candidate + suffix
    const target = text === '' ? undefined : resolveReference(unwritten(text, written, href), kind, from, index)
    if (target === undefined || !hasMeaning(target, meaning)) continue
    if (!('isGuess' in target)) return text
    guess ??= text
  }
  return guess
}

/** The href that a text means, when its parts that stay are encoded in the source. */
function unwritten(text: string, written: string, href: string): string {
  return text === written ? href : text.replaceAll('&amp;', '&')
}

/** Whether a target is the wanted one, reached without a redirect. */
export function hasMeaning(target: Target, meaning: Meaning): boolean {
  if (target.type === 'file')
    return meaning.type === 'file' && target.root === meaning.root && target.path === meaning.path
  if (meaning.type === 'file' || target.type !== meaning.type || target.via !== undefined) return false
  if (target.route !== meaning.route) return false
  if (target.type === 'elsewhere' && meaning.type === 'elsewhere' && !isSame(target.edition, meaning.edition))
    return false
  return meaning.fragment === undefined || (target.fragment ?? '') === encodeSome(meaning.fragment)
}

function isSame(one: KnownEdition, other: KnownEdition): boolean {
  return editionKey(one) === editionKey(other)
}

/** Paths to try for a page of another edition: what named it until now, with another end, or its address. */
function* pathsElsewhere(
  path: string,
  {
    meaning: { edition, route, doc },
    from,
    old,
  }: Pick<Destination, 'from' | 'old'> & { readonly meaning: Extract<Meaning, { readonly type: 'elsewhere' }> },
  index: SiteIndex,
): Generator<string> {
  const { origin } = index.address
  const url = withBase(route, edition.baseUrl)
  if (isExternal(path)) return yield origin + inForm(url, path)
  const isDocument = /\.mdx?$/.test(path)
  const pairs = [
    [old?.doc, doc],
    [old?.route.slice(1, -1), route.slice(1, -1)],
  ] as const
  for (const [before, after] of pairs) {
    const plain = path.replace(/(?:\/index)?\.html$|\/$/, '')
    if (before === undefined || after === undefined || before === '' || !plain.endsWith(encodePart(before))) continue
    const next = plain.slice(0, -encodePart(before).length) + encodePart(after)
    yield isDocument ? next : inForm(`${next}/`, path)
  }
  if (isDocument && doc !== undefined && from !== undefined && !path.startsWith('/')) {
    const own = index.files?.fileOf.get(from) ?? documentFile(from, index.docsDir)
    yield* relativeForms(path, own as DocPath, documentFile(doc, edition.docsDir))
  }
  if (isDocument && doc !== undefined) yield `${edition.baseUrl.slice(edition.rootUrl.length - 1)}${encodePart(doc)}`
  yield inForm(`${edition.baseUrl.slice(edition.rootUrl.length - 1)}${encodePart(route.slice(1))}`, path)
}

/** Paths to try, the author's form first. */
function* paths(
  path: string,
  meaning: Exclude<Meaning, { readonly type: 'elsewhere' }>,
  from: DocPath | undefined,
  index: SiteIndex,
): Generator<string> {
  const { origin, baseUrl } = index.address
  const url = meaning.type === 'page' ? meaning.route : `/${meaning.path}`
  if (isExternal(path)) return yield origin + inForm(withBase(url, baseUrl), path)
  const isDocument = /\.mdx?$/.test(path) || (path === '' && meaning.type === 'page')
  const doc = meaning.type === 'page' && isDocument ? meaning.doc : undefined
  const file = meaning.type === 'file' ? meaning.path : doc
  const isBelowBase = baseUrl !== '/' && path.startsWith(baseUrl)
  const root = isBelowBase ? baseUrl : '/'
  if (meaning.type === 'file' && meaning.root === 'static') {
    if (path.startsWith('/') || from === undefined) yield root + encodePart(meaning.path)
    else yield* relativeForms(path, from, besideDocs(meaning.path, index))
    return yield `/${encodePart(meaning.path)}`
  }
  if (path.startsWith('/') || from === undefined) {
    if (file !== undefined) yield root + encodePart(file)
    if (file === undefined) yield inForm(root + encodePart(url.slice(1)), path)
    return
  }
  if (file !== undefined) {
    const own = index.files?.fileOf.get(file)
    // In some layouts, files have their language in their names, and authors write these names.
    if (own !== undefined && isNamedLike(path, own, file))
      yield* relativeForms(path, (index.files?.fileOf.get(from) ?? `${index.docsDir}/${from}`) as DocPath, own)
    yield* relativeForms(path, from, file)
    return yield `/${encodePart(file)}`
  }
  for (const form of relativeForms(path, from, url.slice(1).replace(/\/$/, ''))) yield inForm(`${form}/`, path)
  yield inForm(`/${encodePart(url.slice(1))}`, path)
}

/** Whether a path ends as the file of a translation does, and not as its document: `a/nl.md`, `a.nl.md`. */
function isNamedLike(path: string, file: string, doc: string): boolean {
  const nameOf = (one: string): string => one.slice(one.lastIndexOf('/') + 1)
  const endOf = (one: string): string => /(?:\.[^.]*)?\.[^.]*$/.exec(nameOf(one))?.[0] ?? ''
  if (nameOf(path) === nameOf(file)) return nameOf(file) !== nameOf(doc)
  return endOf(path) === endOf(file) && endOf(file) !== endOf(doc)
}

/** A static file as seen from the docs folder. */
function besideDocs(path: string, { docsDir, staticDirs }: SiteIndex): string {
  const up = '../'.repeat(docsDir.split('/').length)
  return `${up}${staticDirs[0] ?? 'static'}/${path}`
}

/** Relative paths, with `./` in front where the author has written it. */
function* relativeForms(written: string, from: DocPath, to: string): Generator<string> {
  const relative = encodePart(relativePath(from, to))
  const isExplicit = /^\.\.?\//.test(written) || written === ''
  if (!isExplicit) yield relative
  yield relative.startsWith('../') ? relative : `./${relative}`
}

/** The end of a page's address, as the author writes such ends: with a slash, without, or as `.html`. */
function inForm(url: string, written: string): string {
  if (written.endsWith('/') || url === '/') return url
  const plain = url.replace(/\/$/, '')
  if (/\/index\.html$/.test(written)) return `${plain}/index.html`
  return /\.html$/.test(written) && !/\.html$/.test(plain) ? `${plain}.html` : plain || '/'
}

/** Characters that would end the destination or mean something else in Markdown, HTML, YAML or JavaScript. */
function encodePart(path: string): string {
  return path.replace(/[\s<>()%?#\\"'`&{}[\]]/g, (char) => encodeURIComponent(char).replace(/[()']/g, percent))
}

/** An id as a fragment; other characters stay readable. */
function encodeSome(id: string): string {
  return id.replace(/[\s<>()%"'`\\{}[\]]/g, (char) => encodeURIComponent(char).replace(/[()']/g, percent))
}

function percent(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`
}
