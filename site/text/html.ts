/** Escapes text for HTML that React does not write, and reads what is escaped in this way. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** Escapes text for element content and for quoted attribute values. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char) : text
}

/** The text that `escapeHtml` or React has escaped. */
export function unescapeHtml(html: string): string {
  // What stands for an ampersand comes last.
  return Object.entries(ENTITIES).reduceRight((text, [char, entity]) => text.replaceAll(entity, char), html)
}
