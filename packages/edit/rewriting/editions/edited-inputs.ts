/** The inputs of a run as they are when a plan is carried out. */

import { applyEdits, documentFile, type Source } from 'docs-build/text'
import { fileNamer, type Inputs, sourceKey, withIncludes } from 'docs-build/workspace'
import type { Plan } from '../plan.ts'
import type { Before } from '../references.ts'
import type { Renames } from '../renames.ts'

/**
 * Inputs with the changed texts.
 *
 * @param states the editions before the change, in the same order
 * @param edits by files as they were named before
 */
export function editedInputs(
  inputs: readonly Inputs[],
  states: readonly { readonly before: Before; readonly renames: Renames }[],
  edits: Plan['edits'],
): Inputs[] {
  return inputs.map((own, at) => {
    const { before, renames } = states[at] as (typeof states)[number]
    return editedEdition(own, before.inputs, edits, renames)
  })
}

function editedEdition(inputs: Inputs, { configFile }: Inputs, edits: Plan['edits'], renames: Renames): Inputs {
  const after = new Map([...edits].map(([file, list]) => [renames.named(file), list]))
  /** Texts of included files, under the names and with the changes that the files have then. */
  const withParts = (source: Source): Source => {
    if (!source.includes) return source
    const parts = Object.entries(source.includes).map(([file, text]) => {
      const list = edits.get(file)
      return [renames.named(file), list ? applyEdits(text, list) : text] as const
    })
    const isSame = parts.every(([file, text]) => source.includes?.[file] === text)
    return isSame ? source : { ...source, includes: Object.fromEntries(parts) }
  }
  const nameOf = fileNamer(inputs)
  const textOf = <T extends { readonly path: string; readonly text: string }>(file: T): T => {
    const list = after.get(nameOf(documentFile(file.path, inputs.config.docs.path)))
    return list ? { ...file, text: applyEdits(file.text, list) } : file
  }
  const { project } = inputs
  const parts = new Map(project.sources.flatMap((source) => Object.entries(withParts(source).includes ?? {})))
  /** A text that has changed can include what only other pages have included. */
  const sourceOf = (source: Source): Source => {
    const changed = textOf(source)
    return changed === source ? withParts(source) : withIncludes(changed, inputs, (file) => parts.get(file))
  }
  const sources = project.sources.map(sourceOf)
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
