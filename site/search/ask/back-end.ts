/** The interface of a back end: a service that answers questions. */
import type { KeyOf, Say } from '../../words/say.ts'

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

/** Says words of the assistant. */
export type AskSay = Say<KeyOf<'ask'>>

/** Why there is no answer. */
export class AskError extends Error {
  /** The message for the reader. */
  readonly told: (say: AskSay) => string

  constructor(told: (say: AskSay) => string, options?: ErrorOptions) {
    super('The assistant could not answer.', options)
    this.told = told
  }
}

/** @throws AskError when the request fails or its status is not a success */
export async function request(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch((cause: unknown) => {
    if (init.signal?.aborted) throw cause
    throw new AskError((say) => say('ask.unreachable'), { cause })
  })
  if (response.ok) return response
  const { status } = response
  throw new AskError((say) => (status === 429 ? say('ask.busy') : say('ask.status', { status: String(status) })))
}

/** A random id. Not `randomUUID`, which exists only in secure contexts. */
export function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
