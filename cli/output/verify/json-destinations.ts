/** Data of pages and of the site → its destinations. */
import { type Destination, destinationsOf } from './destinations.ts'
import { scanHtml } from './html-scan.ts'
import { isRecord } from './output.ts'

/** Keys of `site/contract.ts` whose value is a URL, internal or external. */
const URLS: ReadonlySet<string> = new Set(['url', 'fallbackUrl', 'pageUrl', 'tagsUrl', 'markdownUrl', 'href', 'item'])
const IMAGES: ReadonlySet<string> = new Set(['src', 'srcDark', 'image', 'favicon'])
/** Keys whose value is HTML, from the configuration and from headings. */
const HTML: ReadonlySet<string> = new Set(['html', 'content', 'copyright'])
/**
 * Keys whose value is plain text: attributes of `<meta>` elements (the pages have them too), values for a theme, and
 * parts of the configuration for messages.
 */
const TEXTS: ReadonlySet<string> = new Set(['metadata', 'customProps', 'written'])

/** The destinations have no place in the JSON text, only the file. */
export function jsonDestinations(value: unknown): Destination[] {
  const found: Destination[] = []
  const walk = (node: unknown, key: string): void => {
    if (typeof node === 'string') found.push(...textDestinations(node, key))
    else if (Array.isArray(node)) for (const item of node) walk(item, key)
    else if (isRecord(node)) for (const [name, item] of Object.entries(node)) if (!TEXTS.has(name)) walk(item, name)
  }
  walk(value, '')
  return found
}

function textDestinations(text: string, key: string): Destination[] {
  if (URLS.has(key)) return [{ kind: 'link', href: text, at: 0 }]
  if (IMAGES.has(key)) return [{ kind: 'image', href: text, at: 0 }]
  if (!HTML.has(key) || !text.includes('<')) return []
  const found: Destination[] = []
  scanHtml(text, (tag) => found.push(...destinationsOf(tag)))
  return found.map((destination) => ({ ...destination, at: 0 }))
}
