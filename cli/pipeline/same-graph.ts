/** Whether a change can have changed the graph: while it has not, the next state has the graph of the last one. */
import type { Head } from '../content/document.ts'
import type { Inputs } from '../project/inputs.ts'
import { editionNames } from './run-key.ts'

interface GraphSource {
  readonly inputs: Inputs
  /** In the order of the sources. */
  readonly heads: readonly Head[]
}

/** The graph is made from heads, folders and names: as long as these are the same, so is the graph. */
export function makesSameGraph(next: GraphSource, last: GraphSource): boolean {
  if (last.inputs.config !== next.inputs.config) return false
  const { project } = last.inputs
  const { assets, statics, withheld, metadata } = next.inputs.project
  const sameHeads =
    last.heads.length === next.heads.length && last.heads.every((head, index) => sameHead(head, next.heads[index]))
  const sameNames =
    samePaths(project.assets, assets) &&
    samePaths(project.statics, statics) &&
    project.withheld.join() === withheld.join()
  const sameMetadata = project.metadata === metadata || JSON.stringify(project.metadata) === JSON.stringify(metadata)
  return sameHeads && sameNames && sameMetadata && editionNames(last.inputs) === editionNames(next.inputs)
}

function samePaths(a: readonly { path: string }[], b: readonly { path: string }[]): boolean {
  return a === b || (a.length === b.length && a.every((file, index) => file.path === b[index]?.path))
}

function sameHead(a: Head | undefined, b: Head | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
