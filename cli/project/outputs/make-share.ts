/** Makes one machine's share of a build: documents and pages for the machine that makes the site. */
import type { Share } from '../../kernel/threads/share.ts'
import { type ProjectInputs, rootOf } from '../inputs.ts'
import type { Engine } from '../pipeline/engine.ts'
import { updateShare } from '../pipeline/update-share.ts'
import type { Bundle } from '../theme/kept-bundle.ts'
import { loadPartFiles } from '../theme/part-files.ts'
import type { Workspace } from '../workspace.ts'
import { siteNames } from './all-outputs.ts'
import { drawShare } from './pages/draw-share.ts'
import type { PolicyFacts } from './policy.ts'

interface ShareOfBuild {
  readonly share: Share
  /** Whether one machine takes all documents whose entries are sent together. */
  readonly inGroups: boolean
  readonly workspace: Workspace
  readonly bundle: Bundle
  /** Called when the documents of the share have been read. */
  readonly onRead: () => void
}

/**
 * Reads and draws a share of a project.
 *
 * @returns the number of its pages
 * @throws DrawError when a part of a page throws
 */
export async function makeShare(
  inputs: ProjectInputs,
  engine: Engine,
  { share, inGroups, workspace, bundle, onRead }: ShareOfBuild,
): Promise<number> {
  const editions = await updateShare(inputs, engine, { bundle, names: siteNames(rootOf(inputs)), share, inGroups })
  onRead()
  const facts: PolicyFacts[] = editions.flatMap(({ checked }) => checked.documents.map((document) => document.facts))
  const partFiles = await loadPartFiles(workspace.plugins, (part) => facts.some(({ drawn }) => drawn?.includes(part)))
  let pages = 0
  for (const edition of editions) pages += await drawShare({ ...edition, engine, bundle, partFiles })
  return pages
}
