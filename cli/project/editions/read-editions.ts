/** Reads the editions of a project: the documents of each, with those of the default language where there is no translation. */
import { join } from 'node:path'
import type { DocsConfig, LocaleConfig } from '../../graph/config/config.ts'
import type { SourceFiles } from '../../graph/links/resolve.ts'
import type { Plugins } from '../../graph/plugins/plugins.ts'
import { compareText } from '../../kernel/fault/finding.ts'
import { derived, onceFor } from '../../kernel/store/memo.ts'
import { isPage } from '../../markdown/doc-path.ts'
import type { DocPath, Source } from '../../markdown/document.ts'
import { readFrontMatter } from '../../markdown/front-matter/frontmatter.ts'
import { readAsset } from '../files/asset-file.ts'
import type { Reading } from '../files/document-reading.ts'
import { includedTexts, mayInclude, type ReadIncluded, withIncludes } from '../files/included-files.ts'
import type { Overlay } from '../files/overlay.ts'
import { sourceKey } from '../files/source-key.ts'
import type { Inputs, ProjectInputs } from '../inputs.ts'
import {
  completed,
  type DocsFiles,
  type Project,
  readDocs,
  readStatics,
  requireDocuments,
  withPluginPages,
} from '../project.ts'
import type { EditionPlan } from './editions.ts'
import { type NamedLocale, type Placing, placing } from './translations.ts'

/** What is read once for all editions that have it in common. */
interface Folders {
  readonly docs: (dir: string, plan: EditionPlan, path: string) => DocsFiles
  readonly statics: (plan: EditionPlan) => Pick<Project, 'statics' | 'problems'>
  readonly included: (dir: string) => ReadIncluded
}

/**
 * Reads the editions of a project.
 *
 * @throws DocsError when an edition has no documents
 */
export function readEditions(
  plans: readonly EditionPlan[],
  {
    contract,
    ...shared
  }: Pick<Inputs, 'configFile' | 'plugins' | 'themeCss' | 'date'> & Pick<ProjectInputs, 'contract'>,
  { overlay = {}, wanted = plans }: ReadingOptions = {},
): ProjectInputs {
  const folders = foldersOnce(shared.plugins, overlay)
  const editions = wanted.map((plan): Inputs => {
    const { config, isFront } = plan
    const { project, files, untranslated } = readEdition(plan, folders, { ...shared, hasOwnPages: isFront })
    const edition = { ...plan, untranslated, files }
    return { ...shared, config, project, read: readAsset, edition: plans.length > 1 ? edition : undefined }
  })
  return { editions, frozen: [], contract }
}

export interface ReadingOptions {
  /** Texts that replace files on the disk. */
  readonly overlay?: Overlay | undefined
  /** The editions that are read. Default: all. */
  readonly wanted?: readonly EditionPlan[]
}

function foldersOnce(plugins: Plugins, overlay: Overlay): Folders {
  return {
    included: onceFor(String, (dir) => includedTexts(dir, overlay)),
    docs: onceFor(
      (dir, _, path) => join(dir, path),
      (dir, { config }, path) =>
        readDocs(dir, { config: { ...config, docs: { ...config.docs, path } }, plugins }, overlay),
    ),
    statics: onceFor(
      ({ dir, config }) => JSON.stringify([dir, config.staticDirs]),
      ({ dir, config }) => readStatics(dir, config, overlay),
    ),
  }
}

interface ReadEdition {
  readonly project: Project
  readonly files?: SourceFiles
  readonly untranslated: ReadonlySet<DocPath>
}

interface EditionPages extends Pick<Inputs, 'plugins' | 'date'> {
  /** Whether the pages of `pages/` belong to the edition. */
  readonly hasOwnPages: boolean
}

function readEdition(plan: EditionPlan, folders: Folders, { hasOwnPages, ...plugged }: EditionPages): ReadEdition {
  const { config, dir } = plan
  const { locale } = config.site
  const tree = folders.docs(dir, plan, config.docs.path)
  const finished = (docs: DocsFiles): DocsFiles =>
    completed(withPluginPages(docs, config, { hasOwnPages }), config, plugged)
  requireDocuments(withPluginPages(tree, config, { hasOwnPages }), config)
  const { statics, problems } = folders.statics(plan)
  if (locale.locales.length < 2) {
    const docs = finished(tree)
    return { project: { ...docs, statics, problems: [...docs.problems, ...problems] }, untranslated: new Set() }
  }
  const layers = layersOf(plan, tree, folders)
  const docs = finished(
    withOrders(
      withHomes(laidOver(layers), layers, { config, plugins: plugged.plugins }, folders.included(dir)),
      layers,
    ),
  )
  return {
    project: { ...docs, statics, problems: [...layers.flatMap((layer) => layer.files.problems), ...problems] },
    ...namesOf(layers, config.docs),
  }
}

/** Files that an edition has from one place; those of a later layer replace those of an earlier one. */
interface Layer {
  readonly files: DocsFiles
  /** The folder in which they lie, relative to the project's folder. */
  readonly folder: string
  /** Path in the edition → path below the folder, where they differ. */
  readonly placed: ReadonlyMap<string, string>
  readonly isTranslation: boolean
}

function layersOf(plan: EditionPlan, tree: DocsFiles, folders: Folders): Layer[] {
  const { locale } = plan.config.site
  const { currentLocale, defaultLocale } = locale
  const place = placing(pathsIn(tree), locale.locales.map(namesOfLocale), defaultLocale)
  const folder = plan.config.docs.path
  const layer = (wanted: string | undefined): Layer => ({
    ...placedIn(tree, place, wanted),
    folder,
    isTranslation: wanted === currentLocale,
  })
  const all = [layer(undefined), layer(defaultLocale)]
  // Problems of the tree count once.
  all[1] = { ...(all[1] as Layer), files: { ...(all[1] as Layer).files, problems: [] } }
  if (currentLocale === defaultLocale) return all.map((one) => ({ ...one, isTranslation: true }))
  const own = layer(currentLocale)
  return [
    ...all,
    { ...own, files: { ...own.files, problems: [] } },
    ...plan.translations.map((path) => ({
      files: folders.docs(plan.dir, plan, path),
      folder: path,
      placed: new Map<string, string>(),
      isTranslation: true,
    })),
  ]
}

function namesOfLocale({ locale, path, htmlLang }: LocaleConfig['locales'][number]): NamedLocale {
  return { locale, names: [...new Set([locale, path, htmlLang].filter(Boolean))] }
}

function pathsIn({ sources, metadata, assets, withheld }: DocsFiles): string[] {
  return [...[...sources, ...metadata, ...assets].map(({ path }) => path), ...withheld]
}

/** The files of a tree that belong to one language, with their paths in its edition. */
function placedIn(tree: DocsFiles, place: Placing, locale: string | undefined): Pick<Layer, 'files' | 'placed'> {
  const placed = new Map<string, string>()
  const pathOf = (written: string): string | undefined => {
    const { path, locale: own } = place(written)
    if (own !== locale) return undefined
    if (path !== written) placed.set(path, written)
    return path
  }
  const moved = <T extends { readonly path: string }>(list: readonly T[]): T[] =>
    list.flatMap((file) => {
      const path = pathOf(file.path)
      if (path === undefined) return []
      return path === file.path ? [file] : [{ ...file, path }]
    })
  const keys = new Map(tree.sources.map((source, index) => [source, tree.sourceKeys[index] as string]))
  const sources = moved(tree.sources as readonly Source[])
  return {
    placed,
    files: {
      sources,
      sourceKeys: sources.map((source) => keys.get(source) ?? sourceKey(source)),
      metadata: moved(tree.metadata),
      assets: moved(tree.assets),
      withheld: tree.withheld.flatMap((path) => pathOf(path) ?? []),
      problems: tree.problems,
    },
  }
}

function laidOver(layers: readonly Layer[]): DocsFiles {
  const keys = new Map(layers.flatMap(({ files }) => files.sources.map((source, at) => [source, files.sourceKeys[at]])))
  const top = <T extends { readonly path: string }>(listOf: (files: DocsFiles) => readonly T[]): T[] => {
    const byPath = new Map(layers.flatMap(({ files }) => listOf(files).map((file) => [file.path, file] as const)))
    return [...byPath.values()].sort((a, b) => compareText(a.path, b.path))
  }
  const sources = top(({ sources }) => sources)
  return {
    sources,
    sourceKeys: sources.map((source) => keys.get(source) as string),
    metadata: top(({ metadata }) => metadata),
    assets: top(({ assets }) => assets),
    withheld: [...new Set(layers.flatMap(({ files }) => files.withheld))].sort(compareText),
    problems: [],
  }
}

/** Translations that may include files look for them where they lie, and then where their sources do. */
function withHomes(docs: DocsFiles, layers: readonly Layer[], reading: Reading, included: ReadIncluded): DocsFiles {
  const { config } = reading
  const owners = ownersOf(layers)
  const sources = docs.sources.map((source): Source => {
    const { folder, placed } = owners.get(source.path) ?? { folder: config.docs.path, placed: new Map() }
    const file = `${folder}/${placed.get(source.path) ?? source.path}`
    if (file === `${config.docs.path}/${source.path}` || !mayInclude(source, reading)) return source
    return withIncludes({ ...source, home: { file, folder } }, reading, included)
  })
  return withSources(docs, sources)
}

/** Translations stand where their sources do. */
function withOrders(docs: DocsFiles, layers: readonly Layer[]): DocsFiles {
  const sourcesOf = (isTranslation: boolean): readonly Source[] =>
    layers.flatMap((layer) => (layer.isTranslation === isTranslation ? layer.files.sources : []))
  const originals = new Map(sourcesOf(false).map((source) => [source.path, source]))
  const translated = new Set(sourcesOf(true).map(({ path }) => path))
  const sources = docs.sources.map((source): Source => {
    const original = translated.has(source.path) ? originals.get(source.path) : undefined
    const order = original && orderOf(original)
    return order === undefined ? source : { ...source, order }
  })
  return withSources(docs, sources)
}

const orderOf = derived(({ path, text }: Source) => readFrontMatter(path, text, path).fields.order)

function withSources(docs: DocsFiles, sources: readonly Source[]): DocsFiles {
  const keyAt = (source: Source, at: number): string =>
    source === docs.sources[at] ? (docs.sourceKeys[at] as string) : sourceKey(source)
  return { ...docs, sources, sourceKeys: sources.map(keyAt) }
}

/** The layer that each document and each file about documents comes from. */
function ownersOf(layers: readonly Layer[]): Map<string, Layer> {
  const owners = new Map<string, Layer>()
  for (const layer of layers)
    for (const { path } of [...layer.files.sources, ...layer.files.metadata]) owners.set(path, layer)
  return owners
}

/** Where the documents of an edition really lie, and which of them have no translation. */
function namesOf(layers: readonly Layer[], { path: docsDir, routes }: DocsConfig): Omit<ReadEdition, 'project'> {
  const owners = ownersOf(layers)
  const fileOf = new Map<string, string>()
  const untranslated = new Set<DocPath>()
  for (const [path, { folder, placed, isTranslation }] of owners) {
    const file = `${folder}/${placed.get(path) ?? path}`
    if (file !== `${docsDir}/${path}`) fileOf.set(path, file)
    const isDocument = /\.mdx?$/.test(path)
    if (isDocument && !isTranslation && isPage(path as DocPath, routes)) untranslated.add(path as DocPath)
  }
  const pathOf = new Map(Array.from(fileOf, ([path, file]) => [file, path]))
  return { untranslated, files: fileOf.size > 0 ? { fileOf, pathOf } : undefined }
}
