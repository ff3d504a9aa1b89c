import { resolve } from 'node:path'
import { DocsError } from '../../kernel/fault/errors.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import type { TranslationStatus } from '../../project/outputs/answers/translation-status.ts'
import { siteNames } from '../../project/outputs/site-names.ts'
import type { RunOptions } from '../../project/pipeline/engine.ts'
import { update } from '../../project/pipeline/update.ts'
import { withEngine } from '../../project/pipeline/with-engine.ts'
import { openWorkspace, readInputs } from '../../project/workspace.ts'

/** A translation with its source, as files relative to the project's folder. */
interface TranslationFiles {
  readonly file: string
  readonly source: string
}

/** The actions on translations. */
export const translations: {
  /**
   * The state of all translations.
   *
   * @param page file of a translation or of a source. Default: all
   * @throws DocsError when there is no such page
   */
  status(options?: RunOptions, page?: string): Promise<TranslationStatus>
  /**
   * The changes of sources since their translations were made.
   *
   * @param page file of a translation or of a source. Default: all stale translations
   * @throws DocsError when there is no such page, or git does not know the earlier state
   */
  diff(page: string | undefined, options?: RunOptions): Promise<{ readonly file: string; readonly patch: string }[]>
  /**
   * Marks translations as up to date.
   *
   * @throws DocsError when there is no such page
   */
  mark(
    action: string,
    page: string | undefined,
    options?: RunOptions,
  ): Promise<{ readonly file: string; readonly isNew: boolean }[]>
} = {
  async status(options = {}, page) {
    const workspace = await openWorkspace(options.dir ?? '.', options)
    const inputs = readInputs(workspace)
    return withEngine(workspace, inputs, options, async (engine) => {
      const run = await update(inputs, engine, { names: () => siteNames(inputs) })
      engine.store.save()
      const { translationStatus } = await import('../../project/outputs/answers/translation-status.ts')
      const status = translationStatus(run.editions, workspace.config.site.locale.defaultLocale)
      return page === undefined ? status : { ...status, pages: pagesAt(page, status.pages) }
    })
  },
  async diff(page, options = {}) {
    const { changesSince } = await import('../../project/editions/translation-marks.ts')
    const dir = resolve(options.dir ?? '.')
    const { pages } = await translations.status(options)
    const wanted = page === undefined ? pages.filter(({ state }) => state === 'stale') : pages
    const patches: { file: string; patch: string }[] = []
    for (const files of translationsAt(page, wanted)) {
      const patch = await changesSince(dir, files)
      if (patch !== '') patches.push({ file: files.file, patch })
    }
    return patches
  },
  async mark(action, page, options = {}) {
    if (action !== 'mark' || page === undefined) {
      throw new DocsError(action === 'mark' ? 'Name the page to mark.' : `There is no action \`${action}\`.`, {
        hint: 'Write `docs-build translate status`, `translate diff [page]` or `translate mark <page>`.',
      })
    }
    const { markTranslation } = await import('../../project/editions/translation-marks.ts')
    const dir = resolve(options.dir ?? '.')
    const { pages } = await translations.status(options)
    return translationsAt(page, pages).map((files) => ({ file: files.file, isNew: markTranslation(dir, files) }))
  },
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
