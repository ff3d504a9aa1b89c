/**
 * The search of a plugin. The package has none: the bundle of a site with one has a generated module in place of this one
 * (`cli/output/bundle/plugged-modules.ts`).
 */
import type { SearchProvider } from './provider.ts'

/** What the module of a plugin's search gets. */
export interface SearchSite {
  /** Path below which the site is served, with slashes at both ends. */
  readonly baseUrl: string
  /** Language of the pages, as the `lang` of HTML has it. */
  readonly language: string
}

/** The default export of such a module. @param options the plugin's, as JSON */
export type CreateSearch<Options = unknown> = (
  options: Options,
  site: SearchSite,
) => SearchProvider | Promise<SearchProvider>

export const pluggedSearch: (() => Promise<{ readonly default: CreateSearch }>) | undefined = undefined
