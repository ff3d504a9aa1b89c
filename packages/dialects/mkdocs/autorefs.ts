/** The references of the plugin autorefs: `[words][package.Name]`, `[package.Name][]`, and `[](){#id}` as an anchor. */
import type { Construct, Edit } from 'docs-build/markdown'

const ANCHOR = /\[\]\(\)\{:?[ \t]*#([\w.:-]+)[ \t]*\}/g
const REFERENCE = /(?<![\w\]!\\])\[((?:`[^`\n]{1,200}`|[^[\]`\n]){1,300})\]\[([A-Za-z_][\w.:-]{0,200})?\](?![([:])/g
const DEFINITION = /^[ \t>]*\[([^\]\n]{1,200})\]:/gm
/** Labels that `comments.ts` reads. */
const SETTING = /<!--[ \t]*md:setting[ \t]+([^<>\s]+)/g
const NAME = /^[A-Za-z_][\w.:-]*$/

export const autorefs: Construct = {
  about: '`[words][package.Name]` and `[](){#id}`: anchors are kept, names without a page are left out',
  mark: /\]\[[\w\]]|\[\]\(\)\{/,
  rewrite({ text, isCode, report }) {
    const anchors = Array.from(text.matchAll(ANCHOR)).flatMap(({ index, 0: whole, 1: id = '' }): Edit[] =>
      isCode(index) ? [] : [{ start: index, end: index + whole.length, text: `<a id="${id}"></a>` }],
    )
    const defined = new Set([
      ...Array.from(text.matchAll(DEFINITION), ([, label = '']) => label.toLowerCase()),
      ...Array.from(text.matchAll(SETTING), ([, label = '']) => label.toLowerCase()),
    ])
    const ids = new Set(Array.from(text.matchAll(/\{[^{}\n]*\}/g), ([list]) => /^.*#([\w.:-]+)/s.exec(list)?.[1]))
    const reported = new Set<string>()
    const references = Array.from(text.matchAll(REFERENCE)).flatMap((match): Edit[] => {
      const { index, 0: whole, 1: words = '', 2: label } = match
      const name = label ?? words.replace(/^`|`$/g, '')
      if (isCode(index) || !NAME.test(name) || name.length < 2) return []
      if ([name, words, `\`${name}\``].some((one) => defined.has(one.toLowerCase()))) return []
      const end = index + whole.length
      if (ids.has(name)) return [{ start: index, end, text: `[${words}](#${name})` }]
      if (!reported.has(name)) {
        reported.add(name)
        report(index, {
          target: `[…][${name}]`,
          message: `The link to \`${name}\` is left out: a plugin of MkDocs finds its page.`,
          hint: `Name the page: \`[${words}](page.md#${name})\`.`,
        })
      }
      return [{ start: index, end, text: words }]
    })
    return [...anchors, ...references]
  },
}
