/** The id that MyST makes of a label or of the words of a heading. */
export function mystId(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-?(?=\d)|^-/, 'id-')
    .replace(/-$/, '')
}
