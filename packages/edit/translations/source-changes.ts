/** What has changed in a source since a translation was made. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { DocsError } from 'docs-build'
import { type DocPath, readFrontMatter } from 'docs-build/graph'
import { sourceHash } from 'docs-build/text'
import { fileStates, lastCommitOf } from './earlier-texts.ts'

/** A translation with its source, as files relative to the project's folder. */
export interface TranslationFiles {
  readonly file: string
  readonly source: string
}

/**
 * What has changed in the source since a translation was made: since the state that its mark names, or since the commit
 * that last changed the translation.
 *
 * @param dir absolute path of the project's folder
 * @returns a unified diff; empty when nothing has changed
 * @throws DocsError when git does not know that state
 */
export async function changesSince(dir: string, { file, source }: TranslationFiles): Promise<string> {
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
