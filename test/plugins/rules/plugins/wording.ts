import { definePlugin, type MarkdownNode } from 'docs-build'

interface Use {
  line: number
  column: number
}

/** The places where a text says “simply”. */
function uses(node: MarkdownNode): Use[] {
  const own = node.type === 'text' && /\bsimply\b/.test(node.value ?? '') && node.position ? [node.position.start] : []
  return [...own.map(({ line, column }) => ({ line, column })), ...(node.children ?? []).flatMap(uses)]
}

export const wording = definePlugin({
  name: 'wording',
  rules: [
    {
      id: 'word-choice',
      about: 'A text says “simply”.',
      severity: 'fail',
      facts: ({ tree }) => {
        const found = uses(tree)
        return found.length > 0 ? found : undefined
      },
      *check({ documents }) {
        for (const { file, facts } of documents)
          for (const { line, column } of (facts ?? []) as Use[])
            yield { file, line, column, target: 'simply', message: 'Nothing is simple for all.', hint: 'Leave it out.' }
      },
    },
    {
      id: 'too-short',
      about: 'A page has no headings.',
      *check({ documents }) {
        for (const { file, headings } of documents)
          if (headings.length < 2) yield { file, message: 'The page has no headings.' }
      },
    },
    {
      id: 'cross-reference',
      about: 'A page leads to a page that leads back.',
      *check({ documents }) {
        const links = new Set(
          documents.flatMap(({ page, links }) => links.map(({ route }) => `${page.route} ${String(route)}`)),
        )
        for (const { file, page, links: own } of documents)
          for (const { route, href, line, column } of own)
            if (links.has(`${String(route)} ${page.route}`) && route !== page.route)
              yield { file, line, column, target: href, message: `This page and ${String(route)} lead to each other.` }
      },
    },
  ],
})
