/** The inputs of the next state of a project that stays open: in the dev server and in an editor. */
import { allInputs, type Inputs } from './inputs.ts'
import { type Changes, refreshSources, withSameSources } from './project.ts'
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
  const [first, ...others] = allInputs(readInputs(workspace, { overlay: { unsaved: changes.unsaved } })).map(
    (next, place): Inputs => {
      const before = last[place]
      return before ? { ...before, ...next, project: withSameSources(next.project, before.project) } : next
    },
  )
  return { ...(first as Inputs), others }
}
