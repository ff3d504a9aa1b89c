/** A change that is collected from several parts of a project. */

import type { TextEdit } from 'docs-build/text'

interface Part {
  readonly edits: ReadonlyMap<string, readonly TextEdit[]>
  /** Number of destinations that are written anew. */
  readonly count: number
  readonly notes?: readonly string[]
}

export class GrowingChange {
  /** By files as they are named before the change. */
  readonly edits: Map<string, readonly TextEdit[]> = new Map()
  readonly notes: string[] = []
  links = 0
  redirects = 0

  add(file: string, more: readonly TextEdit[]): void {
    if (more.length > 0) this.edits.set(file, [...(this.edits.get(file) ?? []), ...more])
  }

  addAll({ edits, count, notes = [] }: Part): void {
    for (const [file, more] of edits) this.add(file, more)
    this.links += count
    this.notes.push(...notes)
  }
}
