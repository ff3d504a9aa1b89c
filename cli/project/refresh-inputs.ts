/** The inputs of the next state of a project that stays open: in the dev server and in an editor. */
import { relative, sep } from 'node:path'
import { mayInclude } from './included-files.ts'
import { allInputs, type Inputs } from './inputs.ts'
import { type Changes, refreshDocuments, refreshSources, withSameSources } from './refreshed-project.ts'
import { readContractFile, readInputs, readThemeCss, type Workspace } from './workspace.ts'

/** The inputs after documents or other files have changed. Unchanged parts stay the same objects. */
export function refreshInputs(inputs: Inputs, workspace: Workspace, changes: Changes): Inputs {
  if (!inputs.edition) {
    const { contract: _, ...rest } = inputs
    return {
      ...rest,
      ...readThemeCss(workspace),
      ...readContractFile(workspace),
      project: refreshSources(inputs.project, workspace.dir, workspace.config, {
        ...changes,
        plugins: inputs.plugins,
        date: inputs.date,
      }),
    }
  }
  const last = allInputs(inputs)
  const refreshed = refreshEditions(last, changes)
  const [first, ...others] =
    refreshed ??
    allInputs(readInputs(workspace, { overlay: { unsaved: changes.unsaved } })).map((next, place): Inputs => {
      const before = last[place]
      return before ? { ...before, ...next, project: withSameSources(next.project, before.project) } : next
    })
  return { ...(first as Inputs), others }
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
  const including = next?.sources.some((source) => changed.files.has(source.path) && mayInclude(source, config))
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
