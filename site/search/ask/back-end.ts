/** Who answers questions: whoever can do it this way can be a back end. */

export interface Source {
  readonly title: string
  readonly url: string
}

/** A question with its answer, as far as it has come. */
export interface Exchange {
  readonly question: string
  /** Markdown. */
  readonly answer: string
  readonly sources: readonly Source[]
  /** Name of the answer at the back end, for feedback. */
  readonly id?: string
}

export type AskEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'source'; readonly source: Source }
  | { readonly type: 'id'; readonly id: string }

export interface AskBackEnd {
  /**
   * Answers the last question of a conversation.
   *
   * @param earlier what was asked and answered before
   * @throws AskError when there is no answer
   */
  ask(question: string, earlier: readonly Exchange[], signal: AbortSignal): AsyncIterable<AskEvent>
  /** Takes a reader's judgement. */
  rate?(exchange: Exchange, isGood: boolean): Promise<void>
}

/** Says in words for the reader why there is no answer. */
export class AskError extends Error {}

/** @throws AskError when the service has not answered with success */
export async function request(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw new AskError('The assistant cannot be reached. You might want to check your network connection.', { cause })
  })
  if (response.ok) return response
  const status = `It answered with status ${response.status}.`
  throw new AskError(
    response.status === 429
      ? 'The assistant is asked too much at the moment. Try again in a minute.'
      : `The assistant could not answer. ${status}`,
  )
}

/** A name that nothing else has. Not `randomUUID`, which pages without TLS do not have. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
