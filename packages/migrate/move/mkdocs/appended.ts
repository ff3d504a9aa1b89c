/**
 * Files that the extension `snippets` appends to every page (`auto_append`): link definitions and abbreviations. Here a page
 * holds what it uses, so each page gets its definitions at its end.
 */
import { type ForeignTree, joinPath } from 'docs-build/project'
import { dataAt, isData, listAt, textAt } from '../data.ts'

import type { Data, ExtendedFile } from '../moved-site.ts'

/** A definition of an appended file. */
interface Definition {
  /** The whole line, without space around it. */
  readonly line: string
  /** Matches a text that defines the same itself. */
  readonly own: RegExp
  /** Matches a text that uses it. */
  readonly use: RegExp
}

/**
 * @param folder of the configuration, from which the paths of snippets begin
 * @param files pages below the root of the repository
 */
export function appendedDefinitions(
  tree: ForeignTree,
  { config, folder }: { readonly config: Data; readonly folder: string },
  files: readonly string[],
): ExtendedFile[] {
  const definitions = appendedFiles(tree, config, folder).flatMap((path) => definitionsIn(tree.read(path) ?? ''))
  if (definitions.length === 0) return []
  return files.flatMap((file): ExtendedFile[] => {
    const text = tree.read(file) ?? ''
    const lines = definitions.flatMap(({ line, own, use }) => (use.test(text) && !own.test(text) ? [line] : []))
    return lines.length === 0 ? [] : [{ file, end: `${lines.join('\n')}\n` }]
  })
}

function appendedFiles(tree: ForeignTree, config: Data, folder: string): string[] {
  const all = listAt(config, 'markdown_extensions').map((one) => dataAt(one, 'pymdownx.snippets'))
  const options = [...all, dataAt(config, 'markdown_extensions', 'pymdownx.snippets')].filter(isData)
  const known = new Set(tree.paths)
  return options.flatMap((one) => {
    const given = textAt(one, 'base_path') ?? listAt(one, 'base_path').filter((base) => typeof base === 'string')
    const bases = [given, '.'].flat()
    return listAt(one, 'auto_append').flatMap((path) => {
      if (typeof path !== 'string') return []
      const found = bases
        .map((base) => joinPath(folder, `${base}/${path}`))
        .find((candidate) => candidate !== undefined && known.has(candidate))
      return found ?? []
    })
  })
}

function definitionsIn(text: string): Definition[] {
  return text.split(/\r?\n/).flatMap((written): Definition[] => {
    const line = written.trim()
    const [, star, name] = /^(\*?)\[([^\]^]+)\]:\s*\S/.exec(line) ?? []
    if (name === undefined) return []
    const word = escaped(name)
    return star === '*'
      ? [
          {
            line,
            own: new RegExp(`^\\s*\\*\\[${word}\\]:`, 'm'),
            use: new RegExp(`(?<![\\p{L}\\p{N}_])${word}(?![\\p{L}\\p{N}_])`, 'u'),
          },
        ]
      : [{ line, own: new RegExp(`^\\s*\\[${word}\\]:`, 'im'), use: new RegExp(`\\[${word}\\](?![:(])`, 'i') }]
  })
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
}
