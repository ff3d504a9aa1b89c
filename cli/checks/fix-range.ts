/** Finds the part of a source that a fix replaces: the destination that a problem is about, as it was written. */
import { pointAt } from '../config/literal-place.ts'
import { destinationsIn } from '../content/written-destination.ts'
import type { FixFinder } from './rules.ts'

/** @param textOf the text of a file, by its name in findings */
export function fixFinder(textOf: (file: string) => string | undefined): FixFinder {
  const finders = new Map<string, { readonly text: string; readonly find: ReturnType<typeof destinationsIn> }>()
  const finderOf = (file: string) => {
    const known = finders.get(file)
    const text = known ? known.text : textOf(file)
    if (text === undefined) return undefined
    const finder = known ?? { text, find: destinationsIn(text) }
    finders.set(file, finder)
    return finder
  }
  return ({ place: { file, line, column }, target, fix }) => {
    const finder = fix === undefined ? undefined : finderOf(file)
    const found = finder?.find({ href: target, line, column })
    if (fix === undefined || !finder || !found) return undefined
    return { start: pointAt(finder.text, found.start), end: pointAt(finder.text, found.end), text: fix }
  }
}
