/** A plain value as it is written in `docs.config.ts`. */
export function literalText(value: unknown): string {
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`
  if (Array.isArray(value)) return `[${value.map(literalText).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([key, item]) => `${keyText(key)}: ${literalText(item)}`)
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : literalText(key)
}
