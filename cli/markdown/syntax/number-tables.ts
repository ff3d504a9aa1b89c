/** Numbers tables with the same caption or the same columns from the second on, because regions need different names. */
import type { Element, ElementContent, Root } from 'hast'

/** Sets the property `number`, from which `site/markdown/table.tsx` makes a label. */
export function numberTables(tree: Root): void {
  const seen = new Map<string, number>()
  for (const table of elementsIn(tree, 'table')) {
    const caption = elementsIn(table, 'caption')[0]
    const named = caption ? [caption] : elementsIn(table, 'thead').flatMap((head) => elementsIn(head, 'th'))
    const words = named
      .map((one) => textOf(one).trim())
      .filter(Boolean)
      .join(', ')
    const number = (seen.get(words) ?? 0) + 1
    seen.set(words, number)
    if (number > 1) table.properties['number'] = number
  }
}

/** In the order of the page. */
function elementsIn(node: Root | ElementContent, name: string): Element[] {
  if (!('children' in node)) return []
  return node.children.flatMap((child) => {
    const inside = elementsIn(child as ElementContent, name)
    return child.type === 'element' && child.tagName === name ? [child, ...inside] : inside
  })
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
