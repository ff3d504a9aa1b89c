/**
 * The site of `content.ts`, from the dev server or built, behind a server that can delay, change and refuse responses.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'
import { afterAll } from 'vitest'
import { startDev } from '../../../cli/app/dev/dev.ts'
import { build } from '../../../cli/app/operations.ts'
import { openOutput } from '../../../cli/app/serve/output-folder.ts'
import { startServer } from '../../../cli/app/serve/server.ts'
import type { UserConfig } from '../../../cli/graph/config/user-config.ts'
import { withBase } from '../../../site/url.ts'
import { type Files, writeSite } from '../../harness/site.ts'
import type { Mode } from '../served.ts'
import { config, documents } from './content.ts'

/** The scripts of the runtime, for `hold`. */
export const SCRIPTS: RegExp = /^\/assets\/(?!dev\.)[^/]+\.js$/

const TYPES: Readonly<Record<string, string>> = { '.json': 'application/json', '.js': 'text/javascript' }

export interface PageSite {
  readonly mode: Mode
  readonly origin: string
  /** Delays the responses for paths with this beginning, or that match, until the returned function is called. */
  hold(paths: string | RegExp): () => void
  /** Requested paths, in order. */
  readonly requests: string[]
  /** The body that is served at a path. */
  text(path: string): Promise<string>
  /** Serves another body at a path from now on. */
  replace(path: string, change: (text: string) => string): Promise<void>
  /** Answers with 404 below a path from now on. */
  remove(path: string): void
  /** Breaks every connection from now on, or stops doing so. */
  cut(isCut: boolean): void
  close(): Promise<void>
}

export interface PageSiteOptions {
  readonly baseUrl?: string
  readonly config?: UserConfig
  readonly files?: Files
}

interface Upstream {
  readonly origin: string
  close(): Promise<void>
}

const upstreams = new Map<string, Promise<Upstream>>()

/** One server for all tests of a file with the same options. */
function upstream(mode: Mode, baseUrl: string, { config: changes, files }: PageSiteOptions): Promise<Upstream> {
  const key = JSON.stringify([mode, baseUrl, changes, files])
  let started = upstreams.get(key)
  if (!started) {
    started = startUpstream(mode, baseUrl, {
      ...documents,
      ...files,
      'docs.config.ts': `export default ${JSON.stringify({ ...config, ...changes })}`,
    })
    upstreams.set(key, started)
  }
  return started
}

afterAll(async () => {
  for (const started of upstreams.values()) await (await started).close()
  upstreams.clear()
})

async function startUpstream(mode: Mode, baseUrl: string, files: Files): Promise<Upstream> {
  const dir = await writeSite(files, { isShared: true })
  if (mode === 'dev') {
    const dev = await startDev({ dir, port: 0, host: 'localhost', baseUrl, jobs: 1 })
    // The watcher reports a file that was just written as changed, and the first report may bring a wider policy. With
    // both, pages may be loaded again.
    await dev.watching
    await dev.report()
    return { origin: new URL(dev.url).origin, close: () => dev.close() }
  }
  const { out, published, report } = await build({ dir, baseUrl, jobs: 1 })
  if (!published) throw new Error(`The site was not published: ${JSON.stringify(report.findings, null, 2)}`)
  const source = await openOutput(out)
  const server = await startServer({ source, host: 'localhost', port: 0, baseUrl, cache: 'revalidate' })
  return { origin: new URL(server.url).origin, close: () => server.close() }
}

/** Serves the site on the loopback interface. */
export async function servePages(mode: Mode, options: PageSiteOptions = {}): Promise<PageSite> {
  const { baseUrl = '/' } = options
  const { origin: behind } = await upstream(mode, baseUrl, options)
  const holds = new Map<string | RegExp, (() => void)[]>()
  const requests: string[] = []
  const changed = new Map<string, { type: string; text: string }>()
  const removed: string[] = []
  let isCut = false
  const url = (path: string): string => withBase(path, baseUrl)

  function answer(asked: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost')
    const own = changed.get(pathname)
    if (own) {
      response.writeHead(200, { 'content-type': own.type }).end(own.text)
      return
    }
    const path = removed.some((prefix) => pathname.startsWith(prefix)) ? url('/removed/by/the/test') : asked.url
    const onwards = request(behind + path, { method: asked.method ?? 'GET', headers: { accept: asked.headers.accept } })
    onwards.on('response', (answered) => {
      response.writeHead(answered.statusCode ?? 500, answered.headers)
      answered.pipe(response)
    })
    onwards.on('error', () => response.destroy())
    response.on('close', () => onwards.destroy())
    onwards.end()
  }

  const server = createServer((asked, response) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost')
    if (isCut) {
      asked.socket.destroy()
      return
    }
    requests.push(pathname)
    const [, held] =
      [...holds].find(([paths]) => (typeof paths === 'string' ? pathname.startsWith(paths) : paths.test(pathname))) ??
      []
    if (held) held.push(() => answer(asked, response))
    else answer(asked, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const text = async (path: string): Promise<string> => {
    const own = changed.get(path)
    return own ? own.text : (await fetch(behind + path)).text()
  }
  return {
    mode,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold(paths) {
      const held: (() => void)[] = []
      holds.set(paths, held)
      return () => {
        holds.delete(paths)
        for (const go of held.splice(0)) go()
      }
    },
    requests,
    text,
    async replace(path, change) {
      const type = TYPES[extname(path)] ?? 'text/html'
      changed.set(path, { type: `${type}; charset=utf-8`, text: change(await text(path)) })
    },
    remove: (path) => void removed.push(path),
    cut(now) {
      isCut = now
      if (now) server.closeAllConnections()
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
