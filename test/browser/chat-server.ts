/** Stand-ins for services that answer questions. The test controls when each piece of an answer is sent. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ChatServer {
  readonly origin: string
  /** All requests so far. */
  readonly asked: { readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: unknown }[]
  /** The next answer of each path. */
  readonly answers: Map<string, (response: ServerResponse) => void | Promise<void>>
  close(): Promise<void>
}

export async function startChat(): Promise<ChatServer> {
  const asked: ChatServer['asked'] = []
  const answers: ChatServer['answers'] = new Map()
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*, authorization')
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const path = request.url ?? '/'
    asked.push({ path, headers: request.headers, body: text === '' ? undefined : JSON.parse(text) })
    const answer = answers.get(path)
    if (answer) return answer(response)
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** A stream of chat completions. A piece that is a promise delays the next one and sends nothing. */
export function completions(
  ...pieces: readonly (string | Promise<void>)[]
): (response: ServerResponse) => Promise<void> {
  return (response) =>
    stream(
      response,
      pieces.map((piece) =>
        typeof piece === 'string' ? { id: 'answer-1', choices: [{ index: 0, delta: { content: piece } }] } : piece,
      ),
    )
}

/** Server-sent events with JSON, and `[DONE]` at the end. */
export async function stream(response: ServerResponse, events: readonly unknown[]): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of events) {
    if (event instanceof Promise) await event
    else response.write(`data: ${JSON.stringify(event)}\n\n`)
  }
  response.end('data: [DONE]\n\n')
}

/** A promise, and the function that resolves it. */
export function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = (): void => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { passed, open: () => open() }
}
