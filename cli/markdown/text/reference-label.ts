/** The label of a definition, a reference or a footnote, as mdast-util-to-hast compares it. */
export function referenceLabel({ identifier }: { identifier: string }): string {
  return identifier.toUpperCase()
}
