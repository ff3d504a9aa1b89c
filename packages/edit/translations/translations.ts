/** What is known of translations, and their marks. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DocsError, type RunOptions } from 'docs-build'
import { nearest, replaceFile } from 'docs-build/cli'
import { sourceHash } from 'docs-build/text'
import { withMark, withProject } from 'docs-build/workspace'
import { readHistory } from './earlier-texts.ts'
import { behindOf, changesSince, type TranslationFiles, translatedState } from './source-changes.ts'
import { type TranslatedPage, type TranslationStatus, translationStatus } from './status.ts'

/** What has changed in a source since a translation was made. */
export interface SourceChange {
  /** File of the translation. */
  readonly file: string
  /** A unified diff of the source. */
  readonly patch: string
}

/** A translation that is marked as up to date. */
export interface MarkedTranslation {
  /** File of the translation. */
  readonly file: string
  /** Whether it had another mark before, or none. */
  readonly isNew: boolean
}

/** Which translations are meant. */
export interface ChosenTranslations {
  /** Files or folders of translations or of sources, relative to the project's folder. Default: all. */
  readonly pages?: readonly string[]
  /** Only translations whose files belong to this owner, by CODEOWNERS. Without a translation, its source counts. */
  readonly owner?: string
}

/**
 * The state of all translations, and how far each is behind its source.
 *
 * @throws DocsError when there is no such page or owner
 */
export async function translationsOf(
  options: RunOptions = {},
  chosen: ChosenTranslations = {},
): Promise<TranslationStatus> {
  const dir = resolve(options.dir ?? '.')
  const { status, pages, ownersOf } = await chosenPages(options, chosen)
  const history = await readHistory(dir, filesOf(pages))
  const newest = Math.max(0, ...Array.from(history.values(), ([change]) => change?.seconds ?? 0))
  const aged: TranslatedPage[] = []
  for (const page of pages) {
    const { file, source, state } = page
    const isOld = file !== undefined && (state === 'stale' || state === 'unmarked')
    const made = isOld ? await translatedState(dir, { file, source }, history) : undefined
    aged.push({ ...page, behind: made && behindOf(made, newest), owners: ownersOf(file ?? source) })
  }
  return { ...status, pages: aged }
}

function filesOf(pages: TranslationStatus['pages']): string[] {
  return pages.flatMap(({ file, source }) => (file === undefined ? [] : [file, source]))
}

/**
 * The changes of sources since their translations were made.
 *
 * @param chosen default: all stale translations
 * @throws DocsError when there is no such page, or git does not know the earlier state
 */
export async function sourceChanges(
  chosen: ChosenTranslations = {},
  options: RunOptions = {},
): Promise<SourceChange[]> {
  const dir = resolve(options.dir ?? '.')
  const { pages: found } = await chosenPages(options, chosen)
  const pages = chosen.pages ? found : found.filter(({ state }) => state === 'stale')
  const history = await readHistory(dir, filesOf(pages))
  const changes: SourceChange[] = []
  for (const files of translated(pages)) {
    const patch = await changesSince(dir, files, history)
    if (patch !== '') changes.push({ file: files.file, patch })
  }
  return changes
}

/**
 * Marks translations as up to date.
 *
 * @throws DocsError when there is no such page, or a file cannot be written
 */
export async function markTranslations(
  chosen: ChosenTranslations,
  options: RunOptions = {},
): Promise<MarkedTranslation[]> {
  const dir = resolve(options.dir ?? '.')
  const { pages } = await chosenPages(options, chosen)
  return translated(pages).map(({ file, source }) => {
    const isNew = mark(dir, file, readFileSync(join(dir, source), 'utf8'))
    return { file, isNew }
  })
}

/**
 * Marks translations without a mark with the state that their source had when a commit last changed them.
 *
 * @returns those that are marked now; git does not know when the others were made
 * @throws DocsError when there is no such page, or a file cannot be written
 */
export async function markByHistory(
  chosen: ChosenTranslations,
  options: RunOptions = {},
): Promise<MarkedTranslation[]> {
  const dir = resolve(options.dir ?? '.')
  const { pages } = await chosenPages(options, chosen)
  const unmarked = pages.filter(({ state }) => state === 'unmarked')
  const history = await readHistory(dir, filesOf(unmarked))
  const marked: MarkedTranslation[] = []
  for (const files of translated(unmarked)) {
    const made = await translatedState(dir, files, history)
    if (made) marked.push({ file: files.file, isNew: mark(dir, files.file, made.text) })
  }
  return marked
}

/** @param source the text from which it was translated; @returns whether the file has changed */
function mark(dir: string, file: string, source: string): boolean {
  const text = readFileSync(join(dir, file), 'utf8')
  const marked = withMark(text, sourceHash(source))
  if (marked === text) return false
  replaceFile(join(dir, file), marked, dir)
  return true
}

function translated(pages: TranslationStatus['pages']): TranslationFiles[] {
  return pages.flatMap(({ file, source }) => (file === undefined ? [] : [{ file, source }]))
}

interface Chosen {
  /** Of the whole site. */
  readonly status: TranslationStatus
  readonly pages: readonly TranslatedPage[]
  readonly ownersOf: (file: string) => readonly string[] | undefined
}

/** @throws DocsError when nothing belongs to one of the names, or to the owner */
function chosenPages(options: RunOptions, { pages: names, owner }: ChosenTranslations): Promise<Chosen> {
  return withProject(options, async ({ workspace, owners, update }) => {
    const isOwned = owner === undefined ? undefined : await owners.ownedBy(owner)
    const { editions } = await update()
    const status = translationStatus(editions, workspace.config.site.locale.defaultLocale)
    const wanted = names?.map(plainPath)
    const missing = wanted?.find((name) => !status.pages.some((page) => isAt(page, name)))
    if (missing !== undefined)
      throw new DocsError(`There is no page \`${missing}\` with translations.`, {
        hint: hintFor(missing, status.pages),
      })
    const pages = status.pages.filter(
      (page) =>
        (wanted === undefined || wanted.some((name) => isAt(page, name))) &&
        (isOwned === undefined || isOwned(page.file ?? page.source)),
    )
    return { status, pages, ownersOf: owners.ownersOf }
  })
}

/** Whether a page is, or lies in, what a path names. */
function isAt({ file, source }: TranslatedPage, name: string): boolean {
  return [file, source].some((path) => path === name || path?.startsWith(`${name}/`))
}

function plainPath(page: string): string {
  return page.replace(/^\.\//, '').replace(/\/+$/, '')
}

function hintFor(wanted: string, pages: TranslationStatus['pages']): string {
  const near = nearest(
    wanted,
    pages.flatMap(({ file, source }) => [source, ...(file === undefined ? [] : [file])]),
  )
  return near ? `Did you mean \`${near}\`?` : '`docs-build translate status` lists all translations.'
}
