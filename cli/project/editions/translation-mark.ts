/** The mark of a translation in its front matter: the hash of the source that it was made from. */

/** The text of a translation with another mark. The rest is unchanged. */
export function withMark(text: string, hash: string): string {
  const line = `source_hash: '${hash}'`
  const end = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
  const [, mark = '', opening, rest = ''] = /^(\uFEFF?)(---[ \t]*(?:\r\n|\n|\r))([\s\S]*)$/.exec(text) ?? []
  const closing = opening === undefined ? null : /^---[ \t]*$/m.exec(rest)
  if (opening === undefined || !closing) return `---${end}${line}${end}---${end}${end}${text.replace(/^\uFEFF/, '')}`
  const head = rest.slice(0, closing.index)
  const known = /^source_hash:.*$/m
  const next = known.test(head) ? head.replace(known, line) : `${head}${line}${end}`
  return mark + opening + next + rest.slice(closing.index)
}
