/** Finds the part of a source that a fix replaces: the destination that a problem is about, as it was written. */

import { lineIndex } from '../../kernel/fault/line-index.ts'
import { destinationsIn } from '../../markdown/html/written-destination.ts'
import type { FixFinder } from './rules.ts'

interface Finder {
  readonly pointAt: ReturnType<typeof lineIndex>
  readonly find: ReturnType<typeof destinationsIn>
}

/** @param textOf the text of a file, by its name in findings */
export function fixFinder(textOf: (file: string) => string | undefined): FixFinder {
  const finders = new Map<string, Finder>()
  const finderOf = (file: string): Finder | undefined => {
    const known = finders.get(file)
    if (known) return known
    const text = textOf(file)
    if (text === undefined) return undefined
    const finder = { pointAt: lineIndex(text), find: destinationsIn(text) }
    finders.set(file, finder)
    return finder
  }
  return ({ place: { file, line, column }, target, fix }) => {
    const finder = fix === undefined ? undefined : finderOf(file)
    const found = finder?.find({ href: target, line, column })
    if (fix === undefined || !finder || !found) return undefined
    return { start: finder.pointAt(found.start), end: finder.pointAt(found.end), text: fix }
  }
}
