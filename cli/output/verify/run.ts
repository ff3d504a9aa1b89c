/** The shared state of a verification: the output, the meaning of its URLs, and the findings so far. */

import { decodePath, encodePath } from '../../../site/url.ts'
import type { Place } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { outputSum } from '../../kernel/fingerprint.ts'
import { derived } from '../../kernel/store/memo.ts'
import type { Addresses, Destined } from './addresses.ts'
import type { DestinationKind } from './destinations.ts'
import { jsonDestinations } from './json-destinations.ts'
import { detached, type Output, placeIn, type Verdict } from './output.ts'
import type { VerifyRule } from './rules.ts'

export interface Run {
  readonly output: Output
  readonly files: ReadonlySet<string>
  readonly addresses: Addresses
  readonly verdict: Verdict
  readonly reader: Reader
  /**
   * Broken targets that a page has already reported, as `targetKey` names them, so that its Markdown twin does not
   * repeat them.
   */
  readonly reported: Map<string, Set<string>>
  /** Broken destinations of all pages, as they are written. */
  readonly reportedHrefs: Set<string>
  /** Counts of what was checked, for the summary. */
  readonly counts: { pages: number; links: number; images: number; anchors: number }
}

export interface Reader {
  /** Text of a file of the output; `undefined` when it is missing or cannot be read. */
  text(path: string): string | undefined
  /** SHA-256 of a file; a file that was read before is not read again. */
  sum(path: string): string | undefined
}

export function createReader({ files, read }: Output, verdict: Verdict): Reader {
  const known = new Set(files)
  const sums = new Map<string, string>()
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const bytesOf = (path: string): Uint8Array | undefined => {
    if (!known.has(path)) return undefined
    try {
      const bytes = read(path)
      if (!sums.has(path)) sums.set(path, outputSum(bytes))
      return bytes
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      verdict.fail('unreadable-file', path, path, `The file cannot be read: ${reason}.`)
      return undefined
    }
  }
  return {
    text(path) {
      const bytes = bytesOf(path)
      return bytes === undefined ? undefined : decoder.decode(bytes)
    },
    sum(path) {
      if (!sums.has(path)) bytesOf(path)
      return sums.get(path)
    },
  }
}

/** A fragment in a link. */
export interface FragmentUse {
  readonly href: string
  /** The file that must have the id. */
  readonly path: string
  readonly fragment: string
  /** The file with the link. */
  readonly file: string
  /** Where the link is; a number is an offset in the text of the file. */
  readonly place: Place | number
}

const RULES: Readonly<Record<DestinationKind, VerifyRule>> = {
  link: 'broken-link',
  image: 'broken-image',
  drawing: 'broken-image',
  asset: 'broken-asset',
}

interface DestinationOptions {
  readonly rule?: VerifyRule
  /** Returns the place; called only for a finding, and for a fragment without `at`. */
  readonly place?: () => Place
  /** Offset of the destination in the text of the file. */
  readonly at?: number
  /** Whether the page marks a broken destination as one that `check` has reported. */
  readonly isKnown?: boolean
}

/**
 * Reports a destination without a target.
 *
 * @returns the fragment of the destination, to be looked up after all pages are read
 */
export function verifyDestination(
  { kind, href }: { readonly kind: DestinationKind; readonly href: string },
  file: string,
  run: Run,
  { rule = RULES[kind], place = () => placeIn(file), at, isKnown = false }: DestinationOptions = {},
): FragmentUse | undefined {
  run.counts[kind === 'image' || kind === 'drawing' ? 'images' : 'links']++
  if (kind === 'image' && namesNoFile(href)) {
    run.verdict[isKnown ? 'warn' : 'fail'](rule, place(), href, 'The image names no file.')
    return undefined
  }
  const target = run.addresses.resolve(href, file)
  if (target.type === 'missing') {
    const near = nearestUrl(target.path, run)
    const hint = near === undefined ? undefined : `Did you mean \`${near}\`?`
    run.verdict[isKnown ? 'warn' : 'fail'](rule, place(), href, `\`${href}\` leads to nothing in this output.`, hint)
    remember(file, href, target, run)
  }
  if (target.type !== 'file' || target.fragment === undefined || kind === 'asset') return undefined
  const { path, fragment } = target
  return { href: detached(href), path, fragment, file, place: at ?? place() }
}

/** An address of a query or a fragment alone is that of the page itself, as `check` says. */
function namesNoFile(href: string): boolean {
  return /^\s*(?:[?#]|$)/.test(href)
}

/**
 * Reports destinations without a target in data of a page. Those that the page itself has named, such as its preview image,
 * are reported already: one fault is one finding.
 */
export function verifyDestinationsInData(value: unknown, file: string, run: Run, place: Place): void {
  for (const destination of jsonDestinations(value)) {
    const isReported = run.reported.get(file)?.has(targetKey(run.addresses.resolve(destination.href, file)))
    if (!isReported) verifyDestination(destination, file, run, { rule: 'page-data', place: () => place })
  }
}

/** Records a broken target that a file has reported. */
export function remember(file: string, href: string, target: Destined, { reported, reportedHrefs }: Run): void {
  reportedHrefs.add(detached(href))
  reported.set(file, (reported.get(file) ?? new Set()).add(targetKey(target)))
}

/** All destinations with the same target have the same key. */
export function targetKey(target: Destined): string {
  return target.type === 'outside' ? '' : detached(`${target.type} ${target.path}#${fragmentOf(target)}`)
}

function fragmentOf(target: Destined): string {
  const fragment = target.type === 'file' ? (target.fragment ?? '') : ''
  return decodePath(fragment) ?? fragment
}

/** A hint compares a name with every file, so only the first findings get one. */
const MOST_HINTS = 40
const hintsOf = derived((_run: Run) => new Map<string, string | undefined>())

function nearestUrl(path: string, run: Run): string | undefined {
  const known = hintsOf(run)
  if (!known.has(path) && known.size < MOST_HINTS) {
    const urls = run.output.files.map((file) => `/${file}`.replace(/\/index\.html$/, '/'))
    const near = nearest(path, urls)
    known.set(path, near === undefined ? undefined : run.addresses.baseUrl + encodePath(near.slice(1)))
  }
  return known.get(path)
}
