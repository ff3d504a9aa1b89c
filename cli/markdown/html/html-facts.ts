/** Raw HTML → the anchors and references in it. */
import type { Html } from 'mdast'
import type { Anchor, Reference } from '../document.ts'
import { htmlPlaces, leadingSpace, type SourcePlace } from '../text/source-place.ts'
import {
  destinationKind,
  type HtmlAttribute,
  type HtmlTag,
  htmlTags,
  isAnchorAttribute,
  isMediaSource,
  isVerbatimDestination,
  srcsetCandidates,
} from './html-attributes.ts'
import { type StyleUrl, styleUrls } from './style-urls.ts'

interface HtmlFacts {
  readonly anchors: readonly Anchor[]
  /** In the order of the text, but for those of `style` elements, which come last. */
  readonly references: readonly Reference[]
}

/** Place of an offset in the value of a raw HTML node. */
type PlaceOf = (offset: number) => SourcePlace

/**
 * @param text the source that the node was parsed from
 * @param leftOutWith returns for each tag the element that it is left out with, if any
 */
export function htmlFacts(
  node: Html,
  text: string,
  leftOutWith: (tags: readonly HtmlTag[], placeOf: PlaceOf) => readonly (string | undefined)[],
): HtmlFacts {
  const placeOf = htmlPlaces(node, text)
  const tags = htmlTags(node.value)
  const leftOut = leftOutWith(tags, placeOf)
  const attributes = tags.flatMap((tag, index) => tag.attributes.map((attribute) => ({ attribute, index })))
  return {
    anchors: attributes.flatMap(({ attribute, index }) => anchorIn(attribute, leftOut[index], placeOf)),
    references: [
      ...attributes.flatMap(({ attribute, index }) => {
        const references = referencesIn(attribute, placeOf)
        return leftOut[index] === undefined ? references : references.map(verbatimOnly)
      }),
      ...styleElementUrls(node.value, tags).map(({ href, at }) => styleReference(href, placeOf(at))),
    ],
  }
}

function anchorIn(attribute: HtmlAttribute, leftOutWith: string | undefined, placeOf: PlaceOf): Anchor[] {
  const { element, name, value, offset, siblings } = attribute
  if (!isAnchorAttribute(element, name) || (name === 'name' && siblings.get('id') === value)) return []
  const isName = name === 'name' ? ({ isName: true } as const) : {}
  return [{ id: value, element: leftOutWith ?? element, ...isName, ...placeOf(offset) }]
}

function referencesIn(attribute: HtmlAttribute, placeOf: PlaceOf): Reference[] {
  const { element, name, value, written } = attribute
  const at = (offset: number): SourcePlace => placeOf(attribute.offset + offset)
  if (name === 'style')
    return styleUrls(value).map((url) => styleReference(url.href, at(written === value ? url.at : 0)))
  const kind = destinationKind(element, name)
  if (!kind) return []
  if (kind === 'srcset') {
    // Decoding an entity shifts the text after it, so places are looked up in the undecoded value.
    const places = srcsetCandidates(written)
    return srcsetCandidates(value).map(({ url, offset }, index) => ({
      kind: 'image',
      href: url,
      form: 'html',
      ...at(places[index]?.offset ?? offset),
    }))
  }
  const href = value.trim()
  // The destination is a part of the drawing itself.
  if (kind === 'image' && href.startsWith('#')) return []
  const media = isMediaSource(element, name) ? ({ isMedia: true } as const) : {}
  const verbatim = isVerbatimDestination(element, name) ? ({ isVerbatim: true } as const) : {}
  return [{ kind, href, form: 'html', ...media, ...verbatim, ...at(leadingSpace(written)) }]
}

/** A destination in an element that is left out with its content, unless all HTML is published as it is written. */
export function verbatimOnly(reference: Reference): Reference {
  return { ...reference, isVerbatim: true }
}

function styleReference(href: string, place: SourcePlace): Reference {
  return { kind: 'image', href, form: 'style', isVerbatim: true, ...place }
}

/** Addresses in the `style` elements of a piece of HTML. */
function styleElementUrls(html: string, tags: readonly HtmlTag[]): StyleUrl[] {
  return tags.flatMap(({ element, isEnd, offset, attributes }, index) => {
    if (element !== 'style' || isEnd) return []
    const start = html.indexOf('>', attributes.at(-1)?.end ?? offset) + 1
    const css = html.slice(start, tags[index + 1]?.offset)
    return start === 0 ? [] : styleUrls(css).map(({ href, at }) => ({ href, at: start + at }))
  })
}
