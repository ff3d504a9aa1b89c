/** The state of a running conversation. */
import { useEffect, useRef, useState } from 'react'
import type { SiteData } from '../../contract.ts'
import type { AskStart } from '../panel/search-panel.tsx'
import { AskError, type AskEvent, type Exchange, randomName } from './back-end.ts'
import { askBackEnd } from './back-ends.ts'
import { type Conversation, keepConversation, readConversations } from './conversations.ts'

interface ConversationState {
  readonly exchanges: readonly Exchange[]
  readonly isAnswering: boolean
  /** Why the last answer is missing or incomplete. */
  readonly error: AskError | undefined
  ask(question: string): void
  /** Stops the answer and keeps what has arrived. */
  stop(): void
}

export function useConversation(site: SiteData, start: AskStart): ConversationState {
  const { baseUrl } = site
  const [{ id, exchanges }, setConversation] = useState<Conversation>(
    () =>
      readConversations(baseUrl).find((one) => one.id === start.conversation) ?? {
        id: randomName(),
        exchanges: [],
      },
  )
  const [running, setRunning] = useState<AbortController>()
  const [error, setError] = useState<AskError>()
  const current = useRef<AbortController>(undefined)

  async function ask(question: string): Promise<void> {
    const controller = new AbortController()
    current.current = controller
    setRunning(controller)
    setError(undefined)
    let exchange: Exchange = { question, answer: '', sources: [] }
    const show = (next: Exchange): void => {
      exchange = next
      if (!controller.signal.aborted || current.current === controller)
        setConversation({ id, exchanges: [...exchanges, exchange] })
    }
    show(exchange)
    try {
      for await (const event of askBackEnd(site).ask(question, exchanges, controller.signal))
        show(withEvent(exchange, event))
      if (exchange.answer === '') throw new AskError((say) => say('ask.noAnswer'))
    } catch (cause) {
      if (!controller.signal.aborted) {
        console.warn('The assistant did not answer.', cause)
        setError(cause instanceof AskError ? cause : new AskError((say) => say('ask.brokeOff'), { cause }))
      }
    }
    if (exchange.answer !== '') keepConversation(baseUrl, { id, exchanges: [...exchanges, exchange] })
    if (current.current === controller) setRunning(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first question is asked once, and what runs ends with the panel.
  useEffect(() => {
    if (start.question !== undefined) void ask(start.question)
    return () => {
      const controller = current.current
      current.current = undefined
      controller?.abort()
    }
  }, [])

  return {
    exchanges,
    isAnswering: running !== undefined,
    error,
    ask: (question) => void ask(question),
    stop: () => running?.abort(),
  }
}

function withEvent(exchange: Exchange, event: AskEvent): Exchange {
  switch (event.type) {
    case 'text':
      return { ...exchange, answer: exchange.answer + event.text }
    case 'id':
      return { ...exchange, id: event.id }
    case 'source': {
      const isKnown = exchange.sources.some(({ url }) => url === event.source.url)
      return isKnown ? exchange : { ...exchange, sources: [...exchange.sources, event.source] }
    }
  }
}
