/** The URL schemes that may be written into a page. The only place for Markdown and raw HTML, links and media. */

/**
 * What raw HTML becomes. `safe`: elements and attributes of an allow list. `verbatim`: HTML as written. `escape`: text.
 */
export type RawHtmlMode = 'safe' | 'verbatim' | 'escape'

const SAFE_SCHEMES: ReadonlySet<string> = new Set([
  'http',
  'https',
  'mailto',
  'tel',
  'sms',
  'xmpp',
  'irc',
  'ircs',
  'matrix',
  'ftp',
])
const SCRIPT_SCHEMES: ReadonlySet<string> = new Set([
  'javascript',
  'vbscript',
  'data',
  'livescript',
  'blob',
  'filesystem',
])
const IMAGE_DATA = /^data:image\/(?:png|gif|jpeg|webp|avif|svg\+xml)[;,]/i

/** Whether a destination has a scheme or a host, and so leaves the site. Browsers read backslashes as slashes. */
export function isExternal(href: string): boolean {
  const url = asBrowsersRead(href)
  return schemeOf(url) !== undefined || /^[\\/]{2}/.test(url)
}

/**
 * The address of a destination with `http:`, `https:` or a host.
 *
 * @param base scheme and host of the page, for destinations without a scheme
 * @returns `invalid` when no browser accepts the destination as an address, or when browsers read it as a path because
 * the page has the same scheme (`https:path`); `undefined` for a destination of another form
 */
export function webAddress(href: string, base: string): URL | 'invalid' | undefined {
  const url = asBrowsersRead(href)
  if (!/^(?:https?:|[\\/]{2})/i.test(url)) return undefined
  return /^(?:https?:)?[\\/]{2}/i.test(url) && URL.canParse(url, base) ? new URL(url, base) : 'invalid'
}

/**
 * Whether a destination's scheme may be written into a page.
 *
 * @param kind images may be `data:` images
 */
export function allowedScheme(href: string, kind: 'link' | 'image', mode: RawHtmlMode): boolean {
  const url = asBrowsersRead(href)
  const scheme = schemeOf(url)
  if (scheme === undefined || SAFE_SCHEMES.has(scheme)) return true
  if (kind === 'image' && IMAGE_DATA.test(url)) return true
  return mode === 'verbatim' && !SCRIPT_SCHEMES.has(scheme)
}

/** The scheme of a destination, in lower case, for a message. */
export function writtenScheme(href: string): string | undefined {
  return schemeOf(asBrowsersRead(href))
}

function schemeOf(url: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase()
}

/**
 * Removes what browsers remove before they look for a scheme: control characters and spaces at both ends, tabs and line
 * ends everywhere (URL standard 4.4).
 */
export function asBrowsersRead(href: string): string {
  let start = 0
  let end = href.length
  while (start < end && href.charCodeAt(start) <= 0x20) start++
  while (end > start && href.charCodeAt(end - 1) <= 0x20) end--
  return href.slice(start, end).replace(/[\t\n\r]/g, '')
}

/**
 * The address to request for a destination: normalised, without its fragment.
 *
 * @returns `undefined` when the destination does not begin with `http:`, `https:` or `//`
 */
export function addressOf(href: string): string | undefined {
  const absolute = href.startsWith('//') ? `https:${href}` : href
  if (!/^https?:\/\//i.test(absolute) || !URL.canParse(absolute)) return undefined
  const url = new URL(absolute)
  url.hash = ''
  return url.href
}
