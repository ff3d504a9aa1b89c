/** The outputs of a site by their paths, for the dev server, which makes each output on request. */
import { folderOf } from '../../../site/folders.ts'
import { compareText } from '../../kernel/fault/finding.ts'
import { outputSum } from '../../kernel/fingerprint.ts'
import type { OutputFile } from '../../output/render/manifest.ts'
import type { Output, OutputGroup } from './output.ts'

/**
 * @returns a function that finds the output at a path. It asks a group only if no other output has a path in its folder
 */
export function indexOutputs(outputs: Iterable<Output | OutputGroup>): (path: string) => Promise<Output | undefined> {
  const byPath = new Map<string, Output>()
  const byFolder = new Map<string, OutputGroup[]>()
  for (const output of outputs) {
    if (!('folder' in output)) byPath.set(output.path, output)
    else byFolder.set(output.folder, [...(byFolder.get(output.folder) ?? []), output])
  }
  return async (path) => {
    const known = byPath.get(path)
    if (known) return known
    for (const group of byFolder.get(folderOf(path)) ?? [])
      for (const output of await group.outputs()) if (output.path === path) return output
    return undefined
  }
}

/** All outputs, including those of groups. */
export async function listOutputs(outputs: Iterable<Output | OutputGroup>): Promise<Output[]> {
  const list: Output[] = []
  for (const output of outputs) list.push(...('folder' in output ? await output.outputs() : [output]))
  return list
}

/** Makes all outputs one after the other, and returns their paths, sums and sizes. */
export async function filesOf(outputs: Iterable<Output | OutputGroup>): Promise<OutputFile[]> {
  const files = new Map<string, OutputFile>()
  for (const { path, make } of await listOutputs(outputs)) {
    const content = await make()
    files.set(path, { path, sum: outputSum(content), size: Buffer.byteLength(content) })
  }
  return [...files.values()].sort((a, b) => compareText(a.path, b.path))
}
