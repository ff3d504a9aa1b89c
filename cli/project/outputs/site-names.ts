import { type ProjectInputs, rootOf } from '../inputs.ts'
import type { FileNames } from '../pipeline/edition-graphs.ts'

/** Loads the producers when documents are read, because a run with nothing to do needs none of them. */
export async function siteNames(inputs: ProjectInputs): Promise<FileNames> {
  const outputs = await import('./all-outputs.ts')
  return outputs.siteNames(rootOf(inputs))
}
