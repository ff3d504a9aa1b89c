/**
 * Destinations of a lead, which is made from the front matter of another tool, stand in that front matter: findings name
 * their lines there, and changes are made there.
 */
import { isScalar, type Scalar, visit } from 'yaml'
import { linePlaces } from '../dialects/splice.ts'
import type { Reference } from '../document.ts'
import { isLeadKey } from './foreign-front-matter.ts'
import { yamlBlockOf } from './yaml-block.ts'

interface LeadSource {
  /** The whole file. */
  readonly source: string
  /** The file with empty lines instead of its front matter. */
  readonly body: string
}

/** A value below the keys of a lead, as it is written. */
interface WrittenValue {
  readonly start: number
  readonly written: string
  /** Whether the whole value is a destination; else it is a text that may have some. */
  readonly isDestination: boolean
}

/**
 * @param references of the whole document, those of the lead first and with the place at which the text begins
 * @returns the references, with their places in the front matter where they are found
 */
export function placeLeadReferences(
  references: readonly Reference[],
  { source, body }: LeadSource,
): readonly Reference[] {
  const values = leadValues(source)
  const begin = linePlaces(body).at(/^[\r\n]*/.exec(body)?.[0].length ?? 0)
  const places = linePlaces(source)
  const taken = new Set<number>()
  return references.map((reference) => {
    const { line, column, form, href } = reference
    // An attribute of raw HTML stands behind the beginning of its element.
    const isOfLead = line === begin.line && (column === begin.column || form === 'html')
    if (!isOfLead || href === '') return reference
    const offset = values.flatMap((value) => offsetsOf(href, value)).find((at) => !taken.has(at))
    if (offset === undefined) return reference
    taken.add(offset)
    return { ...reference, ...places.at(offset) }
  })
}

const DESTINATIONS: ReadonlySet<unknown> = new Set(['link', 'image', 'src', 'file', 'light'])
const TEXTS: ReadonlySet<unknown> = new Set(['content', 'details', 'tagline', 'text', 'title'])

function leadValues(source: string): WrittenValue[] {
  const block = yamlBlockOf(source)
  const values: WrittenValue[] = []
  for (const { key: top, value: root } of block?.map?.items ?? [])
    if (block && isScalar(top) && isLeadKey(String(top.value)))
      visit(root as Scalar, {
        Pair(_, { key, value }) {
          const name = isScalar(key) ? key.value : undefined
          if (!isScalar(value) || !value.range || !(DESTINATIONS.has(name) || TEXTS.has(name))) return
          const [from, to] = value.range
          const written = source.slice(block.start + from, block.start + to)
          const quote = /^["']/.test(written) ? 1 : 0
          values.push({
            start: block.start + from + quote,
            written: written.slice(quote, written.length - quote),
            isDestination: DESTINATIONS.has(name),
          })
        },
      })
  return values
}

/** Where a value has this destination. */
function offsetsOf(href: string, { start, written, isDestination }: WrittenValue): number[] {
  // The folder of the other tool's assets is left out of the destination.
  if (isDestination)
    return written.replace(/^[~@]\/assets(?=\/)/, '') === href ? [start + written.length - href.length] : []
  const offsets: number[] = []
  for (let at = written.indexOf(href); at >= 0; at = written.indexOf(href, at + 1))
    if (/[(<"'=]/.test(written[at - 1] ?? '') && /^[)>"'\s]?$/.test(written[at + href.length] ?? ''))
      offsets.push(start + at)
  return offsets
}
