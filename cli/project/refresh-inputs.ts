/** The inputs of the next state of a project that stays open: in the dev server and in an editor. */
import { relative, sep } from 'node:path'
import { mayInclude } from './files/included-files.ts'
import type { Inputs, ProjectInputs } from './inputs.ts'
import { type Changes, refreshDocuments, refreshSources, withSameSources } from './refreshed-project.ts'
import { readContractFile, readInputs, readThemeCss, type Workspace } from './workspace.ts'

/** The inputs after documents or other files have changed. Unchanged parts stay the same objects. */
export function refreshInputs(last: ProjectInputs, workspace: Workspace, changes: Changes): ProjectInputs {
  const { editions } = last
  const [only] = editions
  if (only && !only.edition) {
    const { plugins, date } = only
    const project = refreshSources(only.project, workspace.dir, workspace.config, { ...changes, plugins, date })
    return { frozen: [], ...readContractFile(workspace), editions: [{ ...only, ...readThemeCss(workspace), project }] }
  }
  const refreshed = refreshEditions(editions, changes)
  if (refreshed) return { ...last, editions: refreshed }
  const next = readInputs(workspace, { overlay: { unsaved: changes.unsaved } })
  return { ...next, editions: withLast(next.editions, editions) }
}

/** Editions in which unchanged parts are the objects of another state. */
export function withLast(editions: readonly Inputs[], last: readonly Inputs[]): Inputs[] {
  return editions.map((own, place) => {
    const before = last[place]
    return before ? { ...before, ...own, project: withSameSources(own.project, before.project) } : own
  })
}

/**
 * The editions after documents have changed. An edition without any of them keeps its inputs.
 *
 * @returns nothing when it takes a look at the folders to know what has changed
 */
function refreshEditions(editions: readonly Inputs[], { changed, unsaved }: Changes): Inputs[] | undefined {
  const known = new Set<string>()
  const next: Inputs[] = []
  for (const inputs of editions) {
    const files = documentsAmong(changed, inputs)
    for (const file of files.values()) known.add(file)
    const project = files.size === 0 ? inputs.project : refreshEdition(inputs, { files, unsaved })
    if (!project) return undefined
    next.push(project === inputs.project ? inputs : { ...inputs, project })
  }
  return known.size === changed.size ? next : undefined
}

function refreshEdition(
  { config, edition, plugins, project, date }: Inputs,
  changed: { readonly files: ReadonlyMap<string, string> } & Pick<Changes, 'unsaved'>,
): Inputs['project'] | undefined {
  if (!edition) return undefined
  // In a site with languages, a document includes files from the folder in which it lies, which may be another one.
  const isOneFolder = edition.files === undefined
  if (!isOneFolder && project.sources.some(({ includes }) => includes !== undefined)) return undefined
  const next = refreshDocuments(project, edition.dir, config, { ...changed, plugins, date })
  const including = next?.sources.some(
    (source) => changed.files.has(source.path) && mayInclude(source, { config, plugins }),
  )
  return isOneFolder || !including ? next : undefined
}

/** The documents of an edition that lie in some files, by their paths. */
function documentsAmong(files: ReadonlySet<string>, { config, edition, project }: Inputs): ReadonlyMap<string, string> {
  if (!edition || edition.revision !== undefined) return new Map()
  const { dir, files: placed } = edition
  const prefix = `${config.docs.path}/`
  const wanted = new Map<string, string>()
  for (const file of files) {
    const name = relative(dir, file).split(sep).join('/')
    const translated = placed?.pathOf.get(name)
    if (translated !== undefined) wanted.set(translated, file)
    const path = name.startsWith(prefix) ? name.slice(prefix.length) : undefined
    if (path !== undefined && !placed?.fileOf.has(path)) wanted.set(path, file)
  }
  if (wanted.size === 0) return wanted
  const there = project.sources.filter(({ path, madeBy, page }) => wanted.has(path) && madeBy === undefined && !page)
  return new Map(there.map(({ path }) => [path, wanted.get(path) as string]))
}
