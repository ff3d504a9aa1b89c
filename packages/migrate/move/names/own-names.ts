/** Names that the old site has defined for itself: each with its uses, and what could stand in its place. */
import { codeReader, directives, lineIndex } from 'docs-build/markdown'
import type { ForeignTree } from 'docs-build/project'
import { dialects, type NameKind, type NameUse, usesIn } from 'docs-build-dialects'
import { dataAt } from '../data.ts'
import type { MovePlan } from '../move-plan.ts'
import type { MovedSite } from '../moved-site.ts'
import { type Definition, definitions } from './definitions.ts'
import { suggested } from './suggested.ts'

/** A component, a shortcode or a macro of the old site. */
export interface OwnName {
  readonly kind: NameKind
  readonly name: string
  readonly uses: number
  /** The first of them. Lines count from 1. */
  readonly places: readonly { readonly file: string; readonly line: number }[]
  /** What uses give by name, in their order. */
  readonly attributes: readonly string[]
  /** Whether a use holds a text. */
  readonly holds: boolean
  readonly definition?: Definition
  /** Markdown that could stand in its place. */
  readonly standIn: string
  /** Why that, as the end of a sentence. */
  readonly because: string
}

/** What all uses of a name have together. */
export interface SeenName extends Omit<OwnName, 'standIn' | 'because'> {
  readonly attributes: string[]
  /** Most arguments without a name. */
  readonly listed: number
}

/** The list shows at most this many places and attributes of a name. */
const MOST_PLACES = 3
const MOST_ATTRIBUTES = 8

/**
 * @param unknown the names that a check does not know; absent: those that the site defines and no dialect reads
 * @returns the most used first
 */
export function ownNames(
  tree: ForeignTree,
  { site, found, parts }: Pick<MovePlan, 'site' | 'found' | 'parts'>,
  unknown?: ReadonlySet<string>,
): OwnName[] {
  const definitionOf = definitions(tree, { site, found })
  const seen = new Map<string, SeenName>()
  const isWanted = ({ name, kind }: NameUse): boolean =>
    unknown ? unknown.has(name) : !isRead(name, site) && definitionOf(kind, name) !== undefined
  for (const file of [...site.pages.map((page) => page.file), ...parts]) {
    const text = tree.read(file) ?? ''
    if (!/<[A-Z]|\{\{/.test(text)) continue
    definitionOf.learn(file, text)
    const pointAt = lineIndex(text)
    for (const use of usesIn(text, codeReader(text), site.dialect === 'mkdocs').filter(isWanted)) {
      const key = `${use.kind} ${use.name}`
      const known = seen.get(key) ?? firstOf(use, definitionOf(use.kind, use.name))
      seen.set(key, withUse(known, use, { file, line: pointAt(use.start).line }))
    }
  }
  return Array.from(seen.values(), (name) => ({ ...name, ...suggested(name) })).sort(
    (a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1),
  )
}

function firstOf({ kind, name }: NameUse, definition: Definition | undefined): SeenName {
  return { kind, name, uses: 0, places: [], attributes: [], listed: 0, holds: false, definition }
}

function withUse(known: SeenName, { given, code, content }: NameUse, place: OwnName['places'][number]): SeenName {
  for (const name of [...given.named.keys(), ...code])
    if (/^[\w:@.-]{1,40}$/.test(name) && known.attributes.length < MOST_ATTRIBUTES && !known.attributes.includes(name))
      known.attributes.push(name)
  return {
    ...known,
    uses: known.uses + 1,
    places: known.places.length < MOST_PLACES ? [...known.places, place] : known.places,
    listed: Math.max(known.listed, given.listed.length),
    holds: known.holds || content !== undefined,
  }
}

/** Whether a dialect or a directive of this program has the name. */
function isRead(name: string, { dialect }: MovedSite): boolean {
  const record = dataAt({ value: dialects }, 'value', dialect ?? '')
  const isComponent = Object.hasOwn(dataAt(record, 'components'), name)
  return isComponent || directives.has(name.toLowerCase()) || /^(?:Tab|TabItem|CodeGroup|Badge|Link)$/.test(name)
}
