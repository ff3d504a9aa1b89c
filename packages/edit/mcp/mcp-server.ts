/** The site as a server of the Model Context Protocol, over standard input and output or over HTTP. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { messageOf } from 'docs-build/cli'
import { type BuiltSite, createHostPolicy } from 'docs-build/output'
import { tools } from './tools.ts'

/** Names the server to programs. */
interface ServedSite {
  readonly site: BuiltSite
  readonly title: string
  /** Version of docs-build. */
  readonly version: string
}

/** @param running receives each call of a tool while it runs */
function protocolServer({ site, title, version }: ServedSite, running = new Set<Promise<unknown>>()): Server {
  const server = new Server(
    { name: title, version },
    { capabilities: { tools: {} }, instructions: `The documentation of ${title}. Search it first, then read pages.` },
  )
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema: { ...inputSchema, required: [...(inputSchema.required ?? [])] },
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool)
      return failure(`There is no tool \`${params.name}\`. These exist: ${tools.map((one) => one.name).join(', ')}.`)
    const run = (async () => tool.run(site, params.arguments ?? {}))()
    running.add(run)
    try {
      const text = await run
      return text === undefined ? failure('There is no such page.') : { content: [{ type: 'text' as const, text }] }
    } catch (error) {
      return failure(messageOf(error))
    } finally {
      running.delete(run)
    }
  })
  return server
}

function failure(text: string): { isError: true; content: { type: 'text'; text: string }[] } {
  return { isError: true, content: [{ type: 'text', text }] }
}

/** Answers on standard output. Resolves when the program that asks closes the connection and has all its answers. */
export async function serveStdio(served: ServedSite): Promise<void> {
  const running = new Set<Promise<unknown>>()
  const server = protocolServer(served, running)
  const answerAll = async (): Promise<void> => {
    // A request begins, and an answer is written, within the turn of the event loop in which it comes.
    do {
      await new Promise((resolve) => setImmediate(resolve))
      await Promise.allSettled(running)
    } while (running.size > 0)
    await new Promise((resolve) => setImmediate(resolve))
    await server.close()
  }
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve
    process.stdin.once('end', () => void answerAll())
  })
  await server.connect(new StdioServerTransport())
  await closed
}

interface RunningProtocol {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Most bytes of a request. */
const LARGEST_REQUEST = 1_000_000
const PATH = '/mcp'

/** Answers at `/mcp` on this machine alone, without sessions. @param port 0 for any free port */
export async function serveHttp(served: ServedSite, port: number): Promise<RunningProtocol> {
  const hosts = createHostPolicy('127.0.0.1')
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => {
      if (!response.headersSent) refuse(response, 500, 'The request failed.')
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host = '', origin } = request.headers
    // Another web site must not reach this server through a reader's browser (DNS rebinding).
    if (hosts.judge(host) !== 'own' || (origin !== undefined && !hosts.ownsOrigin(origin, host)))
      return refuse(response, 403, 'This server answers only programs on this machine.')
    if (new URL(request.url ?? '/', 'http://localhost').pathname !== PATH)
      return refuse(response, 404, `The server answers at ${PATH}.`)
    if (request.method !== 'POST') return refuse(response, 405, 'Send requests with POST.')
    const body = await bodyOf(request)
    if (body === undefined) return refuse(response, 413, 'The request is too large.')
    const protocol = protocolServer(served)
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    response.once('close', () => void protocol.close())
    // The types of the package declare optional callbacks without `undefined`.
    await protocol.connect(transport as Parameters<Server['connect']>[0])
    await transport.handleRequest(request, response, parsed(body))
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`)
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LARGEST_REQUEST) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** Malformed JSON is left to the package, which answers with the protocol's error. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}
