/** A project as one command needs it: opened, read, looked at once, and closed. */

import { type CodeOwners, codeOwners } from '../../project/git/code-owners.ts'
import type { ProjectInputs } from '../../project/inputs.ts'
import { siteNames } from '../../project/outputs/site-names.ts'
import type { RunOptions } from '../../project/pipeline/engine.ts'
import { type Update, update } from '../../project/pipeline/update.ts'
import { withEngine } from '../../project/pipeline/with-engine.ts'
import { openWorkspace, readInputs, type Workspace } from '../../project/workspace.ts'

/** A project whose files are read. */
export interface ReadProject {
  /** The project's folder with its configuration. */
  readonly workspace: Workspace
  /** What was read of all editions. */
  readonly inputs: ProjectInputs
  /** Who owns its files. */
  readonly owners: CodeOwners
  /** Reads the documents and resolves everything in them. */
  readonly update: () => Promise<Update>
}

/**
 * Opens a project, uses it, and closes it whatever happens.
 *
 * @returns what `use` returns
 * @throws DocsError when the project cannot be opened
 */
export async function withProject<T>(options: RunOptions, use: (project: ReadProject) => Promise<T>): Promise<T> {
  const workspace = await openWorkspace(options.dir ?? '.', options)
  const inputs = readInputs(workspace)
  return withEngine(workspace, inputs, options, async (engine) => {
    try {
      return await use({
        workspace,
        inputs,
        owners: codeOwners(workspace.dir),
        update: () => update(inputs, engine, { names: () => siteNames(inputs) }),
      })
    } finally {
      engine.store.save()
    }
  })
}
