/** From which state of its source a translation was made, and what has changed in the source since. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { DocsError } from 'docs-build'
import { type DocPath, readFrontMatter } from 'docs-build/graph'
import { sourceHash } from 'docs-build/text'
import { type Change, type History, textsAfter } from './earlier-texts.ts'

/** A translation with its source, as files relative to the project's folder. */
export interface TranslationFiles {
  readonly file: string
  readonly source: string
}

/** How far a translation is behind its source. */
export interface Behind {
  /** Commits that have changed the source since. */
  readonly commits: number
  /** Days from the first of them to the newest commit of the docs; 0 where the change is in no commit yet. */
  readonly days: number
}

/** Lines taken out and put in: the time to find the fewest grows with their square. */
const MOST_EDITS = 5_000

/** The state of the source from which a translation was made. */
interface State {
  readonly text: string
  /** The changes of the source since, the newest first. */
  readonly since: readonly Change[]
}

/**
 * The state that the mark of a translation names; without a mark, the source as it was when a commit last changed the
 * translation.
 *
 * @param dir absolute path of the project's folder
 * @returns `undefined` when git does not know that state
 */
export async function translatedState(
  dir: string,
  { file, source }: TranslationFiles,
  history: History,
): Promise<State | undefined> {
  const { fields } = readFrontMatter(file as DocPath, readFileSync(join(dir, file), 'utf8'), file)
  const marked = fields.sourceHash
  const translated = history.get(file)?.[0]
  const changes = history.get(source) ?? []
  if (marked === undefined && !translated) return undefined
  const first = marked === undefined ? changes.findIndex(({ place }) => place >= (translated?.place ?? 0)) : 0
  if (first < 0) return undefined
  const texts = await textsAfter(dir, source, marked === undefined ? changes.slice(first, first + 1) : changes)
  const found = texts.findIndex((text) => text !== undefined && (marked ?? sourceHash(text)) === sourceHash(text))
  const text = texts[found]
  return text === undefined ? undefined : { text, since: changes.slice(0, first + found) }
}

/** @param newest time of the newest commit, in seconds */
export function behindOf({ since }: State, newest: number): Behind {
  const first = since.at(-1)
  return { commits: since.length, days: first ? Math.floor((newest - first.seconds) / 86_400) : 0 }
}

/**
 * What has changed in the source since a translation was made.
 *
 * @returns a unified diff; empty when nothing has changed
 * @throws DocsError when git does not know the earlier state
 */
export async function changesSince(dir: string, files: TranslationFiles, history: History): Promise<string> {
  const { file, source } = files
  const now = readFileSync(join(dir, source), 'utf8')
  const before = (await translatedState(dir, files, history))?.text ?? markedNow(dir, file, now)
  if (before === undefined) {
    throw new DocsError(`Git does not know the state of ${source} from which ${file} was made.`, {
      hint: `Compare both files, then run \`docs-build translate mark ${file}\`.`,
    })
  }
  if (before === now) return ''
  const translated = `${source} (translated)`
  const options = { context: 3, maxEditLength: MOST_EDITS }
  return (
    createTwoFilesPatch(translated, source, before, now, undefined, undefined, options) ??
    `--- ${translated}\n+++ ${source}\nMore than ${MOST_EDITS.toLocaleString('en')} lines have changed: read the whole source.\n`
  )
}

/** The source as it is, if the mark of the translation names that state. */
function markedNow(dir: string, file: string, now: string): string | undefined {
  const { fields } = readFrontMatter(file as DocPath, readFileSync(join(dir, file), 'utf8'), file)
  return fields.sourceHash === sourceHash(now) ? now : undefined
}
