/** Reads one HTML file: its ids, its destinations, its scripts and its data. */

import type { Place } from '../../kernel/fault/finding.ts'
import { outputSum } from '../../kernel/fingerprint.ts'
import { attributeOf, DESTINATION_ATTRIBUTES, destinationsOf } from './destinations.ts'
import { scanHtml, type Tag } from './html-scan.ts'
import { detached, parseJson, placeIn } from './output.ts'
import { type FragmentUse, type Run, remember, verifyDestination, verifyDestinationsInData } from './run.ts'

export interface Page {
  readonly path: string
  readonly html: string
  /** Ids that fragments can name. */
  readonly ids: ReadonlySet<string>
  /** Fragments in links of this page, to itself and to other pages. */
  readonly fragments: readonly FragmentUse[]
  /** SHA-256 of the inline scripts that run, in base64. */
  readonly scripts: readonly string[]
  /** The content security policy in the page itself. */
  readonly policy: string | undefined
  /** The first `style` attribute. */
  readonly styled: Place | undefined
  readonly canonical: string | undefined
  /** The element of the boot script, which names what starts the page; absent in static files. */
  readonly boot: Tag | undefined
}

/** The attribute by which the browser finds the element of the boot script (`site/runtime/page-html.ts`). */
const BOOT = 'data-entry'

/** What the drawing of a page adds to a link that leads nowhere (`output/render/slots.ts`). */
const KNOWN_BROKEN = { name: 'data-db', value: 'document' }

/** Attributes that are read; most others only affect the look. */
const WANTED: ReadonlySet<string> = new Set([
  ...DESTINATION_ATTRIBUTES,
  ...['id', 'type', KNOWN_BROKEN.name, BOOT, 'data-route', 'data-code'],
])

export function verifyPage(path: string, html: string, run: Run): Page {
  const ids = new Set<string>()
  const fragments: FragmentUse[] = []
  const names = new Set<string>()
  const scripts: string[] = []
  const linkedData: Tag[] = []
  let boot: Tag | undefined
  let policy: string | undefined
  let styled: Place | undefined
  let canonical: string | undefined

  const readAttributes = (tag: Tag): void => {
    for (const { name, value, at } of tag.attributes) {
      if (name === 'style') styled ??= placeIn(path, html, at)
      if (name === 'name' && tag.name === 'a') names.add(detached(value))
      if (name !== 'id' || value === '') continue
      if (ids.has(value)) {
        const message = `The id \`${value}\` repeats in this page: links lead to its first place.`
        run.verdict.fail('duplicate-id', placeIn(path, html, at), value, message)
      }
      ids.add(detached(value))
    }
  }
  scanHtml(
    html,
    (tag) => {
      readAttributes(tag)
      const isKnown = attributeOf(tag, KNOWN_BROKEN.name) === KNOWN_BROKEN.value
      for (const destination of destinationsOf(tag)) {
        const place = (): Place => placeIn(path, html, destination.at)
        const use = verifyDestination(destination, path, run, { place, at: destination.at, isKnown })
        if (use) fragments.push(use)
      }
      if (tag.name === 'script') {
        const type = attributeOf(tag, 'type') ?? ''
        if (attributeOf(tag, BOOT) !== undefined) boot ??= tag
        if (type === 'application/ld+json') linkedData.push(tag)
        else if (isProgram(type) && attributeOf(tag, 'src') === undefined) scripts.push(base64Sum(tag.text ?? ''))
      }
      if (tag.name === 'meta' && /^content-security-policy$/i.test(attributeOf(tag, 'http-equiv') ?? ''))
        policy = attributeOf(tag, 'content')
      if (tag.name === 'link' && attributeOf(tag, 'rel') === 'canonical') canonical = attributeOf(tag, 'href')
    },
    WANTED,
  )

  for (const tag of linkedData) verifyLinkedData(tag, path, html, run)
  for (const name of names) ids.add(name)
  return { path, html, ids, fragments, scripts, policy, styled, canonical, boot }
}

/**
 * Reports fragments without a target.
 *
 * @param ids of the HTML files that are read; fragments of other files have other meanings and are not checked
 * @returns the fragments of files that are not read yet
 */
export function verifyFragments(
  uses: readonly FragmentUse[],
  ids: ReadonlyMap<string, ReadonlySet<string>>,
  run: Run,
): FragmentUse[] {
  return uses.filter(({ fragment, href, path, file, place }) => {
    const known = ids.get(path)
    if (!known) return true
    run.counts.anchors++
    // A fragment matches as written, then decoded. `top` is the top of any page (HTML standard 7.4.6.3).
    if (known.has(fragment) || known.has(decoded(fragment)) || /^top$/i.test(fragment)) return false
    const message = `\`${path}\` has no element with the id \`${decoded(fragment)}\`.`
    const found = typeof place === 'number' ? placeIn(file, run.reader.text(file), place) : place
    run.verdict.fail('broken-anchor', found, href, message)
    remember(file, href, { type: 'file', path, fragment }, run)
    return false
  })
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function verifyLinkedData(tag: Tag, path: string, html: string, run: Run): void {
  const place = placeIn(path, html, tag.at)
  const value = parseJson(tag.text ?? '')
  if (value === undefined)
    run.verdict.fail('page-data', place, 'ld+json', 'The linked data of this page is not valid JSON.')
  verifyDestinationsInData(value, path, run, place)
}

/** Whether a browser runs a script of this type (HTML standard 4.12.1). */
function isProgram(type: string): boolean {
  return /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(type.trim())
}

function base64Sum(text: string): string {
  return Buffer.from(outputSum(text), 'hex').toString('base64')
}
