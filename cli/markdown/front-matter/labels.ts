/** Definitions and footnotes of a document by their labels, and what a label's use counts for. */
import type { Definition, FootnoteDefinition, FootnoteReference, Root } from 'mdast'
import type { Anchor, ReferenceKind } from '../document.ts'
import { isExternal } from '../html/url-scheme.ts'
import { forEachNode } from '../text/for-each-node.ts'
import { referenceLabel } from '../text/reference-label.ts'
import { startOf } from '../text/source-place.ts'

/** Definitions by label, and the references to them. */
interface Labels {
  readonly definitions: Map<string, Definition>
  readonly links: Set<string>
  readonly images: Set<string>
  readonly footnotes: Map<string, FootnoteDefinition>
  readonly notes: Set<string>
}

export function readLabels(tree: Root): Labels {
  const labels: Labels = {
    definitions: new Map(),
    links: new Set(),
    images: new Set(),
    footnotes: new Map(),
    notes: new Set(),
  }
  forEachNode(tree, (node) => {
    if (node.type === 'definition') {
      if (!labels.definitions.has(referenceLabel(node))) labels.definitions.set(referenceLabel(node), node)
    } else if (node.type === 'footnoteDefinition') {
      if (!labels.footnotes.has(referenceLabel(node))) labels.footnotes.set(referenceLabel(node), node)
    } else if (node.type === 'linkReference') labels.links.add(referenceLabel(node))
    else if (node.type === 'imageReference') labels.images.add(referenceLabel(node))
    else if (node.type === 'footnoteReference') labels.notes.add(referenceLabel(node))
  })
  return labels
}

/** What a definition is the destination of. If a label has several definitions, only the first has any. */
export function definitionKinds(node: Definition, labels: Labels): ReferenceKind[] {
  const label = referenceLabel(node)
  if (labels.definitions.get(label) !== node) return []
  const isImage = labels.images.has(label)
  const isLink = labels.links.has(label) || !isImage
  // A definition that links and images share must be valid for both, except for an external address, which is valid
  // for both.
  if (isLink) return isImage && !isExternal(node.url) ? ['link', 'image'] : ['link']
  return ['image']
}

/** @returns the anchors of footnotes, which must be given in document order */
export function footnoteAnchors(labels: Labels): (node: FootnoteReference | FootnoteDefinition) => Anchor[] {
  const uses = new Map<string, number>()
  return (node) => {
    const place = startOf(node)
    const id = footnoteId(node.identifier)
    if (node.type === 'footnoteDefinition') {
      const label = referenceLabel(node)
      const isUsed = labels.footnotes.get(label) === node && labels.notes.has(label)
      return isUsed ? [{ id: `fn-${id}`, ...place }] : []
    }
    // mdast-util-to-hast numbers footnotes in order of first use; repeated calls get `-2`, `-3`.
    const count = (uses.get(id) ?? 0) + 1
    const title = uses.size === 0 ? [{ id: 'footnote-label', ...place }] : []
    uses.set(id, count)
    return [...title, { id: `fnref-${id}${count > 1 ? `-${count}` : ''}`, ...place }]
  }
}

/** The id of a footnote as mdast-util-to-hast makes it: changing case and back turns `ß` into `ss`. */
function footnoteId(identifier: string): string {
  return encodeURI(identifier.toUpperCase().toLowerCase().toWellFormed()).replace(/%25(?=[0-9a-z]{2})/g, '%')
}
