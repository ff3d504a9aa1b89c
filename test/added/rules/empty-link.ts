/** A rule as a contributor adds it: a file like those in `cli/graph/checks`. It needs a fact that no other rule knows. */
import { visit } from 'unist-util-visit'
import type { Rule } from '../../../cli/graph/checks/rule.ts'
import { plainText } from '../../../cli/markdown/text/plain-text.ts'

export const emptyLink: Rule<readonly { readonly href: string; readonly line: number }[]> = {
  id: 'empty-link',
  about: 'A link has no text.',
  severity: 'warn',
  example: { 'docs/a.md': '[](./b.md)\n', 'docs/b.md': '# Tools\n' },
  facts({ tree }) {
    const links: { href: string; line: number }[] = []
    visit(tree, 'link', (node) => {
      if (plainText(node, { imageAlt: true }) === '')
        links.push({ href: node.url, line: node.position?.start.line ?? 1 })
    })
    return links.length === 0 ? undefined : links
  },
  check: function* ({ documents }, linksOf) {
    for (const document of documents) {
      for (const { href, line } of linksOf(document) ?? [])
        yield {
          rule: 'empty-link',
          place: { file: document.file, line, column: 1 },
          target: href,
          message: 'The link has no text.',
          hint: 'Say where it leads.',
        }
    }
  },
}
