/** The reader's conversations with the assistant, stored by the browser. */
import { slot } from '../../runtime/reader/storage.ts'
import type { Exchange } from './back-end.ts'

export interface Conversation {
  readonly id: string
  readonly exchanges: readonly Exchange[]
}

const MOST = 10

const conversations = (baseUrl: string): ReturnType<typeof slot<string>> =>
  slot('search-conversations', baseUrl, isList)

/** The latest conversation comes first. */
export function readConversations(baseUrl: string): readonly Conversation[] {
  const text = conversations(baseUrl).get()
  return text === undefined ? [] : (JSON.parse(text) as Conversation[])
}

export function keepConversation(baseUrl: string, conversation: Conversation): void {
  const others = readConversations(baseUrl).filter(({ id }) => id !== conversation.id)
  conversations(baseUrl).set(JSON.stringify([conversation, ...others].slice(0, MOST)))
}

function isList(text: string): text is string {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) && value.every(isConversation)
  } catch {
    return false
  }
}

function isConversation(value: unknown): value is Conversation {
  const { id, exchanges } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && Array.isArray(exchanges) && exchanges.length > 0 && exchanges.every(isExchange)
}

function isExchange(value: unknown): boolean {
  const { question, answer, sources } = (value ?? {}) as Record<string, unknown>
  const isSource = (source: unknown): boolean => {
    const { title, url } = (source ?? {}) as Record<string, unknown>
    return typeof title === 'string' && typeof url === 'string'
  }
  return typeof question === 'string' && typeof answer === 'string' && Array.isArray(sources) && sources.every(isSource)
}
