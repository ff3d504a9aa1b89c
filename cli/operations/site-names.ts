import type { FileNames } from '../pipeline/update.ts'
import type { Inputs } from '../project/inputs.ts'

/** The producers are loaded when documents are read: a run that has nothing to do needs none of them. */
export async function siteNames(inputs: Inputs): Promise<FileNames> {
  const outputs = await import('../outputs/all-outputs.ts')
  return outputs.siteNames(inputs)
}
