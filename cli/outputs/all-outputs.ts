/** What all producers contribute together. */
import type { HeaderRule } from '../../templates/headers.ts'
import type { SiteConfig } from '../config/config.ts'
import type { SiteNames } from '../graph/site-names.ts'
import type { SiteState } from './checked-run.ts'
import type { NamedFile, Output, OutputGroup, OutputSite } from './output.ts'
import { closingProducers, producers } from './producers.ts'

const all = [...producers, ...closingProducers]

const names: readonly NamedFile[] = all.flatMap((producer) => producer.names ?? [])

/** What links and routes must know of the names of files. */
export function siteNames(config: SiteConfig): SiteNames {
  return {
    reserved: names.map(({ path }) => path),
    fixed: names.filter(({ isReplaceable }) => !isReplaceable).map(({ path }) => path),
    linked: names.filter((file) => !file.isInternal && isWanted(file, config)).map(({ path }) => path),
  }
}

/** The files that every output has. A hidden one may have stayed behind when the output was copied. */
export function requiredNames(): string[] {
  return names.flatMap(({ path, when }) => (when || path.startsWith('.') ? [] : [path]))
}

/** The fixed names that are the site's own: of those that a static file can replace, the ones that none replaces. */
export function ownNames({ inputs, site }: Pick<SiteState, 'inputs' | 'site'>): Set<string> {
  const statics = new Set(site.statics)
  const isOwn = (file: NamedFile): boolean =>
    !file.isReplaceable || (isWanted(file, inputs.config.site) && !statics.has(file.path))
  return new Set(names.filter(isOwn).map(({ path }) => path))
}

/**
 * All files of the site. One that the configuration excludes, or that a static file replaces, is not among them.
 *
 * @param count of producers that are asked
 */
export function* outputsOf(site: OutputSite, count: number = all.length): Generator<Output | OutputGroup> {
  const own = ownNames(site)
  const absent = new Set(names.flatMap(({ path }) => (own.has(path) ? [] : [path])))
  for (const [place, producer] of all.slice(0, count).entries()) {
    const others = {
      names,
      headers: () => headerRules(site),
      filesBefore: () => site.filesOf(outputsOf(site, place)),
    }
    for (const output of producer.outputs(site, others))
      if (producer.names === undefined || 'folder' in output || !absent.has(output.path)) yield output
  }
}

/** What `_headers` says of all files, as far as it can be said without knowing them. */
export function headerRules(site: OutputSite): HeaderRule[] {
  return all.flatMap((producer) => producer.headers?.(site) ?? [])
}

function isWanted({ when }: NamedFile, config: SiteConfig): boolean {
  return when?.(config) ?? true
}
