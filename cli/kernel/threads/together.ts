/**
 * Joins all requests of one turn of the event loop into one run, because a message to a thread and a time limit cost
 * the same for many items as for one.
 *
 * @param run gives a result for each item, in order
 * @returns the same function for single items, for callers that do not know each other
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
