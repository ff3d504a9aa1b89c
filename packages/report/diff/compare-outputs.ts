/** Two outputs → what readers would notice: pages that come, go, move and change, and what they weigh. */

import { gzipSync } from 'node:zlib'
import { structuredPatch } from 'diff'
import type { CheckReport, Finding } from 'docs-build'
import { type BuiltOutput, compareText, eachOf, newFindings, redirectsOf } from 'docs-build/output'
import { type FileKind, fileKind, fileKinds } from '../file-kinds.ts'
import { mainHtml, readPageText, twinOf } from '../page-text.ts'

export interface DiffPage {
  readonly route: string
  readonly title: string
}

interface RemovedPage extends DiffPage {
  /** Where its old address leads now; absent: readers find nothing there. */
  readonly leadsTo?: string
}

interface MovedPage extends DiffPage {
  /** The old route. */
  readonly from: string
  readonly leadsTo?: string
}

export interface DiffHunk {
  readonly oldStart: number
  readonly newStart: number
  /** Each begins with a space, `-` or `+`. */
  readonly lines: readonly string[]
}

export interface ChangedPage extends DiffPage {
  /** The changed parts of the text; absent where nearly all of it is another. */
  readonly hunks?: readonly DiffHunk[]
  readonly addedLines: number
  readonly removedLines: number
  /** Bytes of the HTML, gzip. */
  readonly weight: { readonly before: number; readonly after: number }
}

interface KindWeight {
  readonly kind: FileKind
  /** Numbers of files that only the new output has, only the old one has, and that differ. */
  readonly added: number
  readonly removed: number
  readonly changed: number
  /** Bytes of these files, before and after. */
  readonly before: number
  readonly after: number
}

export interface SiteDiff {
  readonly version: 1
  readonly old: { readonly name: string; readonly pages: number }
  readonly new: { readonly name: string; readonly pages: number }
  readonly added: readonly DiffPage[]
  readonly removed: readonly RemovedPage[]
  readonly moved: readonly MovedPage[]
  readonly changed: readonly ChangedPage[]
  /** Number of pages whose HTML differs while their text is the same. */
  readonly redrawn: number
  readonly weight: readonly KindWeight[]
  /** Present where the reports of both checks were given. */
  readonly findings?: { readonly added: readonly Finding[]; readonly gone: readonly Finding[] }
}

/** Both versions of a page, for those who want to see them side by side. */
export interface PageVersions {
  readonly route: string
  /** The main part as HTML. */
  readonly before?: string
  readonly after?: string
}

/** @throws DocsError when a file of an output cannot be read */
export async function compareOutputs(old: BuiltOutput, next: BuiltOutput): Promise<SiteDiff> {
  const gone = [...old.pages].filter(([route]) => !next.pages.has(route))
  const come = [...next.pages].filter(([route]) => !old.pages.has(route))
  const added = await eachOf(come, async ([route, html]) => ({ route, ...(await readPageText(next, html)) }))
  const landings = await redirectsOf(next)
  const removed = await eachOf(gone, async ([route, html]) => {
    const leadsTo = landings.get(route.replace(/(?<=.)\/$/, ''))
    const { title, text } = await readPageText(old, html)
    return { route, title, text, leadsTo }
  })
  const moved = movedAmong(removed, added)
  const isMoved = new Set(moved.flatMap(({ from, route }) => [`-${from}`, `+${route}`]))
  const both = [...next.pages].filter(([route]) => old.pages.has(route))
  const differing = both.filter(([route, html]) => hasNewHtml(old, next, [old.pages.get(route) ?? '', html]))
  const changed = (await eachOf(differing, ([route]) => changedPage(route, old, next))).filter(
    (page) => page !== undefined,
  )
  return {
    version: 1,
    old: { name: old.name, pages: old.pages.size },
    new: { name: next.name, pages: next.pages.size },
    added: added.filter(({ route }) => !isMoved.has(`+${route}`)).map(withoutText),
    removed: removed.filter(({ route }) => !isMoved.has(`-${route}`)).map(withoutText),
    moved,
    changed,
    redrawn: differing.length - changed.length,
    weight: await weightOf(old, next),
  }
}

/** The findings that only one of two reports has. Lines do not count, because they move with edits. */
export function compareFindings(old: CheckReport, next: CheckReport): NonNullable<SiteDiff['findings']> {
  return {
    added: newFindings(next, old),
    gone: newFindings(old, next),
  }
}

/**
 * Reads both versions of the pages that differ.
 *
 * @throws DocsError when one of them cannot be read
 */
export async function versionsOf(diff: SiteDiff, old: BuiltOutput, next: BuiltOutput): Promise<PageVersions[]> {
  const main = async (output: BuiltOutput, route: string): Promise<string | undefined> => {
    const html = output.pages.get(route)
    return html === undefined ? undefined : mainHtml(await output.text(html))
  }
  const pairs: (readonly [before: string, after: string])[] = [
    ...[...diff.changed, ...diff.added, ...diff.removed].map(({ route }) => [route, route] as const),
    ...diff.moved.map(({ from, route }) => [from, route] as const),
  ]
  return eachOf(pairs, async ([from, route]) => {
    const [before, after] = await Promise.all([main(old, from), main(next, route)])
    return { route, before, after }
  })
}

function withoutText<Page extends DiffPage & { readonly text: string }>({ text, ...page }: Page): Omit<Page, 'text'> {
  return page
}

interface ReadPage extends DiffPage {
  readonly text: string
  readonly leadsTo?: string
}

/** Pairs of pages with the same text, or with the same title when no other page has it. */
function movedAmong(removed: readonly ReadPage[], added: readonly ReadPage[]): MovedPage[] {
  const left = new Set(added)
  const only = (fits: (page: ReadPage) => boolean): ReadPage | undefined => {
    const found = [...left].filter(fits)
    return found.length === 1 ? found[0] : undefined
  }
  return removed.flatMap((page): MovedPage[] => {
    const isNamesake = removed.some((other) => other !== page && other.title === page.title)
    const to =
      only(({ text }) => text === page.text) ??
      (page.title === '' || isNamesake ? undefined : only(({ title }) => title === page.title))
    if (!to) return []
    left.delete(to)
    const { route, title } = to
    return [{ route, title, from: page.route, leadsTo: page.leadsTo }]
  })
}

function hasNewHtml(old: BuiltOutput, next: BuiltOutput, [before, after]: readonly [string, string]): boolean {
  return old.manifest.files.get(before) !== next.manifest.files.get(after)
}

/** Edits beyond this number are not looked for: the text is another one. */
const MOST_EDITS = 4_000

/** @returns nothing when the text is the same */
async function changedPage(route: string, old: BuiltOutput, next: BuiltOutput): Promise<ChangedPage | undefined> {
  const [before = '', after = ''] = [old.pages.get(route), next.pages.get(route)]
  const twins = [twinOf(old, before), twinOf(next, after)] as const
  const isSame = twins[0] !== undefined && old.manifest.files.get(twins[0]) === next.manifest.files.get(twins[1] ?? '')
  if (isSame) return undefined
  const [was, is] = await Promise.all([readPageText(old, before), readPageText(next, after)])
  if (was.text === is.text) return undefined
  const patch = structuredPatch('', '', was.text, is.text, '', '', { context: 3, maxEditLength: MOST_EDITS })
  const hunks = patch?.hunks.map(({ oldStart, newStart, lines }) => ({ oldStart, newStart, lines }))
  const count = (sign: string): number =>
    hunks?.flatMap(({ lines }) => lines).filter((line) => line.startsWith(sign)).length ?? 0
  return {
    route,
    title: is.title,
    hunks,
    addedLines: hunks ? count('+') : is.text.split('\n').length,
    removedLines: hunks ? count('-') : was.text.split('\n').length,
    weight: { before: gzipSync(await old.bytes(before)).length, after: gzipSync(await next.bytes(after)).length },
  }
}

async function weightOf(old: BuiltOutput, next: BuiltOutput): Promise<KindWeight[]> {
  const paths = new Set([...old.manifest.files.keys(), ...next.manifest.files.keys()])
  const differing = [...paths].filter((path) => old.manifest.files.get(path) !== next.manifest.files.get(path))
  const size = async ({ manifest, bytes }: BuiltOutput, path: string): Promise<number | undefined> =>
    manifest.files.has(path) ? (await bytes(path)).length : undefined
  const sizes = await eachOf(differing.sort(compareText), async (path) => ({
    kind: fileKind(path),
    before: await size(old, path),
    after: await size(next, path),
  }))
  return fileKinds.flatMap((kind) => {
    const own = sizes.filter((file) => file.kind === kind)
    if (own.length === 0) return []
    const total = (key: 'before' | 'after'): number => own.reduce((sum, file) => sum + (file[key] ?? 0), 0)
    const [added, removed] = (['before', 'after'] as const).map((key) => own.filter((f) => f[key] === undefined).length)
    return {
      kind,
      added: added ?? 0,
      removed: removed ?? 0,
      changed: own.length - (added ?? 0) - (removed ?? 0),
      before: total('before'),
      after: total('after'),
    }
  })
}
