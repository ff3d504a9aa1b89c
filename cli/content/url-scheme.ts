/** Which URL schemes may be written into a page. One place for Markdown and raw HTML, links and media. */

/** How raw HTML is treated: see `raw-html.ts`. */
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

/**
 * Whether a destination's scheme may be written into a page. Control characters and spaces are taken out
 * first, since browsers ignore them in a scheme (URL standard 4.4).
 *
 * @param kind images may be `data:` images
 */
export function allowedScheme(href: string, kind: 'link' | 'image', mode: RawHtmlMode): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore exactly these
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href.replace(/[\u0000-\u0020]/g, ''))?.[1]?.toLowerCase()
  if (scheme === undefined || SAFE_SCHEMES.has(scheme)) return true
  if (kind === 'image' && /^data:image\/(?:png|gif|jpeg|webp|avif|svg\+xml)[;,]/i.test(href.trim())) return true
  return mode === 'verbatim' && !SCRIPT_SCHEMES.has(scheme)
}
