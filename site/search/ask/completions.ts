/**
 * A back end for any service with the chat-completions protocol and streaming. The service does not know the site, so
 * every question is sent with the best passages of the local index.
 */
import type { AskAiData, SiteData } from '../../contract.ts'
import { type AskBackEnd, AskError, type AskEvent, type Exchange, request } from './back-end.ts'
import { eventsOf } from './event-stream.ts'

interface Passage {
  readonly title: string
  readonly url: string
  readonly text: string
}

/** Number of earlier exchanges that are sent with a question. */
const MEMORY = 6

/** @param passagesFor returns the best passages of the site for a question */
export function createCompletions(
  { title }: Pick<SiteData, 'title'>,
  { endpoint = '', model, publicKey, feedbackUrl }: AskAiData,
  passagesFor: (question: string) => Promise<Passage[]>,
): AskBackEnd {
  const headers = {
    'content-type': 'application/json',
    ...(publicKey === undefined ? {} : { authorization: `Bearer ${publicKey}` }),
  }
  return {
    async *ask(question, earlier, signal) {
      const passages = await passagesFor([...earlier.slice(-1).map((one) => one.question), question].join(' '))
      for (const source of sourcesOf(passages)) yield source
      const response = await request(endpoint, {
        method: 'POST',
        headers,
        signal,
        body: JSON.stringify({
          model,
          stream: true,
          messages: messagesOf(title, passages, earlier, question),
        }),
      })
      yield* /json/.test(response.headers.get('content-type') ?? '')
        ? wholeOf(await response.json())
        : streamOf(response)
    },
    rate:
      feedbackUrl === undefined
        ? undefined
        : async (exchange: Exchange, isGood: boolean) => {
            const { id, question, answer } = exchange
            await request(feedbackUrl, {
              method: 'POST',
              headers,
              body: JSON.stringify({ id, question, answer, isGood }),
            })
          },
  }
}

interface Chunk {
  readonly id?: string
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string | null }
    readonly message?: { readonly content?: string }
  }[]
  readonly error?: { readonly message?: string }
}

async function* streamOf(response: Response): AsyncGenerator<AskEvent> {
  let id: string | undefined
  for await (const value of eventsOf(response)) {
    const chunk = value as Chunk
    if (chunk.error) throw new AskError((say) => say('ask.brokeOff'))
    if (typeof chunk.id === 'string' && chunk.id !== id) {
      id = chunk.id
      yield { type: 'id', id }
    }
    const text = chunk.choices?.[0]?.delta?.content
    if (typeof text === 'string' && text !== '') yield { type: 'text', text }
  }
}

/** The answer of a service that does not stream. */
function* wholeOf(value: unknown): Generator<AskEvent> {
  const { id, choices } = value as Chunk
  if (typeof id === 'string') yield { type: 'id', id }
  const text = choices?.[0]?.message?.content
  if (typeof text !== 'string') throw new AskError((say) => say('ask.noAnswer'))
  yield { type: 'text', text }
}

/** The sources of the answer: the best passage of each page. */
function sourcesOf(passages: readonly Passage[]): AskEvent[] {
  const byPage = new Map<string, AskEvent>()
  for (const { title, url } of passages) {
    const page = url.replace(/#.*/, '')
    if (!byPage.has(page)) byPage.set(page, { type: 'source', source: { title, url } })
  }
  return [...byPage.values()]
}

function messagesOf(
  site: string,
  passages: readonly Passage[],
  earlier: readonly Exchange[],
  question: string,
): { role: string; content: string }[] {
  const context = passages
    .map(({ title, url, text }, index) => `[${index + 1}] ${title} (${url})\n${text}`)
    .join('\n\n')
  const instructions = [
    `You answer questions of readers of the documentation of ${site}.`,
    'Answer from the passages below and from nothing else; when they do not hold the answer, say so.',
    'Answer in Markdown, briefly, in the language of the question. Link to the pages by their addresses as given.',
    `Passages:\n\n${context || 'None.'}`,
  ].join('\n')
  return [
    { role: 'system', content: instructions },
    ...earlier.slice(-MEMORY).flatMap((exchange) => [
      { role: 'user', content: exchange.question },
      { role: 'assistant', content: exchange.answer },
    ]),
    { role: 'user', content: question },
  ]
}
