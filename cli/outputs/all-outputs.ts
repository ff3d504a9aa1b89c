/** The outputs of all producers, and the names that they declare. */
import type { HeaderRule } from '../../templates/headers.ts'
import type { SiteConfig } from '../config/config.ts'
import { DocsError } from '../fault/errors.ts'
import type { FileNames } from '../pipeline/edition-graphs.ts'
import type { Inputs } from '../project/inputs.ts'
import type { SiteState } from './checked-run.ts'
import { isFirstEdition } from './first-edition.ts'
import type { NamedFile, Output, OutputGroup, OutputSite, Producer } from './output.ts'
import { pluginOutputs } from './plugin-outputs.ts'
import { pages } from './producers/pages.ts'
import { closingProducers, producers } from './producers.ts'

const all = [...producers, ...closingProducers]

const names: readonly NamedFile[] = all.flatMap((producer) => producer.names ?? [])

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

/**
 * The outputs of producers, without those that the configuration excludes or a static file replaces.
 *
 * @param asked which producers. Default: all
 */
export function* outputsOf(site: OutputSite, asked: readonly Producer[] = all): Generator<Output | OutputGroup> {
  const own = ownNames(site)
  const absent = new Set(names.flatMap(({ path }) => (own.has(path) ? [] : [path])))
  const isFirst = isFirstEdition(site)
  for (const producer of asked) {
    if (!isFirst && !producer.ofEditions) continue
    const others = {
      names,
      headers: () => headerRules(site),
      filesBefore: () => site.filesOf(outputsOf(site, all.slice(0, all.indexOf(producer)))),
    }
    for (const output of producer.outputs(site, others))
      if (producer.names === undefined || 'folder' in output || !absent.has(output.path)) yield output
  }
}

/** The outputs that are not files of pages. */
export function outputsBesidePages(site: OutputSite): Iterable<Output | OutputGroup> {
  return outputsOf(
    site,
    all.filter((producer) => producer !== pages),
  )
}

/** The rules of `_headers` that do not depend on the list of files. */
export function headerRules(site: OutputSite): HeaderRule[] {
  return all.flatMap((producer) => producer.headers?.(site) ?? [])
}

function isWanted({ when }: NamedFile, config: SiteConfig): boolean {
  return when?.(config) ?? true
}
