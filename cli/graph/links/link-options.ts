/** The options of links: other parts of the same site, schemes, and the case of letters. */
import type { RoutePath } from '../../../site/contract.ts'
import { own } from '../../../site/own.ts'
import { patternTest } from '../../kernel/fault/pattern.ts'
import { derived } from '../../kernel/store/memo.ts'

export interface LinkOptions {
  /** Patterns of paths and addresses that others publish on the same site. */
  readonly siteUrls: readonly string[]
  /** Addresses by scheme. `{}` stands for the text after the colon. */
  readonly schemes: Readonly<Record<string, string>>
  readonly ignoreCase: boolean
  /** Whether relative paths that name nothing count from the root. */
  readonly fromRoot: boolean
}

/**
 * The address of a destination that the configuration names as a whole, or by its scheme; empty when only the words are
 * shown.
 */
export function schemeAddress(href: string, { schemes }: LinkOptions): string | undefined {
  const [, named = '', part = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(href) ?? []
  const whole = named.includes(':') ? own(schemes, named.toLowerCase()) : undefined
  if (whole !== undefined) return whole + part
  const [, scheme = '', rest = ''] = /^([a-z][\w+.-]*):(.*)$/is.exec(href) ?? []
  return own(schemes, scheme.toLowerCase())?.replaceAll('{}', () => rest)
}

/** The address of a destination that is a word of the configuration, such as `g` for the glossary. */
export function wordAddress(href: string, { schemes }: LinkOptions): string | undefined {
  return /^[a-z][\w-]*$/i.test(href) ? own(schemes, href.toLowerCase())?.replaceAll('{}', '') : undefined
}

const siteUrlTests = derived(({ siteUrls }: LinkOptions) => siteUrls.map(patternTest))

/**
 * Whether a destination that leads to nothing here is published by others on the same site.
 *
 * @param href as written
 * @param path from the root of the site
 */
export function isSiteUrl(href: string, path: string, links: LinkOptions): boolean {
  if (links.siteUrls.length === 0) return false
  return siteUrlTests(links).some((test) => test(href) || test(path))
}

/** Names by their lower-case forms; of names that differ only in case, the first by code units. */
interface CaselessNames {
  readonly routes: ReadonlyMap<string, RoutePath>
  readonly files: ReadonlyMap<string, string>
}

/** Everything that a site publishes, without regard to the case of letters. */
export const caselessNames: (index: NamedThings) => CaselessNames = derived(
  (index: NamedThings): CaselessNames => ({
    routes: lower([...index.pages.keys()]),
    files: lower([...index.routeOf.keys(), ...index.assets, ...index.statics]),
  }),
)

interface NamedThings {
  readonly pages: ReadonlyMap<RoutePath, unknown>
  readonly routeOf: ReadonlyMap<string, unknown>
  readonly assets: ReadonlySet<string>
  readonly statics: ReadonlySet<string>
}

function lower<N extends string>(names: readonly N[]): Map<string, N> {
  return new Map(
    names
      .toSorted()
      .reverse()
      .map((name) => [name.toLowerCase(), name]),
  )
}
