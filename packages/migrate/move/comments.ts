/** Comments of HTML in Markdown. */

/** @returns a text without them. One that is open takes the rest, so that a text of many is read once */
export function withoutComments(text: string): string {
  return text.replace(/<!--(?:-?>|[\s\S]*?(?:--!?>|$))/g, '')
}
