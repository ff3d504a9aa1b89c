/**
 * Does what is asked for in the same turn of the event loop at once: a message to a thread, or a time limit, costs as
 * much for many as for one.
 *
 * @param run gives a result for each item, in order
 * @returns the same function, for callers that know nothing of each other
 */
export function together<I, O>(
  run: (items: readonly I[]) => Promise<readonly O[]>,
): (items: readonly I[]) => Promise<readonly O[]> {
  let waiting: I[] = []
  let answer: Promise<readonly O[]> | undefined
  return async (items) => {
    const first = waiting.length
    for (const item of items) waiting.push(item)
    answer ??= new Promise((resolve) => setImmediate(resolve)).then(() => {
      const all = waiting
      waiting = []
      answer = undefined
      return run(all)
    })
    return (await answer).slice(first, first + items.length)
  }
}
