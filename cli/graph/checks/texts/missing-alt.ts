/** Images without alternative text (WCAG 2.2, 1.1.1). An empty `alt` in raw HTML marks a decorative image. */
import type { Definition, Html, Image, ImageReference } from 'mdast'
import { perItem } from '../../../kernel/store/blocks.ts'
import { destinationKind, htmlTags, isVerbatimDestination } from '../../../markdown/html/html-attributes.ts'
import { forEachNode } from '../../../markdown/text/for-each-node.ts'
import { referenceLabel } from '../../../markdown/text/reference-label.ts'
import { destinationOf, htmlPlaces, leadingSpace, startOf } from '../../../markdown/text/source-place.ts'
import type { CheckedDocument } from '../checked-site.ts'
import type { Rule } from '../rule.ts'

/** An image that is shown without alternative text. */
interface BareImage {
  readonly href: string
  readonly line: number
  readonly column: number
  /** It is raw HTML: `escape` shows it as text, and `verbatim` alone keeps what `verbatim` marks. */
  readonly html?: 'kept' | 'verbatim'
}

export const missingAlt: Rule<readonly BareImage[]> = {
  id: 'missing-alt',
  about: 'An image has no alternative text.',
  why: 'Readers who cannot see the image do not learn what it shows.',
  repair: 'Describe what the image shows between the brackets: `![An invoice with its total marked](./invoice.svg)`.',
  severity: 'warn',
  example: { 'docs/a.md': '![](drawing.svg)\n', 'docs/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n' },
  facts({ tree, text }) {
    const definitions = new Map<string, Definition>()
    const images: (Image | ImageReference | Html)[] = []
    forEachNode(tree, (node) => {
      if (node.type === 'definition' && !definitions.has(referenceLabel(node)))
        definitions.set(referenceLabel(node), node)
      else if (node.type === 'html') images.push(node)
      else if ((node.type === 'image' || node.type === 'imageReference') && !node.alt) images.push(node)
    })
    const bare = images.flatMap((node): BareImage[] => {
      if (node.type === 'html') return bareTags(node, text)
      if (node.type === 'image') return [{ href: node.url.trim(), ...destinationOf(node, text) }]
      const href = definitions.get(referenceLabel(node))?.url
      return href === undefined ? [] : [{ href: href.trim(), ...startOf(node) }]
    })
    return bare.length === 0 ? undefined : bare
  },
  check: function* ({ documents, html: mode }) {
    for (const { file, images } of bareImages(documents)) {
      for (const { href, line, column, html } of images) {
        if (html && (mode === 'escape' || (mode === 'safe' && html === 'verbatim'))) continue
        yield {
          rule: 'missing-alt',
          place: { file, line, column },
          target: href,
          message: 'The image has no alternative text.',
          hint: 'Say what it shows: `![What it shows](image.svg)`; for decoration write `<img alt="">`.',
        }
      }
    }
  },
}

/** The images without a text, by document; documents without such images are left out. */
const bareImages = perItem(({ file, facts }: CheckedDocument) => {
  const images = facts.ofRules?.[missingAlt.id] as readonly BareImage[] | undefined
  return images ? [{ file, images }] : []
})

/** The addresses of all `<img>` without `alt` in a piece of raw HTML. */
function bareTags(node: Html, text: string): BareImage[] {
  if (!/<img/i.test(node.value)) return []
  const placeOf = htmlPlaces(node, text)
  return htmlTags(node.value).flatMap(({ attributes }) =>
    attributes.flatMap(({ element, name, value, written, siblings, offset }): BareImage[] => {
      const kind = element === 'img' ? destinationKind(element, name) : undefined
      const href = value.trim()
      const isPart = kind === 'image' && href.startsWith('#')
      if (!kind || kind === 'srcset' || isPart || siblings.has('alt')) return []
      const html = isVerbatimDestination(element, name) ? 'verbatim' : 'kept'
      return [{ href, html, ...placeOf(offset + leadingSpace(written)) }]
    }),
  )
}
