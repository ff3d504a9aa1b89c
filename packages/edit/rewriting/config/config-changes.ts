import type { TextEdit } from 'docs-build/text'
import type { Inputs } from 'docs-build/workspace'

/** Changes of the configuration: of its text, and of its value, so that the change can be checked before it is written. */

type Config = Inputs['config']

/** A text of the configuration with another text in its place. */
export interface ValueChange {
  readonly before: string
  readonly after: string
  /** Whether the text is the path of a page whose address the configuration sets. */
  readonly isKey?: true
}

/** Keys of options of docs that hold the id of a document or the path of a folder. */
const DOCS_KEYS = /(?:^|[^\w$])(?:id|link|doc|dirName)['"]?\s*:\s*$/
/** The key of the navbar that holds the id of a document. */
const NAVBAR_KEY = /(?:^|[^\w$])docId['"]?\s*:\s*$/
/** The key of an exemption. */
const PATTERN_KEY = /(?:^|[^\w$])pattern['"]?\s*:\s*$/
/** The beginning of a list, or an item before. */
const IN_LIST = /[[,]\s*$/

export type IdOwner = 'docs' | 'navbar' | 'checks'

const KEYS: Readonly<Record<IdOwner, RegExp>> = { docs: DOCS_KEYS, navbar: NAVBAR_KEY, checks: PATTERN_KEY }

/**
 * Edits of every quoted text that is the id of a document, a folder or a pattern.
 *
 * @param owner whether the id is one of the navbar or of the docs, or exempts a file from a rule
 * @returns none when it stands nowhere
 */
export function idEdits(text: string, { before, after, isKey: wantsKey }: ValueChange, owner: IdOwner): TextEdit[] {
  const edits: TextEdit[] = []
  for (let at = text.indexOf(before); at >= 0; at = text.indexOf(before, at + before.length)) {
    const quote = text[at - 1] ?? ''
    const end = at + before.length
    if (!'\'"`'.includes(quote) || quote === '' || text[end] !== quote) continue
    const ahead = text.slice(Math.max(0, at - 200), at - 1).replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*\n/g, '')
    const isKey = /^['"`]\s*:/.test(text.slice(end))
    const isNamed = KEYS[owner].test(ahead) || (owner !== 'navbar' && IN_LIST.test(ahead))
    const isWanted = wantsKey ? isKey : !isKey && isNamed
    if (isWanted) edits.push({ start: at, end, text: after })
  }
  return edits
}

/** Edits of the destination of a redirect, which follows its address. @returns none when it is written elsewhere */
export function redirectTargetEdits(text: string, from: string, { before, after }: ValueChange): TextEdit[] {
  for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + from.length)) {
    const quote = text[at - 1] ?? ''
    const end = at + from.length
    const [gap] = /^(['"`])\s*:\s*['"`]/.exec(text.slice(end)) ?? []
    if (gap === undefined || gap[0] !== quote) continue
    const start = end + gap.length
    if (!text.startsWith(before, start) || text[start + before.length] !== text[start - 1]) continue
    return [{ start, end: start + before.length, text: after }]
  }
  return []
}

/** The configuration with changed texts, wherever they stand. */
export function changedConfig<Part extends Config | Config['docs']>(
  config: Part,
  changes: readonly ValueChange[],
): Part {
  if (changes.length === 0) return config
  const values = changes.filter(({ isKey }) => !isKey)
  const byText = new Map(values.map(({ before, after }) => [before, after]))
  const byKey = new Map(changes.flatMap(({ isKey, before, after }) => (isKey ? [[before, after] as const] : [])))
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const whole = byText.get(value)
      if (whole !== undefined || !value.includes('<')) return whole ?? value
      return values.reduce((html, { before, after }) => html.replaceAll(`"${before}"`, `"${after}"`), value)
    }
    if (Array.isArray(value)) return value.map(change)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [byKey.get(key) ?? key, change(item)]))
  }
  return change(config) as Part
}

/** The ids of documents and the folders that the sidebars name. */
export function sidebarIds(docs: Config['docs']): Generator<string> {
  return textsAt(docs.sidebars, ['id', 'dirName'])
}

/** Patterns of files in the other options of docs. */
export function docsPatterns({ exclude, htmlFiles, pageKinds }: Config['docs']): string[] {
  return [...exclude, ...htmlFiles, ...Object.values(pageKinds).flat()]
}

/** The patterns of the files and destinations that rules overlook. */
export function ignoredPatterns({ rules }: Config['checks']): string[] {
  return Object.values(rules).flatMap(({ ignore }) => ignore.map(({ pattern }) => pattern))
}

/** The ids of documents that the navbar names. */
export function navbarIds(navbar: unknown): Generator<string> {
  return textsAt(navbar, ['docId'])
}

function* textsAt(value: unknown, keys: readonly string[]): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (typeof item === 'string' && keys.includes(key)) yield item
    else yield* textsAt(item, keys)
  }
}
