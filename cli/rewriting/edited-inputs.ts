/** The inputs of a run as they are when a plan is carried out. */

import { documentFile } from '../content/doc-path.ts'
import { applyEdits } from '../content/text-edit.ts'
import type { Inputs } from '../project/inputs.ts'
import { sourceKey } from '../project/project.ts'
import type { Plan } from './plan.ts'
import type { Renames } from './renames.ts'

/** Inputs with the changed texts. @param edits by files as they were named before */
export function editedInputs(
  inputs: Inputs,
  { config, configFile }: Inputs,
  edits: Plan['edits'],
  renames: Renames,
): Inputs {
  const after = new Map([...edits].map(([file, list]) => [renames.named(file), list]))
  const textOf = <T extends { readonly path: string; readonly text: string }>(file: T): T => {
    const list = after.get(documentFile(file.path, config.docs.path))
    return list ? { ...file, text: applyEdits(file.text, list) } : file
  }
  const { project } = inputs
  const sources = project.sources.map(textOf)
  const sourceKeys = sources.map((source, at) =>
    source === project.sources[at] ? (project.sourceKeys[at] ?? '') : sourceKey(source),
  )
  const own = after.get(configFile.name)
  return {
    ...inputs,
    configFile: own ? { ...configFile, text: applyEdits(configFile.text, own) } : configFile,
    project: { ...project, sources, sourceKeys, metadata: project.metadata.map(textOf) },
  }
}
