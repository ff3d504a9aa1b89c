/**
 * Reads a streamed answer line by line, as it arrives (server-sent events,
 * html.spec.whatwg.org/multipage/server-sent-events.html).
 */

/** @returns every line, without its line end */
export async function* linesOf(response: Response): AsyncGenerator<string> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Parses the JSON values of `data:` lines; others, such as `[DONE]`, are dropped. */
export async function* eventsOf(response: Response): AsyncGenerator<unknown> {
  for await (const line of linesOf(response)) {
    const data = /^data: ?(.*)$/.exec(line)?.[1]
    const value = data === undefined ? undefined : parseJson(data)
    if (value !== undefined) yield value
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
