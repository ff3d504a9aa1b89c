/** The interface of a back end: a service that answers questions. */

export interface Source {
  readonly title: string
  readonly url: string
}

/** A question with its answer, or the part of the answer that has arrived. */
export interface Exchange {
  readonly question: string
  /** Markdown. */
  readonly answer: string
  readonly sources: readonly Source[]
  /** Id of the answer at the back end, for ratings. */
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
   * @param earlier the questions and answers before
   * @throws AskError when there is no answer
   */
  ask(question: string, earlier: readonly Exchange[], signal: AbortSignal): AsyncIterable<AskEvent>
  /** Sends the reader's rating of an answer. */
  rate?(exchange: Exchange, isGood: boolean): Promise<void>
}

/** Why there is no answer. The message is shown to the reader. */
export class AskError extends Error {}

/** @throws AskError when the request fails or its status is not a success */
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

/** A random id. Not `randomUUID`, which exists only in secure contexts. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
