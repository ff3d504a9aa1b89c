/** What is known of translations, and their marks. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DocsError, type RunOptions } from 'docs-build'
import { nearest, replaceFile } from 'docs-build/cli'
import { sourceHash } from 'docs-build/text'
import { withMark, withProject } from 'docs-build/workspace'
import { changesSince, type TranslationFiles } from './source-changes.ts'
import { type TranslationStatus, translationStatus } from './status.ts'

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

/**
 * The state of all translations.
 *
 * @param page file of a translation or of a source. Default: all
 * @throws DocsError when there is no such page
 */
export async function translationsOf(options: RunOptions = {}, page?: string): Promise<TranslationStatus> {
  return withProject(options, async ({ workspace, update }) => {
    const { editions } = await update()
    const status = translationStatus(editions, workspace.config.site.locale.defaultLocale)
    return page === undefined ? status : { ...status, pages: pagesAt(page, status.pages) }
  })
}

/**
 * The changes of sources since their translations were made.
 *
 * @param page file of a translation or of a source. Default: all stale translations
 * @throws DocsError when there is no such page, or git does not know the earlier state
 */
export async function sourceChanges(page: string | undefined, options: RunOptions = {}): Promise<SourceChange[]> {
  const dir = resolve(options.dir ?? '.')
  const { pages } = await translationsOf(options)
  const wanted = page === undefined ? pages.filter(({ state }) => state === 'stale') : pages
  const changes: SourceChange[] = []
  for (const files of translationsAt(page, wanted)) {
    const patch = await changesSince(dir, files)
    if (patch !== '') changes.push({ file: files.file, patch })
  }
  return changes
}

/**
 * Marks translations as up to date.
 *
 * @param page file of a translation, or of a source for all its translations
 * @throws DocsError when there is no such page, or a file cannot be written
 */
export async function markTranslations(page: string, options: RunOptions = {}): Promise<MarkedTranslation[]> {
  const dir = resolve(options.dir ?? '.')
  const { pages } = await translationsOf(options)
  return translationsAt(page, pages).map((files) => ({ file: files.file, isNew: mark(dir, files) }))
}

/** @returns whether the file has changed */
function mark(dir: string, { file, source }: TranslationFiles): boolean {
  const text = readFileSync(join(dir, file), 'utf8')
  const marked = withMark(text, sourceHash(readFileSync(join(dir, source), 'utf8')))
  if (marked === text) return false
  replaceFile(join(dir, file), marked, dir)
  return true
}

/** @throws DocsError when no translation belongs to the page */
function translationsAt(page: string | undefined, pages: TranslationStatus['pages']): TranslationFiles[] {
  const wanted = page && plainPath(page)
  const found = pages.flatMap(({ file, source }) =>
    file !== undefined && (wanted === undefined || file === wanted || source === wanted) ? [{ file, source }] : [],
  )
  if (found.length === 0 && wanted !== undefined)
    throw new DocsError(`There is no translation \`${wanted}\`.`, { hint: hintFor(wanted, pages) })
  return found
}

/** @throws DocsError when the page belongs to no language but the default one */
function pagesAt(page: string, pages: TranslationStatus['pages']): TranslationStatus['pages'] {
  const wanted = plainPath(page)
  const found = pages.filter(({ file, source }) => file === wanted || source === wanted)
  if (found.length > 0) return found
  throw new DocsError(`There is no page \`${wanted}\` with translations.`, { hint: hintFor(wanted, pages) })
}

function plainPath(page: string): string {
  return page.replace(/^\.\//, '')
}

function hintFor(wanted: string, pages: TranslationStatus['pages']): string {
  const near = nearest(
    wanted,
    pages.flatMap(({ file, source }) => [source, ...(file === undefined ? [] : [file])]),
  )
  return near ? `Did you mean \`${near}\`?` : '`docs-build translate status` lists all translations.'
}
