/**
 * The server of a shared cache: any HTTP server that answers GET and PUT below a prefix, or an S3-compatible
 * bucket. Secrets come from the environment alone, and no message shows them. Redirects are not followed, because the
 * secrets are meant for this server.
 */
import type { AwsClient } from 'aws4fetch'
import { DocsError } from '../../fault/errors.ts'
import { bytesOf, NoAnswer, sendSigned } from '../../network/client.ts'
import { MOST_RECEIVED } from './group-file.ts'

export interface CacheServer {
  /** Its address, for messages. */
  readonly name: string
  /** Whether the environment has a secret that allows writing. */
  readonly hasCredentials: boolean
  /** Whether everybody on the way to the server can read the secret. A bucket never gets it: requests are signed. */
  readonly exposesSecret: boolean
  /**
   * Bytes of a file; `undefined` when there is none.
   *
   * @param forbidden what 403 from a bucket means: usually that the file is absent
   * @throws ServerFault
   */
  get(path: string, signal: AbortSignal, forbidden?: 'absent' | 'refused'): Promise<Uint8Array | undefined>
  /** @throws ServerFault */
  put(path: string, bytes: Uint8Array, signal: AbortSignal): Promise<void>
}

/** The server cannot be used as a cache. The message says what it did. */
export class ServerFault extends Error {
  override readonly name = 'ServerFault'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Adds the credentials to a request. */
type Sign = (url: string, init: RequestInit) => Promise<Request>

/**
 * @param written `https://host/prefix`, or `s3://bucket/prefix`
 * @param env with the secrets: `DOCS_BUILD_CACHE_TOKEN`, or the usual variables of S3
 * @throws DocsError for an address of another form
 */
export function openServer(written: string, env: Environment): CacheServer {
  const address = addressOf(written)
  const isBucket = address.protocol === 's3:'
  const base = isBucket ? bucketUrl(address, env) : address
  const prefix = `${base.origin}${base.pathname.replace(/\/+$/, '')}/`
  const secret = isBucket ? (env['AWS_SECRET_ACCESS_KEY'] ?? '') : (env['DOCS_BUILD_CACHE_TOKEN'] ?? '').trim()
  const sign = isBucket ? signedForBucket(env) : withToken(secret)
  const ask = async (path: string, init: RequestInit & { readonly signal: AbortSignal }): Promise<Response> => {
    try {
      const request = await sign(prefix + path, init)
      return await sendSigned(request, init.signal)
    } catch (error) {
      throw faultOf(error)
    }
  }
  return {
    name: isBucket ? `s3://${address.host}${address.pathname}` : prefix,
    hasCredentials: secret !== '',
    exposesSecret: secret !== '' && address.protocol === 'http:' && !LOOPBACK.test(address.hostname),
    async get(path, signal, forbidden = 'absent') {
      const response = await ask(path, { method: 'GET', signal })
      if (isAbsent(response.status, isBucket && forbidden === 'absent')) return discardBody(response, undefined)
      if (response.status !== 200) return discardBody(response, unexpected(response))
      try {
        return await bytesOf(response, MOST_RECEIVED)
      } catch (error) {
        throw faultOf(error)
      }
    },
    async put(path, bytes, signal) {
      const response = await ask(path, { method: 'PUT', body: Buffer.from(bytes), signal })
      await discardBody(response, response.ok ? undefined : unexpected(response))
    },
  }
}

/** Names of this machine, in the form that `URL` gives them. */
const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

function addressOf(written: string): URL {
  const address = URL.canParse(written) ? new URL(written) : undefined
  if (address && /^(?:https?|s3):$/.test(address.protocol) && address.host !== '') {
    if (address.username === '' && address.password === '' && address.search === '' && address.hash === '')
      return address
    // The address may hold the secret, so the message does not show it.
    throw new DocsError('The address of the shared cache holds a name, a password or a query.', {
      hint: 'Write the address alone, and the secret into DOCS_BUILD_CACHE_TOKEN of the environment.',
    })
  }
  throw new DocsError('`cache.remote`, or DOCS_BUILD_CACHE, is not the address of a shared cache.', {
    hint: 'Write it like `https://cache.example.org/docs`, or `s3://bucket/docs`.',
  })
}

/** The address of the bucket as a path of its server, a form that all S3-compatible servers support. */
export function bucketUrl({ host, pathname }: URL, env: Environment): URL {
  const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1'
  const endpoint = env['AWS_ENDPOINT_URL_S3'] || env['AWS_ENDPOINT_URL'] || `https://s3.${region}.amazonaws.com`
  if (!/^https?:/.test(endpoint) || !URL.canParse(endpoint))
    throw new DocsError('AWS_ENDPOINT_URL is not the address of a server.', {
      hint: 'Write it like `https://storage.example.org`.',
    })
  return new URL(`${endpoint.replace(/\/+$/, '')}/${host}${pathname}`)
}

function withToken(token: string): Sign {
  return async (url, init) => {
    if (/[^\t\x20-\x7E]/.test(token))
      throw new ServerFault('DOCS_BUILD_CACHE_TOKEN has characters that a header cannot carry')
    return new Request(url, token === '' ? init : { ...init, headers: { authorization: `Bearer ${token}` } })
  }
}

/** Without keys, requests to the bucket are anonymous. */
function signedForBucket(env: Environment): Sign {
  const accessKeyId = env['AWS_ACCESS_KEY_ID'] ?? ''
  const secretAccessKey = env['AWS_SECRET_ACCESS_KEY'] ?? ''
  if (accessKeyId === '' || secretAccessKey === '') return async (url, init) => new Request(url, init)
  const sessionToken = env['AWS_SESSION_TOKEN']
  const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION'] || 'us-east-1'
  let client: Promise<AwsClient> | undefined
  return async (url, init) => {
    client ??= import('aws4fetch').then(
      (aws) =>
        new aws.AwsClient({
          accessKeyId,
          secretAccessKey,
          service: 's3',
          region,
          sessionToken: sessionToken || undefined,
        }),
    )
    return (await client).sign(url, init)
  }
}

/** @param orForbidden S3-compatible servers answer 403 for a missing file when the client may not list the bucket */
function isAbsent(status: number, orForbidden: boolean): boolean {
  return status === 404 || status === 410 || (orForbidden && status === 403)
}

function unexpected({ status }: Response): ServerFault {
  if (status >= 300 && status < 400) return new ServerFault(`it sends elsewhere (${status}), which is not followed`)
  if (status === 401 || status === 403) return new ServerFault(`it does not accept the credentials (${status})`)
  return new ServerFault(`it answers with status ${status}`)
}

/** Reads the rest of an answer, so that its connection can be used again. @throws the fault, if there is one */
async function discardBody(response: Response, fault: ServerFault | undefined): Promise<undefined> {
  await response.body?.cancel().catch(() => {})
  if (fault) throw fault
  return undefined
}

function faultOf(error: unknown): ServerFault {
  if (error instanceof ServerFault) return error
  if (error instanceof NoAnswer) return new ServerFault(error.message)
  const { name, message = '', cause } = error as { name?: string; message?: string; cause?: { code?: unknown } }
  if (name === 'TimeoutError' || name === 'AbortError') return new ServerFault('it does not answer in time')
  if (message === 'terminated') return new ServerFault('it hangs up in the middle of an answer')
  const code = cause?.code
  return new ServerFault(`it cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`)
}
