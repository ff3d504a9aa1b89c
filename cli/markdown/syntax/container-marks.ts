/** The marks of containers as they stand before later lines: a quote goes on with `>`, an item with spaces. */
export function continued(prefix: string): string {
  return prefix.replace(/[^>\s]/g, ' ')
}
