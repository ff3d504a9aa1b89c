/** Text in Markdown: of the files for those who read no HTML. */

/**
 * Text that means nothing but itself, on one line: no link, no element, no emphasis, no character by its number, no end
 * of a heading. An underscore inside a word means nothing anyway (CommonMark 6.2).
 */
export function asMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]<>*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|(?<=\s)#(?=#*$)/gu, '\\$&')
}
