/**
 * Front matter of other tools: keys with a counterpart here are read as that, and keys that change what readers see have a
 * finding. Keys that only one site knows are its own.
 */
import { own } from '../../../site/own.ts'
import { Literal } from '../../kernel/schema/literal.ts'
import type { YamlEntry, YamlValue } from './yaml-map.ts'

/** A value of one of this program's own keys. */
type Meant = readonly (readonly [key: string, value: YamlValue])[]

/** What a foreign key means here; a text says why nothing does, and what to do. */
type KeyReader = (value: YamlValue) => Meant | string | undefined

interface ForeignEntries {
  /** Entries of this program's keys, at the lines of the foreign ones. */
  readonly entries: readonly YamlEntry[]
  readonly unread: readonly { readonly key: string; readonly line: number; readonly hint: string }[]
  /** Markdown that comes before the text of the page: a hero, its actions and features, a banner. */
  readonly lead: string
}

const isMap = (value: YamlValue | undefined): value is { readonly [key: string]: YamlValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Literal)

const isList = (value: YamlValue | undefined): value is readonly YamlValue[] => Array.isArray(value)

/** A scalar as it is written. */
function textOf(value: YamlValue | undefined): string {
  if (typeof value === 'string') return value
  return value instanceof Literal ? value.written : ''
}

const isFalse = (value: YamlValue | undefined): boolean => textOf(value) === 'false'

function levels(low: YamlValue | undefined, high: YamlValue | undefined): Meant {
  const minimum: Meant = low === undefined ? [] : [['toc_min_heading_level', low]]
  return high === undefined ? minimum : [...minimum, ['toc_max_heading_level', high]]
}

const hideToc: Meant = [['hide_table_of_contents', new Literal(true, 'true')]]

const toc: KeyReader = (value) => {
  if (isFalse(value)) return hideToc
  if (isMap(value)) return levels(value['minHeadingLevel'], value['maxHeadingLevel'])
  if (isList(value)) return levels(value[0], value[1])
  if (textOf(value) === 'deep') return levels(undefined, new Literal(6, '6'))
  return /^[2-6]$/.test(textOf(value)) ? levels(value, value) : undefined
}

const edit: KeyReader = (value) => (isFalse(value) ? [['custom_edit_url', null]] : [['custom_edit_url', value]])

/** `next: false` hides a link; an address of its own has no counterpart. */
const neighbour =
  (key: string): KeyReader =>
  (value) =>
    isFalse(value) ? [[key, null]] : `Only \`${key}: <id of a page>\` changes this link.`

const paths: KeyReader = (value) => {
  const old = (isList(value) ? value : [value]).map(textOf).filter((path) => path.includes('/'))
  return old.length === 0 ? undefined : [['redirect_from', old]]
}

const address: KeyReader = (value) => (/^\/[^:]*$/.test(textOf(value)) ? [['slug', textOf(value)]] : undefined)

const updated: KeyReader = (value) => {
  const date = textOf(value)
  return /^\d{4}-\d{2}-\d{2}/.test(date) ? [['last_update', { date }]] : undefined
}

const label: KeyReader = (value) => [['sidebar_label', value]]

const sidebar: KeyReader = (value) => {
  if (isFalse(value)) return [['displayed_sidebar', null]]
  if (!isMap(value)) return undefined
  const { order, label: words, badge } = value
  const read: [string, YamlValue][] = []
  if (order !== undefined) read.push(['order', order])
  if (words !== undefined) read.push(['sidebar_label', words])
  const badgeText = isMap(badge) ? badge['text'] : badge
  if (badgeText !== undefined) read.push(['sidebar_badge', badgeText])
  if (textOf(value['hidden']) === 'true') read.push(['in_sidebar', new Literal(false, 'false')])
  return read
}

const hide: KeyReader = (value) => {
  const names = (isList(value) ? value : [value]).map(textOf)
  return [
    ...(names.includes('toc') ? hideToc : []),
    ...(names.includes('navigation') ? [['displayed_sidebar', null] as const] : []),
  ]
}

const READERS: Readonly<Record<string, KeyReader>> = {
  aliases: paths,
  alias: paths,
  editLink: (value) => (isFalse(value) ? [['custom_edit_url', null]] : undefined),
  editUrl: edit,
  hide,
  lastUpdated: updated,
  lastmod: updated,
  linkTitle: label,
  linktitle: label,
  nav_order: (value) => [['order', value]],
  next: neighbour('pagination_next'),
  outline: toc,
  pagefind: (value) => (isFalse(value) ? [['search', value]] : undefined),
  permalink: address,
  prev: neighbour('pagination_prev'),
  sidebar,
  sidebarTitle: label,
  summary: (value) => [['description', value]],
  tableOfContents: toc,
  template: (value) => (textOf(value) === 'splash' ? [...hideToc, ['displayed_sidebar', null]] : undefined),
  toc,
  url: address,
  weight: (value) => (textOf(value) === '0' ? undefined : [['order', value]]),
  cascade: () => 'Write the values into the pages below.',
  expiryDate: () => 'Take the page out, or set `draft: true`, when its time is over.',
  head: () => 'Elements for the head of every page go into `metadata` of the configuration.',
  outputs: () => 'Every page is published as HTML and as Markdown.',
  publishDate: () => 'Set `draft: true` until the page may be published.',
}

/** The key whose values come together: a page has the old addresses of every key that names some. */
export const ADDED = 'redirect_from'

/** Material has the day of a post beside that of its last change: `date: { created, updated }`. The first is the date. */
export function withPlainDate(entries: readonly YamlEntry[]): readonly YamlEntry[] {
  return entries.map((entry) => {
    const { key, value } = entry
    const created = key === 'date' && value !== undefined && isMap(value) ? value['created'] : undefined
    return created === undefined ? entry : { ...entry, value: created }
  })
}

/** Keys of authors in posts of other tools, and the keys that they stand for; nothing here shows the others. */
const KEYS_OF_AUTHORS: Readonly<Record<string, string>> = {
  position: 'title',
  role: 'title',
  job_title: 'title',
  link: 'url',
  image: 'image_url',
  imageURL: 'image_url',
  avatar: 'image_url',
  ...{ email: '', socials: '', page: '', description: '', bio: '', company: '', github: '', twitter: '', linkedin: '' },
}

/** Authors as maps, with the keys of this program. */
export function withPlainAuthors(entries: readonly YamlEntry[]): readonly YamlEntry[] {
  return entries.map((entry) => {
    const value = isMap(entry.value) ? [entry.value] : entry.value
    if (entry.key !== 'authors' || !isList(value)) return entry
    return { ...entry, value: value.map((author) => (isMap(author) ? plainAuthor(author) : author)) }
  })
}

function plainAuthor(author: { readonly [key: string]: YamlValue }): YamlValue {
  const named = Object.entries(author).flatMap(([key, value]): [string, YamlValue][] => {
    const meant = own(KEYS_OF_AUTHORS, key) ?? key
    return meant === '' || (meant !== key && Object.hasOwn(author, meant)) ? [] : [[meant, value]]
  })
  return Object.fromEntries(named)
}

/** @param isOwn whether a key is one of this program */
export function foreignEntries(entries: readonly YamlEntry[], isOwn: (key: string) => boolean): ForeignEntries {
  const given = new Set(entries.map(({ key }) => key))
  const read: YamlEntry[] = []
  const unread: { key: string; line: number; hint: string }[] = []
  for (const { key, line, value } of entries) {
    const reader = isOwn(key) || value === undefined ? undefined : own(READERS, key)
    const meant = reader?.(value as YamlValue)
    if (typeof meant === 'string') unread.push({ key, line, hint: meant })
    else if (meant)
      for (const [name, its] of meant)
        if (name === ADDED || !given.has(name)) read.push({ key: name, line, value: its })
  }
  const writer = given.has('authors') ? undefined : writerOf(entries)
  if (writer) read.push({ key: 'authors', line: writer.line, value: [writer.author] })
  return { entries: read, unread, lead: leadOf(entries) }
}

/** The keys of Docusaurus 1 and 2 for the author of a post, and the keys of `authors` that replace them. */
const AUTHOR_KEYS: Readonly<Record<string, string>> = {
  author: 'name',
  authorTitle: 'title',
  author_title: 'title',
  authorURL: 'url',
  author_url: 'url',
  authorImageURL: 'image_url',
  author_image_url: 'image_url',
}

function writerOf(entries: readonly YamlEntry[]): { line: number; author: Record<string, YamlValue> } | undefined {
  const name = entries.find(({ key, value }) => key === 'author' && textOf(value) !== '')
  if (!name) return undefined
  const pairs = entries.flatMap(({ key, value }): [string, YamlValue][] => {
    const meant = own(AUTHOR_KEYS, key)
    return meant === undefined || textOf(value) === '' ? [] : [[meant, textOf(value)]]
  })
  return { line: name.line, author: Object.fromEntries(pairs) }
}

/** Whether a key of another tool is read here, or its loss is reported. */
export function isForeignKey(key: string): boolean {
  return key === 'uid' || own(READERS, key) !== undefined || own(AUTHOR_KEYS, key) !== undefined || isLeadKey(key)
}

/** Whether the value of a key comes before the text of the page. */
export function isLeadKey(key: string): boolean {
  return LEAD.has(key)
}

const LEAD: ReadonlySet<string> = new Set(['hero', 'features', 'banner'])

/** The home pages of VitePress and Starlight, which have their words in the front matter. No word is said twice. */
function leadOf(entries: readonly YamlEntry[]): string {
  const valueOf = (name: string): YamlValue | undefined => entries.find(({ key }) => key === name)?.value
  const hero = valueOf('hero')
  const banner = valueOf('banner')
  const parts: string[] = []
  if (isMap(banner)) parts.push(textOf(banner['content']))
  if (isMap(hero)) {
    const said = [hero['name'], hero['title'] ?? valueOf('title'), hero['text']].map((one) => inline(textOf(one)))
    const heading = said.find(Boolean) ?? ''
    const text = inline(textOf(hero['text']))
    const tagline = inline(textOf(hero['tagline']))
    if (heading !== '') parts.push(`# ${heading}`)
    if (text !== heading) parts.push(text && `**${text}**`)
    if (tagline !== text && tagline !== heading) parts.push(tagline)
    parts.push(imageOf(hero['image']), actionsOf(hero['actions']))
  }
  parts.push(featuresOf(valueOf('features')))
  return parts.filter(Boolean).join('\n\n')
}

function inline(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function imageOf(image: YamlValue | undefined): string {
  const map = isMap(image) ? image : {}
  const written = isMap(image) ? textOf(map['src'] ?? map['file'] ?? map['light']) : textOf(image)
  const source = written.replace(/^[~@]\/assets\//, '/')
  const alt = inline(textOf(map['alt']))
  if (source === '') return ''
  // Without a text, the picture of a home page is decoration.
  return alt === ''
    ? `<img src="${source.replaceAll('"', '%22')}" alt="" />`
    : `![${alt.replace(/[[\]]/g, '\\$&')}](<${source}>)`
}

function linkOf(words: string, destination: string): string {
  return `[${inline(words).replace(/[[\]]/g, '\\$&')}](<${destination}>)`
}

function actionsOf(actions: YamlValue | undefined): string {
  const links = (isList(actions) ? actions : [])
    .filter(isMap)
    .map((one) => linkOf(textOf(one['text']), textOf(one['link'])))
  return links.length === 0 ? '' : `:::actions\n\n${links.join('\n')}\n\n:::`
}

function featuresOf(features: YamlValue | undefined): string {
  const cards = (isList(features) ? features : []).filter(isMap).map((feature) => {
    const title = textOf(feature['title'])
    const link = textOf(feature['link'])
    const heading = link === '' ? inline(title).replace(/[[\]]/g, '\\$&') : linkOf(title, link)
    return `:::card[${heading}]\n\n${inline(textOf(feature['details']))}\n\n:::`
  })
  return cards.length === 0 ? '' : `::::cards\n\n${cards.join('\n\n')}\n\n::::`
}
