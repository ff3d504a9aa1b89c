/** Values of front matter in Markdown. */

/** The value as text, of which no sign is Markdown; `undefined` for what is no text and no number. */
export function plainText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).replace(/[\\`*_{}[\]<>&|~:!#$]/g, '\\$&')
}
