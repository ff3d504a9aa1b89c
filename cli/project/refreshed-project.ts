/** A project after changes: only changed documents are read again, and unchanged sources stay the same objects. */

import { join, relative, sep } from 'node:path'
import type { Config } from '../graph/config/config.ts'
import { NO_PLUGINS } from '../graph/plugins/plugins.ts'
import type { Source } from '../markdown/document.ts'
import { derivedPages, type PluginRun } from './files/derived-pages.ts'
import { includedTexts, withIncludes } from './files/included-files.ts'
import { realFolder } from './files/listed-files.ts'
import type { Unsaved } from './files/overlay.ts'
import { sourceKey } from './files/source-key.ts'
import { readText } from './files/source-text.ts'
import { type Project, type ProjectOptions, readProject } from './project.ts'

/** The places of the sources with these paths. */
function placesOf(sources: Project['sources'], paths: ReadonlyMap<string, string>): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [index, { path }] of sources.entries()) if (paths.has(path)) places.set(path, index)
  return places
}

/** What has changed since a project was read. */
export interface Changes extends Partial<PluginRun> {
  /** Absolute paths. */
  readonly changed: ReadonlySet<string>
  readonly unsaved?: Unsaved | undefined
}

/**
 * Reads the project again after some paths have changed. If only documents have changed, only they are read; otherwise
 * the folders are listed again. Unchanged sources stay the same objects.
 */
export function refreshSources(project: Project, dir: string, config: Config, changes: Changes): Project {
  const docsRoot = join(dir, config.docs.path)
  const files = new Map(
    Array.from(changes.changed, (file) => [relative(docsRoot, file).split(sep).join('/'), file] as const),
  )
  const { unsaved, plugins = NO_PLUGINS, date } = changes
  const next = refreshDocuments(project, dir, config, { ...changes, files })
  return next ?? readAnew(project, dir, config, { unsaved, plugins, date })
}

/** Documents that have changed. */
interface ChangedDocuments extends Omit<Changes, 'changed'> {
  /** Path of a document → absolute path of its file. */
  readonly files: ReadonlyMap<string, string>
}

/**
 * The project after the texts of documents have changed. Unchanged sources stay the same objects.
 *
 * @returns nothing when it takes a look at the folders to know what has changed
 */
export function refreshDocuments(
  project: Project,
  dir: string,
  config: Config,
  { files, unsaved, plugins = NO_PLUGINS, date }: ChangedDocuments,
): Project | undefined {
  const within = realFolder(join(dir, config.docs.path))
  const places = placesOf(project.sources, files)
  const sources = [...project.sources]
  const sourceKeys = [...project.sourceKeys]
  for (const [path, file] of files) {
    const index = places.get(path)
    const source = index === undefined ? undefined : sources[index]
    const text = source && readText({ path: source.path, location: file, within }, { report: () => {}, unsaved })
    if (index === undefined || source === undefined || text === undefined) return undefined
    if (text !== source.text) sources[index] = { path: source.path, text }
  }
  const readIncluded = includedTexts(dir, { unsaved })
  sources.forEach((source, index) => {
    // A file that changed can be a part of other documents.
    if (source === project.sources[index] && source.includes === undefined) return
    const next = withIncludes(source, { config, plugins }, readIncluded)
    const key = sourceKey(next)
    if (key === project.sourceKeys[index]) sources[index] = project.sources[index] as Source
    else sources[index] = next
    sourceKeys[index] = key
  })
  return withDerived({ ...project, sources, sourceKeys }, config, { plugins, date })
}

function readAnew(project: Project, dir: string, config: Config, options: ProjectOptions): Project {
  return withSameSources(readProject(dir, config, options), project)
}

/** A project whose derived pages follow its documents; nothing when there are other pages than before. */
function withDerived(project: Project, config: Config, plugged: PluginRun): Project | undefined {
  const before = new Set(project.derived)
  const own = project.sources.filter(({ path }) => !before.has(path))
  const next = new Map(derivedPages(own, config, plugged).map((source) => [source.path, source]))
  if (next.size !== before.size || [...next.keys()].some((path) => !before.has(path))) return undefined
  if (next.size === 0) return project
  const sources = project.sources.map((source) => {
    const made = next.get(source.path)
    return made === undefined || made.text === source.text ? source : made
  })
  const sourceKeys = sources.map((source, index) =>
    source === project.sources[index] ? (project.sourceKeys[index] as string) : sourceKey(source),
  )
  return { ...project, sources, sourceKeys }
}

/** A project in which sources that an earlier state has too are the objects of that state. */
export function withSameSources(next: Project, project: Project): Project {
  const byKey = new Map(project.sourceKeys.map((key, index) => [key, project.sources[index]]))
  return { ...next, sources: next.sources.map((source, index) => byKey.get(next.sourceKeys[index] ?? '') ?? source) }
}
