/**
 * What the dev server knows of a project at one moment, as a value. A change leads to the next state; the one before
 * stays whole, and stays in place until the next one is.
 */

import type { PlayAssets } from '../examples/play-assets.ts'
import { DocsError } from '../fault/errors.ts'
import type { Engine, OpenEngine } from '../pipeline/engine.ts'
import type { Inputs } from '../project/inputs.ts'
import type { Bundle } from '../project/kept-bundle.ts'
import { loadPlay } from '../project/play.ts'
import { refreshInputs } from '../project/refresh-inputs.ts'
import { loadSiteBundle } from '../project/site-bundle.ts'
import { openWorkspace, readPageInputs, type Workspace, type WorkspaceOptions } from '../project/workspace.ts'
import { createDevSite, type DevSite } from './dev-site.ts'
import { isBundleFile, isConfigFile } from './dev-watch.ts'

/** What a site is made with: everything but its documents. */
export interface DevBasis {
  readonly workspace: Workspace
  readonly engine: Engine
  readonly bundle: Bundle
  readonly play: PlayAssets | undefined
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
export async function firstState(workspace: Workspace, inputs: Inputs, opened: OpenEngine): Promise<DevState> {
  const basis = await basisOf(workspace, opened)
  return { ...basis, site: createDevSite(inputs, basis.bundle, basis) }
}

async function basisOf(workspace: Workspace, opened: OpenEngine): Promise<DevBasis> {
  const [bundle, play] = await Promise.all([loadSiteBundle(workspace), loadPlay(workspace)])
  const { examples } = workspace
  return { workspace, bundle, play, engine: examples ? { ...opened, examples } : opened }
}

/** @throws DocsError when the configuration or the theme cannot be used */
export async function nextBasis(
  last: DevBasis,
  reach: Reach,
  { opened, options }: { readonly opened: OpenEngine; readonly options: WorkspaceOptions },
): Promise<DevBasis> {
  if (reach === 'documents') return last
  if (reach === 'code') return { ...last, bundle: await loadSiteBundle(last.workspace) }
  return basisOf(sameBase(await openWorkspace(last.workspace.dir, options), last.workspace), opened)
}

/** @throws DocsError: the server cannot move while it runs, and pages of another base URL would lead nowhere */
function sameBase(next: Workspace, last: Workspace): Workspace {
  const [baseUrl, served] = [next.config.site.baseUrl, last.config.site.baseUrl]
  if (baseUrl === served) return next
  throw new DocsError(`The base URL is \`${baseUrl}\` now, and the server still answers at \`${served}\`.`, {
    hint: 'Stop it and start it again.',
  })
}

/**
 * The state after a change, on the basis that is there by then.
 *
 * @param changed absolute paths
 */
export async function nextState(
  { site: previous }: DevState,
  basis: DevBasis,
  reach: Reach,
  changed: ReadonlySet<string>,
): Promise<DevState> {
  const { workspace, bundle } = basis
  const { inputs } = previous
  const fresh =
    reach === 'configuration' ? await readPageInputs(workspace) : refreshInputs(inputs, workspace, { changed })
  return { ...basis, site: createDevSite(fresh, bundle, { ...basis, previous }) }
}
