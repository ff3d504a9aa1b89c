/** Draws texts of authors in a process for drawings, which is bounded. */

import { once } from '../../../kernel/store/memo.ts'
import { boundedWork, Unfinished } from '../../../kernel/threads/bounded-work.ts'
import type { Tasks } from '../../../kernel/threads/pool.ts'

/** Where a text to draw stands. */
interface Place {
  /** As findings name it. */
  readonly file: string
  /** The node of the tree that is drawn. */
  readonly node: { readonly position?: { readonly start: { readonly line: number } } }
}

/**
 * @param module URL of the module that calls this. The script `drawing.js` beside it answers with the same tasks; sources in
 * TypeScript have none, and draw here
 * @param megabytes memory of the process. Default: 256
 * @returns a function that does a task. It throws an Error when the text cannot be drawn, or needs more memory than there is
 * for it, and `Unfinished` with the place
 */
export function boundedDrawing<T extends Tasks>(
  module: string,
  load: () => Promise<T>,
  megabytes?: number,
): <K extends keyof T & string>(task: K, payload: Parameters<T[K]>[0], place: Place) => Promise<string> {
  const here = async (task: string, payload: unknown): Promise<unknown> => (await load())[task]?.(payload as never)
  const work = once(() => (module.endsWith('.ts') ? here : boundedWork(new URL('drawing.js', module), { megabytes })))
  return async (task, payload, { file, node }) => {
    try {
      return (await work()(task, payload)) as string
    } catch (error) {
      throw error instanceof Unfinished ? error.at(`${file}:${node.position?.start.line ?? 1}`) : error
    }
  }
}
