/**
 * What the dev server knows of a project at one moment, as a value. A change leads to the next state; the one before
 * stays whole, and stays in place until the next one is.
 */

import { DocsError } from '../../kernel/fault/errors.ts'
import type { ProjectInputs } from '../../project/inputs.ts'
import type { Engine, OpenEngine } from '../../project/pipeline/engine.ts'
import { refreshInputs } from '../../project/refresh-inputs.ts'
import type { Bundle } from '../../project/theme/kept-bundle.ts'
import { loadPartFiles } from '../../project/theme/part-files.ts'
import { loadSiteBundle } from '../../project/theme/site-bundle.ts'
import { openWorkspace, readPageInputs, type Workspace, type WorkspaceOptions } from '../../project/workspace.ts'
import { createDevSite, type DevSite, type DevSiteOptions } from './dev-site.ts'
import { isBundleFile, isConfigFile } from './dev-watch.ts'

/** What a site is made with: everything but its documents. */
export interface DevBasis {
  readonly workspace: Workspace
  readonly engine: Engine
  readonly bundle: Bundle
  readonly partFiles: DevSiteOptions['partFiles']
}

export interface DevState extends DevBasis {
  readonly site: DevSite
}

/** Which parts of a state files belong to. Each part includes those after it. */
type Reach = 'configuration' | 'code' | 'documents'

/** @param paths absolute */
export function reachOf(paths: Iterable<string>, { workspace, bundle }: DevBasis): Reach {
  const changed = [...paths]
  if (changed.some((path) => isConfigFile(path, workspace))) return 'configuration'
  return changed.some((path) => isBundleFile(path, workspace, bundle)) ? 'code' : 'documents'
}

/** The first state of a project. */
export async function firstState(workspace: Workspace, inputs: ProjectInputs, opened: OpenEngine): Promise<DevState> {
  const basis = await basisOf(workspace, inputs, opened)
  return { ...basis, site: createDevSite(inputs, basis.bundle, basis) }
}

async function basisOf(workspace: Workspace, inputs: ProjectInputs, opened: OpenEngine): Promise<DevBasis> {
  const [bundle, partFiles] = await Promise.all([
    loadSiteBundle(workspace, inputs),
    loadPartFiles(workspace.plugins, () => true),
  ])
  return { workspace, bundle, partFiles, engine: withCode(opened, bundle) }
}

/** The engine, with the code of pages where there is some. */
function withCode(engine: Engine, bundle: Bundle): Engine {
  const { code: _, ...rest } = engine
  return bundle.pages?.length ? { ...rest, code: bundle } : rest
}

/** A change as the server knows it. */
interface Change {
  readonly reach: Reach
  /** Absolute paths. */
  readonly paths: ReadonlySet<string>
}

/** What the next state is made of. */
interface NextBasis {
  readonly basis: DevBasis
  readonly inputs: ProjectInputs
}

/** @throws DocsError when the configuration or the theme cannot be used */
export async function nextBasis(
  last: DevState,
  { reach, paths }: Change,
  { opened, options }: { readonly opened: OpenEngine; readonly options: WorkspaceOptions },
): Promise<NextBasis> {
  if (reach === 'configuration') {
    const workspace = sameBase(await openWorkspace(last.workspace.dir, options), last.workspace)
    const inputs = await readPageInputs(workspace)
    return { basis: await basisOf(workspace, inputs, opened), inputs }
  }
  const { workspace, engine, bundle, partFiles } = last
  const inputs = refreshInputs(last.site.inputs, workspace, { changed: paths })
  // The code of pages stands in documents, and so do the classes of some style sheets.
  if (reach === 'documents' && workspace.config.markdown.mdx === 'data' && !bundle.scans)
    return { basis: { workspace, engine, bundle, partFiles }, inputs }
  const next = await loadSiteBundle(workspace, inputs)
  if (reach === 'documents' && next.manifest.source === bundle.manifest.source)
    return { basis: { workspace, engine, bundle, partFiles }, inputs }
  return { basis: { workspace, engine: withCode(engine, next), bundle: next, partFiles }, inputs }
}

/** @throws DocsError: the server cannot move while it runs, and pages of another base URL would lead nowhere */
function sameBase(next: Workspace, last: Workspace): Workspace {
  const [baseUrl, served] = [next.config.site.baseUrl, last.config.site.baseUrl]
  if (baseUrl === served) return next
  throw new DocsError(`The base URL is \`${baseUrl}\` now, and the server still answers at \`${served}\`.`, {
    hint: 'Stop it and start it again.',
  })
}

/** The state after a change. */
export function nextState({ site: previous }: DevState, { basis, inputs }: NextBasis): DevState {
  return { ...basis, site: createDevSite(inputs, basis.bundle, { ...basis, previous }) }
}
