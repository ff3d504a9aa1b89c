/** Comments and tags of HTML in Markdown. */

/** @returns a text without them. One that is open takes the rest, so that a text of many is read once */
export function withoutComments(text: string): string {
  return text.replace(/<!--(?:-?>|[\s\S]*?(?:--!?>|$))/g, '')
}

/** A text without its tags; one that is open to the end stays. */
export function withoutTags(text: string): string {
  const end = text.lastIndexOf('>') + 1
  return text.slice(0, end).replace(/<[^>]*>/g, '') + text.slice(end)
}

/** Labels may hold HTML; ours are text. */
export function plainText(label: string): string {
  return withoutTags(label).replace(/\s+/g, ' ').trim()
}
