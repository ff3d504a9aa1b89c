/** Text as React writes it. */
import { own } from '../own.ts'

const CHARS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/** Reads a text or an attribute that React has escaped. */
export function unescapeHtml(html: string): string {
  if (!html.includes('&')) return html
  return html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => own(CHARS, entity) ?? entity)
}

/** Browsers normalize every line end to a line feed (HTML standard 13.2.3.5). */
export function withLineFeeds(html: string): string {
  return html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html
}
