/** Request → answer: checks the host and the method, finds the output, and sends it. */
import type { ServerResponse } from 'node:http'
import type { RoutePath } from '../../../site/contract.ts'
import { decodePath, matchRoute, withBase, withoutBase } from '../../../site/url.ts'
import { createCompressor } from './compression.ts'
import { createHostPolicy, type HostPolicy, isOfOwnPage, refuseHost } from './host-policy.ts'
import { LIVE_PATH, type LiveChannel, REPAIR_HEADER, REPAIR_PATH, REPORT_PATH } from './live.ts'
import { parseTarget } from './request-target.ts'
import type { Resource, SiteSource } from './resource.ts'
import { type CacheMode, type Delivery, sendEmpty, sendResource, sendText } from './respond.ts'
import { createSiteHeaders } from './site-headers.ts'

export interface AnswerOptions {
  readonly source: SiteSource
  /** Name or address to listen on. `localhost` is always 127.0.0.1. */
  readonly host: string
  /** More host names to answer to, besides loopback names and `host`; `.example.org` allows all names below it. */
  readonly allowedHosts?: readonly string[]
  /** As in URLs, with a slash at both ends. */
  readonly baseUrl: string
  readonly cache: CacheMode
  readonly live?: LiveChannel
  /** Makes the repair of this id. @returns whether it was offered, and is made */
  readonly repair?: (id: string) => boolean
}

/** Answers one request. Rejects when the source throws. */
type Answer = (response: ServerResponse) => Promise<void>

/** The methods of the server, as the value of an `Allow` header. */
export const METHODS = 'GET, HEAD, OPTIONS'

/** Most folders in the address of an edition: language, docs and version. */
const DEEPEST_EDITION = 4

/** Keeps pages of other sites from showing a page of the server within themselves. A `<meta>` element cannot say it. */
const UNFRAMED = { 'content-security-policy': "frame-ancestors 'self'", 'x-frame-options': 'SAMEORIGIN' } as const

/** Makes the request handler of one site. */
export function createAnswer(options: AnswerOptions): Answer {
  const { source, cache, live, repair } = options
  const baseUrl = decodePath(options.baseUrl) ?? options.baseUrl
  const policy = createHostPolicy(options.host, options.allowedHosts)
  const compressor = createCompressor()
  const siteHeaders = createSiteHeaders()
  // The report is no page of the site, and has a policy of its own.
  const reportPath = live && withBase(REPORT_PATH, baseUrl)
  const askedFor = async (path: string): Promise<Delivery['asked']> =>
    path === reportPath ? UNFRAMED : siteHeaders(path, await source.headersFile?.())

  async function answer(response: ServerResponse): Promise<void> {
    const { method, url = '', httpVersionMajor } = response.req
    if (httpVersionMajor !== 1) return sendText(response, 400, 'This server speaks HTTP/1.1.')
    const target = parseTarget(method === 'OPTIONS' && url === '*' ? '/' : url)
    if (!target) return sendText(response, 400, 'The request target is malformed.')
    if (refuseHost(response, policy, target.authority)) return
    if (method === 'OPTIONS') return sendEmpty(response, 204, { Allow: METHODS })
    if (method === 'POST' && repair && target.path === withBase(REPAIR_PATH, baseUrl))
      return make(response, policy, repair)
    if (method !== 'GET' && method !== 'HEAD') {
      return sendText(response, 405, `The methods of this server are ${METHODS}.`, { Allow: METHODS })
    }

    const path = withoutBase(target.path, baseUrl)
    if (path === undefined)
      return target.path === '/' ? redirect(response, 302, '/', '') : sendNotFound(response, target.path)
    if (!target.path.startsWith(baseUrl)) return redirect(response, 308, '/', target.query)
    if (path === LIVE_PATH && live) return joinLive(response, policy, live)
    const moved = (await source.redirects?.())?.get(target.path)
    if (moved !== undefined) return sendRedirect(response, 302, withQuery(moved, target.query))
    if (await deliver(response, path, target.path)) return
    const route = await firstRoute(path, source)
    return route ? redirect(response, 308, route, target.query) : sendNotFound(response, target.path)
  }

  async function deliver(response: ServerResponse, path: string, from: string): Promise<boolean> {
    // A rebuild may replace a large file between finding and opening it, but not three times in a row.
    for (let attempts = 3; attempts > 0; attempts--) {
      const resource = await source.find(path)
      if (!resource) return false
      // The headers are read after the page, because in `dev` drawing the page can change what they must allow.
      const asked = await askedFor(from)
      if (await sendResource(response, resource, { status: 200, cache, compressor, asked })) return true
    }
    throw new Error(`${path} has changed each time it was opened.`)
  }

  async function sendNotFound(response: ServerResponse, from: string): Promise<void> {
    const page = await notFoundPage(withoutBase(from, baseUrl) ?? '/', source)
    const asked = await askedFor(from)
    if (page && (await sendResource(response, page, { status: 404, cache, compressor, asked }))) return
    sendText(response, 404, 'There is no page here.')
  }

  function redirect(response: ServerResponse, status: 302 | 308, path: string, query: string): void {
    sendRedirect(response, status, withBase(path, options.baseUrl) + query)
  }

  return (response) => {
    // There is no CORS header, so other sites cannot read answers. This header keeps them from loading scripts.
    response.setHeader('X-Content-Type-Options', 'nosniff')
    response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
    return answer(response)
  }
}

/** The page that a path means (`/a.html`, `/a`), by the rules that checker and browser use; `undefined` without one. */
async function firstRoute(path: string, source: SiteSource): Promise<RoutePath | undefined> {
  const candidates: RoutePath[] = []
  matchRoute(path, (route) => {
    candidates.push(route)
    return false
  })
  for (const route of candidates) if (route !== path && (await source.find(route))) return route
  return undefined
}

/** The nearest `404.html` above a path: each edition has one, in its language. Static hosts look for it in the same way. */
async function notFoundPage(path: string, source: SiteSource): Promise<Resource | undefined> {
  const [, ...folders] = path.split('/').slice(0, DEEPEST_EDITION + 1)
  for (let depth = folders.length; depth > 0; depth--) {
    const page = await source.find(`/${folders.slice(0, depth).join('/')}/404.html`)
    if (page) return page
  }
  return source.notFound()
}

function sendRedirect(response: ServerResponse, status: 302 | 308, location: string): void {
  // Without `no-cache` a browser would remember the redirect for other sites on this port.
  sendEmpty(response, status, { Location: location, 'Cache-Control': 'no-cache' })
}

/** The destination of a redirect with the query of the request, unless it has one of its own. */
function withQuery(to: string, query: string): string {
  return query === '' || to.includes('?') ? to : to.replace(/(?=#)|$/, query)
}

function joinLive(response: ServerResponse, policy: HostPolicy, live: LiveChannel): void {
  const { method } = response.req
  if (!isOfOwnPage(response, policy)) sendText(response, 403, 'Only pages of this server may listen to its events.')
  else if (method !== 'GET') sendText(response, 405, 'The only method here is GET.', { Allow: 'GET' })
  else live.connect(response)
}

function make(response: ServerResponse, policy: HostPolicy, repair: (id: string) => boolean): void {
  const { [REPAIR_HEADER]: id, origin } = response.req.headers
  // Browsers name the origin of every POST.
  if (origin === undefined || !isOfOwnPage(response, policy))
    sendText(response, 403, 'Only pages of this server may ask for a repair.')
  else if (typeof id !== 'string' || !repair(id))
    sendText(response, 409, 'The file has changed since it was checked. Look at the newest findings.')
  else sendEmpty(response, 204, {})
}
