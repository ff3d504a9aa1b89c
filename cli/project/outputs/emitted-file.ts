/** One file of a site on its way into the stage, and the list of those that are there. */

import { compareText } from '../../kernel/fault/finding.ts'
import { outputSum } from '../../kernel/fingerprint.ts'
import type { OutputFile } from '../../output/render/manifest.ts'
import { requireUnchanged } from '../files/asset-file.ts'
import type { OutputStage } from '../publish/output-stage.ts'
import type { PublishedFile } from './assets.ts'
import type { Output } from './output.ts'

/** What an edition, or the site, needs of a stage to write a file. */
export interface EmittingStage extends Pick<OutputStage, 'keep' | 'write' | 'copy'> {
  readonly last: Pick<NonNullable<OutputStage['last']>, 'fileOf'> | undefined
}

/** Takes a file over from the last output, or makes it. */
export async function emitFile({ path, key, make, source }: Output, stage: EmittingStage): Promise<OutputFile> {
  const known = source ?? stage.last?.fileOf(path, key)
  if (known && stage.keep([known])) return { path, sum: known.sum, size: known.size }
  if (source) {
    publish(source, stage)
    return { path, sum: source.sum, size: source.size }
  }
  const content = await make()
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const file = { path, sum: outputSum(bytes), size: bytes.length }
  if (!stage.keep([file])) stage.write(path, bytes)
  return file
}

/** @throws DocsError when the file changes meanwhile, because pages use the hash of its earlier content */
function publish(file: PublishedFile, stage: EmittingStage): void {
  requireUnchanged(file)
  if (file.isCleaned) stage.write(file.path, file.read())
  else stage.copy(file.path, file)
  requireUnchanged(file)
}

export interface FileCollector {
  add(file: OutputFile): void
  /** In the order of their paths. */
  inOrder(): OutputFile[]
}

/**
 * Collects files by their paths. Several pages may add the same file, if its name holds its hash. Two different files
 * with the same path are an error.
 */
export function collectFiles(): FileCollector {
  const byPath = new Map<string, OutputFile>()
  const list: OutputFile[] = []
  return {
    add(file) {
      const { path, sum } = file
      const known = byPath.get(path)
      if (known && known.sum !== sum) throw new Error(`Two files of the output are called ${path}.`)
      if (!known) list.push(file)
      byPath.set(path, file)
    },
    // Sorting again is cheap, because the list is nearly sorted.
    inOrder: () => [...list.sort((a, b) => compareText(a.path, b.path))],
  }
}
