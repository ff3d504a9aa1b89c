/**
 * The code of the pages of a site (`markdown.mdx: 'code'`). The bundle is made from it, so pages are read for it before
 * they are read as documents. What was read stays in the cache, sealed as all code in it.
 */
import { join } from 'node:path'
import { siteWords } from '../../graph/config/site-words.ts'
import { readingPlugins } from '../../graph/plugins/plugins.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { keepSealed, readSealed } from '../../kernel/store/sealed-record.ts'
import { isMdxFile } from '../../markdown/dialects/readers.ts'
import type { Source } from '../../markdown/document.ts'
import { codeSum, type TreeCode } from '../../markdown/mdx/mdx-code.ts'
import { filePath, type ParseContext, readSource } from '../../markdown/parse.ts'
import type { PageCode } from '../../output/bundle/mdx-modules.ts'
import { mdxSyntax } from '../config/mdx-package.ts'
import type { ProjectInputs } from '../inputs.ts'
import { BUILD_ID } from '../theme/own-package.ts'
import type { Workspace } from '../workspace.ts'
import { parseContext } from './document-reading.ts'

const KIND = 'mdx'

/** Code by a fingerprint of the source; `null` for a page without code. */
type Known = Record<string, TreeCode | null>

/**
 * @param inputs the documents of all editions
 * @returns the code of each page that has some, sorted by file; none where MDX is data
 * @throws DocsError when the package `@mdx-js/mdx` is not installed
 */
export async function codePages(inputs: ProjectInputs, { cacheDir }: Pick<Workspace, 'cacheDir'>): Promise<PageCode[]> {
  const editions = inputs.editions.filter(({ config }) => config.markdown.mdx === 'code')
  if (editions.length === 0) return []
  const syntax = await mdxSyntax()
  const record = cacheDir === undefined ? undefined : join(cacheDir, 'code', 'mdx.json')
  const known: Known = record === undefined ? {} : (readSealed<Known>(KIND, record) ?? {})
  const next: Known = {}
  const found: { readonly file: string; readonly location: string; readonly code: TreeCode }[] = []
  for (const { config, project, plugins, edition } of editions) {
    // Files of a revision are not in the project, and neither is what they import.
    if (edition?.revision !== undefined) continue
    const { includes } = config.markdown
    const context = { ...parseContext({ config, plugins }), words: siteWords(config.site), code: syntax }
    const about = JSON.stringify([
      BUILD_ID,
      config.docs.path,
      plugins.dialects.key,
      includes,
      [...(context.components?.byName.keys() ?? [])],
      context.syntax ? readingPlugins(plugins).key : '',
    ])
    for (const source of project.sources) {
      if (!isMdxFile(source.path, plugins.dialects.records)) continue
      const file = filePath(source.path, context)
      const location = edition?.files?.fileOf.get(source.path) ?? file
      const key = fingerprintAll([about, source.path, source.text, JSON.stringify(source.includes ?? {})])
      const code = known[key] === undefined ? codeOf(source, context) : known[key]
      next[key] = code
      if (code) found.push({ file, location, code })
    }
  }
  if (record && JSON.stringify(next) !== JSON.stringify(known)) keepSealed(KIND, record, next)
  return named(found)
}

/** Where pages of several editions have one path and different code, the sum of their code is part of their names. */
function named(
  found: readonly { readonly file: string; readonly location: string; readonly code: TreeCode }[],
): PageCode[] {
  const sums = new Map<string, Set<string>>()
  for (const { file, code } of found) sums.set(file, (sums.get(file) ?? new Set()).add(codeSum(code)))
  const pages = found.map(({ file, location, code }) => {
    const isOne = sums.get(file)?.size === 1
    return { file: isOne ? file : `${file}@${codeSum(code)}`, location, ...code }
  })
  return [...new Map(pages.map((page) => [page.file, page])).values()].sort((a, b) => (a.file < b.file ? -1 : 1))
}

function codeOf(source: Source, context: ParseContext): Known[string] {
  return readSource(source, context).tree?.data?.code ?? null
}
