/**
 * The text of the Markdown twin for a page in the syntax of other tools, which is changed to this program's syntax before
 * it is parsed. The nodes of the tree have their places in the author's file, but the twin needs those in the changed text.
 */
import type { Nodes, Root } from 'mdast'
import type { Directives } from '../../../site/directives/index.ts'
import { linePlaces } from '../dialects/splice.ts'
import type { DirectiveUse, Reference, TwinSource } from '../document.ts'
import { definitionKinds, readLabels } from '../front-matter/labels.ts'
import { htmlFacts } from '../html/html-facts.ts'
import type { DestinationData } from '../parser/dialect.ts'
import type { LineRange } from '../syntax/data-rows.ts'
import { directiveFacts } from '../syntax/directive-facts.ts'
import { isDirective } from '../syntax/directives.ts'
import { forEachNode } from './for-each-node.ts'
import { destinationOf, type SourcePlace } from './source-place.ts'

/** @param text the changed text, which the offsets in the tree refer to */
export function twinSource(tree: Root, text: string, records?: Directives): TwinSource {
  const putBack = moveToWrittenPlaces(tree, text)
  const references: Reference[] = []
  const directives: DirectiveUse[] = []
  const proofs: LineRange[] = []
  const labels = readLabels(tree)
  forEachNode(tree, (node) => {
    if (node.type === 'link' || node.type === 'image')
      references.push({ kind: node.type, href: node.url.trim(), form: 'markdown', ...destinationOf(node, text) })
    else if (node.type === 'definition')
      for (const kind of definitionKinds(node, labels))
        references.push({ kind, href: node.url.trim(), form: 'markdown', ...destinationOf(node, text) })
    else if (node.type === 'html')
      references.push(...htmlFacts(node, text, (tags) => tags.map(() => undefined)).references)
    else if (node.type === 'table') proofs.push(...(node.data?.writtenProofs ?? []))
    else if (isDirective(node)) {
      const found = directiveFacts(node, text, records)
      references.push(...found.references)
      if (found.use) directives.push(found.use)
    }
  })
  putBack()
  return { text, references, directives, proofs }
}

/** Gives the nodes their places in the changed text. @returns a function that restores their earlier places */
function moveToWrittenPlaces(tree: Root, text: string): () => void {
  const places = linePlaces(text)
  const before = new Map<object, SourcePlace>()
  const move = (point: { line: number; column: number } | undefined, to: SourcePlace | undefined): void => {
    if (!point || !to || before.has(point)) return
    before.set(point, { line: point.line, column: point.column })
    Object.assign(point, { line: to.line, column: to.column })
  }
  forEachNode(tree, (node: Nodes) => {
    for (const point of [node.position?.start, node.position?.end])
      move(point, point?.offset === undefined ? undefined : places.at(point.offset))
    const destination = (node.data as DestinationData | undefined)?.destination
    move(destination, destination?.written)
  })
  return () => {
    for (const [point, place] of before) Object.assign(point, place)
  }
}
