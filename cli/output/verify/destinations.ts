/** Tags, style sheets and scripts → their destinations: the addresses that a browser may load or open. */
import { own } from '../../../site/own.ts'
import { isPreviewTag, srcsetCandidates } from '../../markdown/html/html-attributes.ts'
import { styleUrls } from '../../markdown/html/style-urls.ts'
import type { Tag } from './html-scan.ts'
import { isRecord, parseJson } from './output.ts'

/** An image is a file of its own; a part of a drawing can also be an element of the page. */
export type DestinationKind = 'link' | 'image' | 'drawing' | 'asset'

export interface Destination {
  readonly kind: DestinationKind
  readonly href: string
  /** Offset in the text, in UTF-16 code units. */
  readonly at: number
}

/** Attribute → element → how its value is used. */
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, DestinationKind>>>> = {
  href: { a: 'link', area: 'link', image: 'drawing', use: 'drawing', feimage: 'drawing' },
  'xlink:href': { a: 'link', image: 'drawing', use: 'drawing', feimage: 'drawing' },
  src: {
    img: 'image',
    input: 'image',
    source: 'image',
    video: 'image',
    audio: 'image',
    track: 'image',
    embed: 'link',
    iframe: 'link',
    frame: 'link',
    script: 'asset',
  },
  poster: { video: 'image' },
  data: { object: 'link' },
  action: { form: 'link' },
  formaction: { button: 'link', input: 'link' },
  'data-site': { script: 'asset' },
  'data-entry': { script: 'asset' },
  'data-bundle': { script: 'asset' },
}

/** `rel` of links to other documents; any other link names a file that browsers load. */
const DOCUMENT_RELATIONS = /^(?:canonical|alternate|next|prev|author|help|license|search)$/i
const ICON_RELATIONS = /^(?:mask-|apple-touch-)?icon(?:-precomposed)?$/i
const OUTSIDE_RELATIONS = /^(?:dns-prefetch|preconnect)$/i
const META_LINKS = /^(?:og:url|twitter:url)$/i

/** Every attribute that affects destinations. */
export const DESTINATION_ATTRIBUTES: readonly string[] = [
  ...Object.keys(ATTRIBUTES),
  ...['data-anchors', 'srcset', 'imagesrcset', 'style', 'rel', 'content', 'property', 'name', 'http-equiv'],
]

export function destinationsOf(tag: Tag): Destination[] {
  const { name, attributes, text } = tag
  const found: Destination[] = []
  for (const { name: attribute, value, at } of attributes) {
    const kind = own(own(ATTRIBUTES, attribute) ?? {}, name)
    if (kind) found.push({ kind, href: value, at })
    else if (attribute === 'data-anchors' && name === 'script') found.push(...redirectedAnchors(value, at))
    else if (attribute === 'srcset' || attribute === 'imagesrcset')
      for (const { url, offset } of srcsetCandidates(value)) found.push({ kind: 'image', href: url, at: at + offset })
    else if (attribute === 'style') found.push(...styleDestinations(value, at))
  }
  if (name === 'link') found.push(...linkDestinations(tag))
  if (name === 'meta') found.push(...metaDestinations(tag))
  if (name === 'style' && text !== undefined) found.push(...styleDestinations(text, tag.at))
  return found
}

/** Destinations of the anchors that the redirect script follows. */
function redirectedAnchors(value: string, at: number): Destination[] {
  const anchors = parseJson(value)
  if (!isRecord(anchors)) return []
  return Object.values(anchors).flatMap((href) =>
    typeof href === 'string' ? [{ kind: 'link' as const, href, at }] : [],
  )
}

export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value
}

function linkDestinations(tag: Tag): Destination[] {
  const href = tag.attributes.find(({ name }) => name === 'href')
  const relations = (attributeOf(tag, 'rel') ?? '').split(/\s+/).filter(Boolean)
  if (!href || relations.some((relation) => OUTSIDE_RELATIONS.test(relation))) return []
  // `check` reports a favicon as an image.
  if (relations.some((relation) => ICON_RELATIONS.test(relation)))
    return [{ kind: 'image', href: href.value, at: href.at }]
  const isStyle = relations.some((relation) => /^stylesheet$/i.test(relation))
  const isDocument = !isStyle && relations.some((relation) => DOCUMENT_RELATIONS.test(relation))
  return [{ kind: isDocument ? 'link' : 'asset', href: href.value, at: href.at }]
}

function metaDestinations(tag: Tag): Destination[] {
  const content = tag.attributes.find(({ name }) => name === 'content')
  if (!content) return []
  const name = attributeOf(tag, 'property') ?? attributeOf(tag, 'name') ?? ''
  if (META_LINKS.test(name)) return [{ kind: 'link', href: content.value, at: content.at }]
  if (isPreviewTag(name)) return [{ kind: 'image', href: content.value, at: content.at }]
  const refresh = /^refresh$/i.test(attributeOf(tag, 'http-equiv') ?? '')
  const href = refresh ? refreshTarget(content.value) : undefined
  return href === undefined ? [] : [{ kind: 'link', href, at: content.at }]
}

/** Where a page leads after some seconds (HTML standard, 4.2.5.3): a quote counts only if it comes first. */
function refreshTarget(content: string): string | undefined {
  const [, quote = '', rest = ''] = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?(["']?)(.+)$/is.exec(content) ?? []
  const [target = ''] = quote === '' ? [rest] : rest.split(quote)
  return target === '' ? undefined : target
}

/** The files that a style sheet names. */
export function styleDestinations(css: string, offset = 0): Destination[] {
  return styleUrls(css).map(({ href, at }) => ({ kind: 'asset' as const, href, at: offset + at }))
}

/** Modules that a chunk of the browser's bundle imports, and its licence file. */
export function scriptDestinations(script: string): Destination[] {
  // What stands behind a backtick is text about code, and `@import` is a rule of a style sheet.
  const imports = script.matchAll(
    /(?<![`\w$.@])(?:(?:import|export)\b[\w$*\s{},]{0,2000}\bfrom|import)\s*\(?\s*["'](\.\.?\/[\w./-]+)["']/g,
  )
  const licence = /\/\*! For license information please see ([\w.-]+) \*\//.exec(script)
  return [
    ...Array.from(imports, ({ 1: href = '', index }) => ({ kind: 'asset' as const, href, at: index })),
    ...(licence?.[1] === undefined ? [] : [{ kind: 'asset' as const, href: licence[1], at: licence.index }]),
  ]
}
