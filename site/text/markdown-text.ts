/** Writes plain text as Markdown, for the files that are read as Markdown instead of HTML. */

/**
 * Escapes text so that Markdown reads it as plain text on one line: no link, element, emphasis, character reference or
 * end of a heading. An underscore inside a word needs no escape (CommonMark 6.2).
 */
export function asMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]<>*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|(?<=\s)#(?=#*$)/gu, '\\$&')
}
