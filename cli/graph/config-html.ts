/** Destinations of the configuration, in the form that pages have. */
import { escapeHtml } from '../../site/text/html.ts'
import type { ReferenceKind } from '../markdown/document.ts'
import { destinationKind, htmlAttributes, srcsetCandidates } from '../markdown/html/html-attributes.ts'
import { resolveReference, type SiteIndex, targetUrl } from './links/resolve.ts'

/** The URL of a destination; a broken or external destination stays as written. */
export function configUrl(href: string, kind: ReferenceKind, index: SiteIndex, baseUrl: string): string {
  const target = resolveReference(href, kind, undefined, index)
  if (target.type === 'external') return target.url ?? href
  if (target.type !== 'broken') return targetUrl(target, undefined, urlsBelow(baseUrl, index), (path) => baseUrl + path)
  return target.type === 'broken' && /^\/(?![\\/])/.test(href) ? baseUrl + href.slice(1) : href
}

/** Where static files lie, for URLs below the base URL of the site and for those below the root. */
function urlsBelow(baseUrl: string, { address }: SiteIndex): { baseUrl: string; staticUrl?: string } {
  return baseUrl === address.baseUrl ? address : { baseUrl }
}

/** Trusted HTML whose destinations become URLs. */
export function configHtml(html: string, index: SiteIndex, baseUrl: string): string {
  return mapDestinations(html, (href, kind) => configUrl(href, kind, index, baseUrl))
}

/** HTML whose destinations become URLs below the root, for a site served below another path. */
export function htmlBelow(html: string, baseUrl: string): string {
  return mapDestinations(html, (href) => (/^\/(?![\\/])/.test(href) ? baseUrl + href.slice(1) : href))
}

function mapDestinations(html: string, change: (href: string, kind: ReferenceKind) => string): string {
  let result = ''
  let done = 0
  for (const { element, name, value, start, end } of htmlAttributes(html)) {
    const kind = destinationKind(element, name)
    if (!kind || value === '') continue
    let changed = ''
    let from = 0
    if (kind === 'srcset') {
      for (const { url, offset } of srcsetCandidates(value)) {
        changed += value.slice(from, offset) + change(url, 'image')
        from = offset + url.length
      }
      changed += value.slice(from)
    } else changed = change(value.trim(), kind)
    if (changed === value) continue
    result += `${html.slice(done, start)}${name}="${escapeHtml(changed)}"`
    done = end
  }
  return result + html.slice(done)
}
