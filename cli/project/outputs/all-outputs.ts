/** The outputs of all producers, and the names that they declare. */
import type { HeaderRule } from '../../../templates/files/headers.ts'
import type { SiteConfig } from '../../graph/config/config.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import type { Inputs } from '../inputs.ts'
import type { FileNames } from '../pipeline/edition-graphs.ts'
import type { SiteState } from './checked-run.ts'
import type { NamedFile, Output, OutputEdition, OutputGroup, Producer, SiteProducer, WholeSite } from './output.ts'
import { pluginOutputs } from './plugin-outputs.ts'
import { pages } from './producers/pages.ts'
import { perEdition, perSite } from './producers.ts'

const names: readonly NamedFile[] = [...perEdition, ...perSite].flatMap((producer) => producer.names ?? [])

/** The names that links and routes depend on. */
export function siteNames({ config, plugins }: Pick<Inputs, 'config' | 'plugins'>): FileNames {
  return {
    reserved: names.map(({ path }) => path),
    fixed: names.filter(({ isReplaceable, isMerged }) => !isReplaceable && !isMerged).map(({ path }) => path),
    linked: names.filter((file) => !file.isInternal && isWanted(file, config.site)).map(({ path }) => path),
    added: (site, ofEdition) => addedPaths({ inputs: { config: ofEdition, plugins }, site }),
  }
}

/** The files that every output must have. Hidden files are excepted, because copying an output may leave them out. */
export function requiredNames(): string[] {
  return names.flatMap(({ path, when }) => (when || path.startsWith('.') ? [] : [path]))
}

interface PluggedSite extends Pick<SiteState, 'site'> {
  readonly inputs: Pick<Inputs, 'config' | 'plugins'>
}

/** @throws DocsError when a plugin adds a file that no static file could replace */
function addedPaths({ inputs: { config, plugins }, site }: PluggedSite): string[] {
  const added = pluginOutputs(site, config, plugins)
  const fixed = new Set(names.flatMap(({ path, isReplaceable }) => (isReplaceable ? [] : [path])))
  const taken = added.find(({ output }) => fixed.has(output.path))
  if (!taken) return added.map(({ output }) => output.path)
  throw new DocsError(`The plugin \`${taken.by.plugin.name}\` adds \`${taken.output.path}\`, which every site has.`, {
    hint: 'Give the file another name.',
  })
}

/**
 * The declared names of the site's own files, without those that a static file or a plugin replaces, or the configuration excludes.
 */
export function ownNames({ inputs, site }: PluggedSite): Set<string> {
  const others = new Set([...site.statics, ...addedPaths({ inputs, site })])
  const isOwn = (file: NamedFile): boolean => {
    if (file.isMerged) return isWanted(file, inputs.config.site)
    return !file.isReplaceable || (isWanted(file, inputs.config.site) && !others.has(file.path))
  }
  return new Set(names.filter(isOwn).map(({ path }) => path))
}

/** The outputs of an edition, without those that the configuration excludes or a static file replaces. */
export function* editionOutputs(
  edition: OutputEdition,
  asked: readonly Producer<OutputEdition>[] = perEdition,
): Generator<Output | OutputGroup> {
  for (const producer of asked) yield* wanted(producer, edition, edition)
}

/** The outputs of an edition that are not files of pages. */
export function outputsBesidePages(edition: OutputEdition): Iterable<Output | OutputGroup> {
  return editionOutputs(
    edition,
    perEdition.filter((producer) => producer !== pages),
  )
}

/** The outputs that a site has once. */
export function* siteOutputs(
  site: WholeSite,
  asked: readonly SiteProducer[] = perSite,
): Generator<Output | OutputGroup> {
  for (const [place, producer] of asked.entries()) {
    const filesBefore = (): ReturnType<WholeSite['filesOf']> => site.filesOf(siteOutputs(site, asked.slice(0, place)))
    yield* wanted(producer, { ...site, names, headers: () => headerRules(site), filesBefore }, site.root)
  }
}

/** The outputs of a producer, without those that the configuration excludes or a static file replaces. */
function* wanted<Site>(producer: Producer<Site>, site: Site, edition: OutputEdition): Generator<Output | OutputGroup> {
  const own = ownNames(edition)
  const absent = new Set(names.flatMap(({ path }) => (own.has(path) ? [] : [path])))
  for (const output of producer.outputs(site))
    if (producer.names === undefined || 'folder' in output || !absent.has(output.path)) yield output
}

/** The rules of `_headers` that do not depend on the list of files. */
export function headerRules(site: WholeSite): HeaderRule[] {
  return perSite.flatMap((producer) => producer.headers?.(site) ?? [])
}

function isWanted({ when }: NamedFile, config: SiteConfig): boolean {
  return when?.(config) ?? true
}
