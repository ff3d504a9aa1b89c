/** Attributes of a directive, in braces; empty without any. */
export function braces(attributes: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(attributes).flatMap(([name, value]) => {
    if (value === undefined) return []
    return [value === '' ? name : `${name}="${value.replace(/"/g, '&quot;')}"`]
  })
  return written.length === 0 ? '' : `{${written.join(' ')}}`
}
