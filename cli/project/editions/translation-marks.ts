/** Marks of translations in their files, and what has changed in a source since a translation was made. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { DocsError } from '../../kernel/fault/errors.ts'
import { keepFile } from '../../kernel/store/cache-folder.ts'
import type { DocPath } from '../../markdown/document.ts'
import { readFrontMatter } from '../../markdown/front-matter/frontmatter.ts'
import { sourceHash } from '../../markdown/text/source-hash.ts'
import { fileStates, lastCommitOf } from '../git/git-history.ts'

/**
 * Writes into the front matter of a translation that it was made from its source as it is.
 *
 * @param dir absolute path of the project's folder
 * @param file,source relative to it
 * @returns whether the file has changed
 * @throws DocsError when the file cannot be written
 */
export function markTranslation(dir: string, { file, source }: { file: string; source: string }): boolean {
  const text = readFileSync(join(dir, file), 'utf8')
  const marked = withMark(text, sourceHash(readFileSync(join(dir, source), 'utf8')))
  if (marked === text) return false
  if (!keepFile(join(dir, file), marked)) throw new DocsError(`${file} cannot be written.`)
  return true
}

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

/**
 * What has changed in the source since a translation was made: since the state that its mark names, or since the commit
 * that last changed the translation.
 *
 * @returns a unified diff; empty when nothing has changed
 * @throws DocsError when git does not know that state
 */
export async function changesSince(dir: string, { file, source }: { file: string; source: string }): Promise<string> {
  const now = readFileSync(join(dir, source), 'utf8')
  const { fields } = readFrontMatter(file as DocPath, readFileSync(join(dir, file), 'utf8'), file)
  const known = fields.sourceHash
  if (known === sourceHash(now)) return ''
  const before = known === undefined ? await stateAt(dir, file, source) : await stateWith(dir, source, known)
  if (before === undefined) {
    throw new DocsError(`Git does not know the state of ${source} from which ${file} was made.`, {
      hint: `Compare both files, then run \`docs-build translate mark ${file}\`.`,
    })
  }
  return before === now
    ? ''
    : createTwoFilesPatch(`${source} (translated)`, source, before, now, undefined, undefined, { context: 3 })
}

async function stateWith(dir: string, source: string, hash: string): Promise<string | undefined> {
  for await (const text of fileStates(dir, source)) if (sourceHash(text) === hash) return text
  return undefined
}

async function stateAt(dir: string, file: string, source: string): Promise<string | undefined> {
  const commit = await lastCommitOf(dir, file)
  if (commit === undefined) return undefined
  for await (const text of fileStates(dir, source, commit)) return text
  return undefined
}
