/** The assistant of the hosted search provider. It takes its answers from the provider's own index. */
import type { AlgoliaData } from '../../contract.ts'
import {
  type AskBackEnd,
  AskError,
  type AskEvent,
  type Exchange,
  randomName,
  request,
  type Source,
} from './back-end.ts'
import { linesOf, parseJson } from './event-stream.ts'

const ASSISTANT_ORIGIN = 'https://askai.algolia.com'

const TOKEN_KEY = 'docs-build-ask-token'
/** Milliseconds before a token's end at which it is renewed. */
const MARGIN = 30_000
/** Lifetime of a token that does not contain its end. */
const LIFE = 300_000

export function createAssistant(assistantId: string, { appId, apiKey, indexName }: AlgoliaData): AskBackEnd {
  async function headers(signal?: AbortSignal): Promise<Record<string, string>> {
    return {
      'content-type': 'application/json',
      'x-algolia-application-id': appId,
      'x-algolia-api-key': apiKey,
      'x-algolia-index-name': indexName,
      'x-algolia-assistant-id': assistantId,
      'x-ai-sdk-version': 'v5',
      authorization: `TOKEN ${await token(assistantId, signal)}`,
    }
  }

  return {
    async *ask(question, earlier, signal) {
      const response = await request(`${ASSISTANT_ORIGIN}/chat`, {
        method: 'POST',
        headers: await headers(signal),
        signal,
        body: JSON.stringify({ id: randomName(), messages: messagesOf(earlier, question) }),
      })
      for await (const line of linesOf(response)) yield* readLine(line)
    },
    async rate({ id }, isGood) {
      await request(`${ASSISTANT_ORIGIN}/chat/feedback`, {
        method: 'POST',
        headers: await headers(),
        body: JSON.stringify({ appId, messageId: id, thumbs: isGood ? 1 : 0 }),
      })
    },
  }
}

/** Returns a token that is kept for this visit and renewed shortly before its end. */
async function token(assistantId: string, signal: AbortSignal | undefined): Promise<string> {
  const kept = parseJson(sessionStorage.getItem(TOKEN_KEY) ?? '') as { token: string; until: number } | undefined
  if (kept && kept.until - MARGIN > Date.now()) return kept.token
  const response = await request(`${ASSISTANT_ORIGIN}/chat/token`, {
    method: 'POST',
    headers: { 'x-algolia-assistant-id': assistantId },
    signal,
  })
  const { token: fresh } = (await response.json()) as { token?: string }
  if (typeof fresh !== 'string') throw new AskError((say) => say('ask.noAnswer'))
  sessionStorage.setItem(TOKEN_KEY, JSON.stringify({ token: fresh, until: endOf(fresh) }))
  return fresh
}

/** The time at which a JSON Web Token ends (RFC 7519, section 4.1.4). */
function endOf(jwt: string): number {
  try {
    const [, payload = ''] = jwt.split('.')
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number }
    return typeof exp === 'number' ? exp * 1000 : Date.now() + LIFE
  } catch {
    return Date.now() + LIFE
  }
}

function messagesOf(earlier: readonly Exchange[], question: string): unknown[] {
  const message = (role: string, text: string, id: string = randomName()): unknown => ({
    id,
    role,
    content: text,
    parts: [{ type: 'text', text }],
  })
  return [
    ...earlier.flatMap((exchange) => [
      message('user', exchange.question),
      message('assistant', exchange.answer, exchange.id),
    ]),
    message('user', question),
  ]
}

interface Part {
  readonly type?: string
  readonly delta?: string
  readonly messageId?: string
  readonly url?: string
  readonly title?: string
  readonly output?: { readonly hits?: readonly HitSource[] }
}

interface HitSource {
  readonly url?: string
  readonly title?: string
  readonly hierarchy?: Readonly<Record<string, string | null>>
}

/** Parses one line of the stream, in its current form `data: {…}` or its older form `0:"text"`. */
function* readLine(line: string): Generator<AskEvent> {
  const older = /^0:(.*)$/.exec(line)?.[1]
  if (older !== undefined) {
    const text = parseJson(older)
    if (typeof text === 'string') yield { type: 'text', text }
    return
  }
  const part = parseJson(/^data: ?(.*)$/.exec(line)?.[1] ?? '') as Part | undefined
  switch (part?.type) {
    case 'start':
      if (part.messageId !== undefined) yield { type: 'id', id: part.messageId }
      break
    case 'text-delta':
      if (part.delta !== undefined) yield { type: 'text', text: part.delta }
      break
    case 'source-url':
      yield* sourceOf(part)
      break
    case 'tool-output-available':
      for (const hit of part.output?.hits ?? []) yield* sourceOf(hit)
      break
    case 'error':
      throw new AskError((say) => say('ask.brokeOff'))
  }
}

function* sourceOf({ url, title, hierarchy }: HitSource): Generator<AskEvent> {
  if (typeof url !== 'string' || !/^https?:/.test(url)) return
  const source: Source = { url, title: title ?? hierarchy?.['lvl1'] ?? hierarchy?.['lvl0'] ?? url }
  yield { type: 'source', source }
}
