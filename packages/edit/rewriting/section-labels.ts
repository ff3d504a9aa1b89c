/** Labels of addresses and notes (`[label]: …`, `[^label]`), which mean something on their own page only. */
import { DocsError } from 'docs-build'
import { forEachNode } from 'docs-build/markdown'
import type { Heading } from 'docs-build/text'
import type { Root } from 'mdast'

interface Lines {
  readonly first: number
  readonly last: number
}

interface Uses {
  definitions: number
  references: number
}

/** How often each label is defined and used, in some lines of a page. */
function labelsIn(tree: Root | undefined, holds: (line: number) => boolean = () => true): ReadonlyMap<string, Uses> {
  const labels = new Map<string, Uses>()
  if (!tree) return labels
  forEachNode(tree, (node) => {
    if (!('identifier' in node) || !holds(node.position?.start.line ?? 1)) return
    const label = `${node.type.startsWith('footnote') ? '^' : ''}${node.identifier}`
    const uses = labels.get(label) ?? { definitions: 0, references: 0 }
    if (/definition$/i.test(node.type)) uses.definitions++
    else uses.references++
    labels.set(label, uses)
  })
  return labels
}

/**
 * @param section the lines of the section in the page that holds it
 * @returns the labels of the section
 * @throws DocsError when a reference and its definition would stand on two pages
 */
export function ownLabels(tree: Root | undefined, section: Lines, { text }: Heading): ReadonlyMap<string, Uses> {
  const isInside = (line: number): boolean => line >= section.first && line <= section.last
  const inside = labelsIn(tree, isInside)
  const outside = labelsIn(tree, (line) => !isInside(line))
  const shared = [...inside.keys()].find((label) => outside.has(label))
  if (shared === undefined) return inside
  throw new DocsError(`The section \`${text}\` shares \`[${shared}]\` with the rest of its page.`, {
    hint: 'Write the link or the note where it is used, then move the section.',
  })
}

/**
 * @param own the labels of the section
 * @param page the page that gets the section, as it is
 * @param joined the same page with the section
 * @param names the words of the section's heading, and the file of the page
 * @throws DocsError when a label of one of them would mean what the other one says
 */
export function refuseForeignLabels(
  own: ReadonlyMap<string, Uses>,
  page: Root | undefined,
  joined: Root | undefined,
  names: { readonly section: string; readonly file: string },
): void {
  const there = labelsIn(page)
  const count = (label: string, key: keyof Uses): readonly [number, number] => [
    own.get(label)?.[key] ?? 0,
    there.get(label)?.[key] ?? 0,
  ]
  for (const [label, { references }] of labelsIn(joined)) {
    const [mine, others] = count(label, 'definitions')
    const [used, usedThere] = count(label, 'references')
    if ((mine === 0 || others === 0) && references === used + usedThere) continue
    throw new DocsError(`The section \`${names.section}\` and ${names.file} mean different things by \`[${label}]\`.`, {
      hint: 'Give the label another name on one of the two pages, then move the section.',
    })
  }
}
