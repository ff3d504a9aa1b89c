/** A comment in the first lines of code that holds a file name is the title of the block, as in Expressive Code. */
import { type Construct, forEachNode, knownLanguage, readCodeInfo } from 'docs-build/markdown'

/** `// src/app.js`, `# Example: app.py` or `<!-- index.html -->`, and nothing else on the line. */
const NAMED =
  /^\s*(?:\/\/|\/\*|#|<!--|--|;)\s*(?:[^:\n]{1,60}:(?!\/\/)\s*)?(?<name>[\w./[\]-]{0,200}\.(?<extension>\w{1,12}))(?:\s*(?:-->|\*\/))?\s*$/

/** Expressive Code looks no further. */
const FIRST_LINES = 4

export const fileNames: Construct = {
  about: '`// src/app.js` in the first lines of code: the title of the block',
  mark: /^[ \t>]*(?:\/\/|\/\*|#|<!--|--|;).{0,300}\.\w/m,
  transform(tree) {
    forEachNode(tree, (node) => {
      if (node.type === 'code') Object.assign(node, namedBlock(node))
    })
  },
}

interface Block {
  readonly value: string
  readonly lang?: string | null
  readonly meta?: string | null
}

/** What a name in the code changes of a block. */
function namedBlock({ value, lang, meta }: Block): Partial<Block> {
  const lines = value.split('\n')
  const at = lines.slice(0, FIRST_LINES).findIndex((line) => nameIn(line) !== undefined)
  const name = nameIn(lines[at] ?? '')
  if (name === undefined) return {}
  const { title, hasRange, collapse } = readCodeInfo([lang, meta].filter(Boolean).join(' '))
  if (title !== undefined) return {}
  const named = { meta: [`title="${name}"`, meta].filter(Boolean).join(' ') }
  // Ranges of lines count the comment, so it stays where there are some.
  if (hasRange || collapse !== undefined) return named
  lines.splice(at, lines[at + 1]?.trim() === '' ? 2 : 1)
  return { ...named, value: lines.join('\n') }
}

function nameIn(line: string): string | undefined {
  const { name, extension = '' } = NAMED.exec(line)?.groups ?? {}
  return knownLanguage(extension) === undefined ? undefined : name
}
