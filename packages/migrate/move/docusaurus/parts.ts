/** What the readers of a Docusaurus site collect, and the options of its plugins. */
import { isData, listAt } from '../data.ts'
import type { CopiedFile, Data, LeftThing, MovedDocs, OldEntry, OldPage, OldRedirect } from '../moved-site.ts'
import type { NamedPages } from './navbar-instances.ts'

export interface Parts {
  pages: OldPage[]
  navigation: OldEntry[]
  docs: MovedDocs[]
  done: string[]
  left: LeftThing[]
  redirects: OldRedirect[]
  copies: CopiedFile[]
  siteUrls: string[]
  news: Data[]
  /** The languages besides the main one, and the folders of their translations. */
  translations: readonly { readonly name: string; readonly folder: string }[]
  /** What the navbar may name of each instance of the content plugin, by its id. */
  instances: Map<string, NamedPages>
}

export function isPlugin(name: unknown, wanted: string): boolean {
  if (typeof name !== 'string') return false
  return (
    name === wanted ||
    name === `@docusaurus/${wanted}` ||
    name === `@docusaurus/plugin-${wanted}` ||
    name === `@docusaurus/preset-${wanted}`
  )
}

/** The options that a preset or a plugin is given. */
export function givenTo(config: Data, list: 'presets' | 'plugins', name: string): Data[] {
  return listAt(config, list).flatMap((entry) => {
    const [given, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
    return isPlugin(given, name) ? [isData(options) ? options : {}] : []
  })
}

export function isEmpty(data: Data): boolean {
  return Object.keys(data).length === 0
}
