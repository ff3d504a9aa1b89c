/** Fills the slots of a body with the data that only the graph knows. */

import type { RoutePath } from '../../../site/contract.ts'
import { type Directives, directives as ownDirectives } from '../../../site/directives/index.ts'
import { escapeHtml } from '../../../site/text/html.ts'
import { withBase } from '../../../site/url.ts'
import { resolveReference, type SiteIndex, targetUrl } from '../../graph/links/resolve.ts'
import type { DocPath, ReferenceKind, Segment, Slot } from '../../markdown/document.ts'
import { allowedScheme, type RawHtmlMode } from '../../markdown/html/url-scheme.ts'
import { outputPath } from './output-path.ts'
import { answerTo, NO_FILLS, type PageFills } from './page-fills.ts'

/** A file of the docs folder that pages use, in its published form. */
export interface PublishedAsset {
  readonly url: string
  readonly width?: number
  readonly height?: number
  /** Its other forms: the type and the `srcset` of each format. */
  readonly sources?: readonly (readonly [type: string, srcset: string])[]
  /** How wide it is shown, for the choice among them. */
  readonly sizes?: string
}

export interface FillContext {
  readonly index: SiteIndex
  readonly baseUrl: string
  /** Keyed by path below the docs folder; static images by path below the root, with a leading slash. */
  readonly assets: ReadonlyMap<string, PublishedAsset>
  readonly html: RawHtmlMode
  /** What the destinations of the page become, as far as they have been resolved, by `destinationKey`. */
  readonly resolved?: ReadonlyMap<string, Destination>
  /** The records of directives. Default: those of docs-build itself. They hold functions, which cross no threads. */
  readonly directives?: Directives
}

/** What a destination becomes. A broken one stays as written; one with a refused scheme has no URL. */
export interface Destination {
  readonly url?: string
  readonly external?: boolean
  readonly asset?: PublishedAsset
  readonly isBroken?: boolean
}

/** @returns the body's HTML on the page of this document */
export function fillSlots(
  segments: readonly Segment[],
  from: DocPath,
  route: RoutePath,
  context: FillContext,
  fills: PageFills = NO_FILLS,
): string {
  let html = ''
  /** Characters of the next text after which a `picture` ends. */
  let closes = 0
  for (const [index, segment] of segments.entries()) {
    if (typeof segment === 'string') {
      html += closes === 0 ? segment : `${segment.slice(0, closes)}</picture>${segment.slice(closes)}`
      closes = 0
      continue
    }
    const asset = segment.slot === 'image' ? destination(segment.href, 'image', from, route, context).asset : undefined
    const tag = asset?.sources && tagAround(html, segments[index + 1])
    if (tag) html = `${html.slice(0, tag.start)}<picture>${sourceTags(asset, html)}${html.slice(tag.start)}`
    closes = tag?.end ?? 0
    html += fillSlot(segment, from, route, context, fills)
  }
  return html
}

/** @param before the text before the image */
function sourceTags({ sources = [], sizes = '100vw' }: PublishedAsset, before: string): string {
  const shown = /<div[^<>]* class="zoomed">[^<>]*<img[^<>]*$/.test(before.slice(-1000)) ? '100vw' : sizes
  return sources
    .map(([type, set]) => `<source type="${type}"${attribute('srcset', set)}${attribute('sizes', shown)}/>`)
    .join('')
}

/**
 * Where the tag of an image begins in the text before its slot, and ends in the text after it. Nothing for a tag that is not
 * written as docs-build writes tags, and for an image whose author has chosen among files.
 */
function tagAround(before: string, after: Segment | undefined): { start: number; end: number } | undefined {
  const start = before.lastIndexOf('<img')
  const end = typeof after === 'string' ? /^(?:\s+[\w:-]+(?:="[^"'<>]*")?)*\s*\/?>/.exec(after)?.[0].length : undefined
  const isPlain = /^<img(?:\s+(?!srcset)[\w:-]+(?:="[^"'<>]*")?)*\s*$/.test(before.slice(start))
  const isInPicture = before.lastIndexOf('<picture') > before.lastIndexOf('</picture')
  return start !== -1 && end !== undefined && isPlain && !isInPicture ? { start, end } : undefined
}

function fillSlot(slot: Slot, from: DocPath, route: RoutePath, context: FillContext, fills: PageFills): string {
  switch (slot.slot) {
    case 'directive': {
      const answer = answerTo(slot, fills)
      const { directives = ownDirectives } = context
      const url = (to: RoutePath): string => withBase(to, context.baseUrl)
      return answer === undefined ? '' : (directives.get(slot.name)?.slot?.html(answer, { url }) ?? '')
    }
    case 'link': {
      const { url, external, isBroken } = destination(slot.href, 'link', from, route, context)
      if (url === undefined) return ''
      const mark = isBroken ? LEFT_ALONE : ''
      return attribute('href', url) + (external ? ' target="_blank" rel="noopener noreferrer"' : mark)
    }
    case 'image': {
      const { url, asset } = destination(slot.href, 'image', from, route, context)
      if (url === undefined) return ''
      const size = asset?.width && asset.height && !slot.sized ? ` width="${asset.width}" height="${asset.height}"` : ''
      return attribute('src', url) + size
    }
    case 'url': {
      const { url, isBroken } = destination(slot.href, slot.kind, from, route, context)
      if (url === undefined) return ''
      return attribute(slot.attribute, url) + (isBroken && slot.attribute === 'href' ? LEFT_ALONE : '')
    }
    case 'props': {
      const text = (value: string): string => JSON.stringify(value).slice(1, -1)
      let { value } = slot
      for (const { sign, kind, href } of slot.destinations)
        value = value.replaceAll(sign, () => text(destination(href, kind, from, route, context).url ?? ''))
      return attribute('data-props', value)
    }
    case 'file':
      return attribute(
        slot.attribute,
        withBase(outputPath(route, slot.name), context.baseUrl) +
          (slot.fragment === undefined ? '' : `#${encodeURIComponent(slot.fragment)}`),
      )
    case 'srcset': {
      let rest = slot.value
      let value = ''
      for (const candidate of slot.candidates) {
        const at = rest.indexOf(candidate)
        value += rest.slice(0, at) + (destination(candidate, 'image', from, route, context).url ?? '')
        rest = rest.slice(at + candidate.length)
      }
      return attribute('srcset', value + rest)
    }
  }
}

/** On a broken link: the router neither loads its page ahead nor answers a click on it (`site/runtime/browser.ts`). */
const LEFT_ALONE = ' data-db="document"'

/** What a destination of a page is remembered by. */
export function destinationKey(href: string, kind: ReferenceKind): string {
  return `${kind} ${href}`
}

/** Resolves a destination of a page. */
export function destination(
  href: string,
  kind: ReferenceKind,
  from: DocPath,
  route: RoutePath,
  { index, baseUrl, assets, html, resolved }: FillContext,
): Destination {
  const known = resolved?.get(destinationKey(href, kind))
  if (known) return known
  const target = resolveReference(href, kind, from, index)
  if (target.type === 'external') {
    const url = target.url ?? href
    return url !== '' && allowedScheme(url, kind, html) ? { url, external: /^(?:https?:)?\/\//i.test(url) } : {}
  }
  if (target.type === 'broken') return { url: href, isBroken: true }
  const asset =
    target.type === 'file' ? assets.get(target.root === 'docs' ? target.path : `/${target.path}`) : undefined
  return {
    url: targetUrl(target, route, { ...index.address, baseUrl }, (path) => assets.get(path)?.url ?? href),
    asset,
  }
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escapeHtml(value)}"`
}
