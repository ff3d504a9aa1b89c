import type { MarkdownNode, PluginRule } from 'docs-build'

interface Use {
  word: string
  line: number
  column: number
}

/** Reports words that say nothing. */
export const vagueWord = (words: readonly string[]): PluginRule => {
  const uses = (node: MarkdownNode): Use[] => {
    const { line = 1, column = 1 } = node.position?.start ?? {}
    const text = node.type === 'text' ? (node.value ?? '') : ''
    const own = words.filter((word) => new RegExp(`\\b${word}\\b`).test(text))
    const inner = (node.children ?? []).flatMap(uses)
    return [...own.map((word) => ({ word, line, column })), ...inner]
  }
  return {
    id: 'vague-word',
    about: 'A text has a word that says nothing.',
    severity: 'fail',
    // Remembered with the document.
    facts: ({ tree }) => uses(tree),
    *check({ documents }) {
      for (const { file, facts } of documents)
        for (const { word, line, column } of (facts ?? []) as Use[])
          yield {
            file,
            line,
            column,
            target: word,
            message: `“${word}” says nothing.`,
            hint: 'Leave it out.',
          }
    },
  }
}
