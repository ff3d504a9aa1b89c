/** Uses of names that a site defines for itself: components, shortcodes and macros. */
import { shortcodesIn } from '../hugo/shortcodes.ts'
import type { ReadAttributes } from '../shared/attributes.ts'
import { macrosIn } from './macros.ts'
import { tagsIn } from './tags.ts'

export type NameKind = 'component' | 'shortcode' | 'macro'

/** A place at which a name is used. Offsets are those of the text. */
export interface NameUse {
  readonly kind: NameKind
  readonly name: string
  readonly start: number
  /** The end of its mark, and of its first one where it holds something. */
  readonly end: number
  readonly given: ReadAttributes
  /** Attributes whose values only code knows. */
  readonly code: readonly string[]
  /** Where what it holds ends, and where its last mark does; absent: it holds nothing. */
  readonly content?: { readonly end: number; readonly closed: number }
}

interface Mark extends NameUse {
  readonly isEnd: boolean
  readonly isEmpty: boolean
}

/**
 * @param isCode whether an offset lies in code. Components are none there; shortcodes are, because Hugo fills them in before it
 * reads Markdown
 * @param fillsCode whether macros are filled in there, too, as in MkDocs
 * @returns all uses, in the order of their first marks
 */
export function usesIn(text: string, isCode: (offset: number) => boolean, fillsCode: boolean): NameUse[] {
  const uses: NameUse[] = []
  /** Places in `uses` of those that may hold what follows. */
  const open = new Map<string, number[]>()
  for (const { isEnd, isEmpty, ...use } of marksIn(text, isCode, fillsCode)) {
    const key = `${use.kind} ${use.name}`
    const waiting = open.get(key) ?? []
    if (!isEnd) {
      if (!isEmpty && use.kind !== 'macro') open.set(key, [...waiting.slice(-MOST_OPEN), uses.length])
      uses.push(use)
      continue
    }
    const at = waiting.pop()
    const opened = at === undefined ? undefined : uses[at]
    if (at !== undefined && opened) uses[at] = { ...opened, content: { end: use.start, closed: use.end } }
  }
  return uses
}

/** Most marks of one name that may still be open. */
const MOST_OPEN = 50

function marksIn(text: string, isCode: (offset: number) => boolean, fillsCode: boolean): Mark[] {
  const tags = Array.from(tagsIn(text), (tag): Mark => ({ kind: 'component', ...tag }))
  const shortcodes = Array.from(
    shortcodesIn({ text, isCode: () => false }, []),
    ({ start, end, name, isEnd, isEmpty, given }): Mark => ({
      ...{ kind: 'shortcode', name, start, end, given, isEnd, isEmpty, code: [] },
    }),
  )
  const macros = Array.from(
    macrosIn(text),
    (macro): Mark => ({
      ...macro,
      kind: 'macro',
      isEnd: false,
      isEmpty: true,
      code: [],
    }),
  )
  const inText = [...tags, ...(fillsCode ? [] : macros)].filter(({ start }) => !isCode(start))
  return [...inText, ...shortcodes, ...(fillsCode ? macros : [])].sort((a, b) => a.start - b.start)
}
