/** The search index of `dev`, which is made without drawing pages. */
import { siteLanguage } from '../../graph/config/site-words.ts'
import { kindOf } from '../../graph/pages/generated-page.ts'
import type { DocRoute } from '../../graph/routes.ts'
import { sidebarPlaces } from '../../graph/sidebar-place.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { categorySections } from '../../output/render/category-page.ts'
import { generatedProps } from '../../output/render/generated-props.ts'
import { type PageSearch, searchPage } from '../../output/render/page.ts'
import type { PropsContext } from '../../output/render/page-props.ts'
import { docProps } from '../../output/render/props.ts'
import { hasLocalIndex } from '../../output/search/has-index.ts'
import { type IndexFile, indexFiles } from '../../output/search/index-files.ts'
import { languageOf } from '../../output/search/language-of.ts'
import { pageTextFile } from '../../output/search/page-text.ts'
import { pageWords } from '../../output/search/page-words.ts'
import type { SearchableDocument } from '../pipeline/read-documents.ts'
import { propsContext, type SiteState } from './checked-run.ts'
import { categoryInput } from './pages/generated-pages.ts'

/** Words and text files of pages, by a fingerprint of the page; holds the pages of the last call. */
export type SearchMemory = Map<string, PageSearch & { readonly path: string; readonly file: string }>

/** Labels above a page in the sidebar; `undefined` when the search excludes the page. */
export function searchTrailOf({ head, route }: DocRoute, { site, config }: PropsContext): string[] | undefined {
  const { unlisted, search } = head.frontMatter
  if (!hasLocalIndex(config.site.search) || unlisted || search?.exclude) return undefined
  return (sidebarPlaces(site.sidebars).get(route)?.trail ?? []).map(({ label }) => label)
}

/** The text files of pages, and the files of the index. */
export function searchFiles(
  documents: readonly SearchableDocument[],
  run: Pick<SiteState, 'site' | 'index' | 'inputs'>,
  memory: SearchMemory = new Map(),
): IndexFile[] {
  const { site } = run
  const language = languageOf(siteLanguage(run.inputs.config.site))
  const context = propsContext(run)
  const byPath = new Map(documents.map((document) => [document.head.path, document]))
  const texts: IndexFile[] = []
  const used = new Set<string>()
  const documented = site.docs.flatMap((doc) => {
    const document = byPath.get(doc.head.path)
    const trail = searchTrailOf(doc, context)
    const { boost } = doc.head.frontMatter.search ?? {}
    return document && trail
      ? [searchPage(docProps(doc, document.facts, context), { trail, boost }, document.sections)]
      : []
  })
  const listed = site.generated.flatMap((page) => {
    if (kindOf(page.kind).body !== 'entries') return []
    const input = categoryInput(generatedProps(page, context), run)
    return input.searchTrail ? [searchPage(input.props, { trail: input.searchTrail }, categorySections(input))] : []
  })
  const pages = [...documented, ...listed].map((page) => {
    const key = fingerprintAll([siteLanguage(run.inputs.config.site), JSON.stringify(page)])
    used.add(key)
    let known = memory.get(key)
    if (!known) {
      const { path, text, hash } = pageTextFile(page)
      known = { words: pageWords(page, language), text: hash, path, file: text }
      memory.set(key, known)
    }
    texts.push({ path: known.path, text: known.file })
    return { listed: [page.title, page.route, page.trail] as const, text: known.text, words: known.words }
  })
  for (const key of memory.keys()) if (!used.has(key)) memory.delete(key)
  return [...texts, ...indexFiles(pages)]
}
