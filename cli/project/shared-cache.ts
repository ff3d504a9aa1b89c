/** The shared cache of a project: its address, and the rights of this machine. */
import { type CacheServer, openServer, ServerFault } from '../kernel/store/remote/cache-server.ts'
import { sharesSecret } from '../kernel/store/seal.ts'
import type { Observation } from './observation.ts'
import type { Workspace } from './workspace.ts'

/** A shared cache that the configuration or the environment names. */
export interface RemoteCache {
  readonly server: CacheServer
  readonly isWritable: boolean
  /** Why it cannot be used; absent when it can. */
  readonly lacks?: string
}

/**
 * The shared cache of a project; `undefined` when it has none.
 *
 * @throws DocsError when its address is invalid
 */
export function remoteOf({ config }: Pick<Workspace, 'config'>): RemoteCache | undefined {
  const { env } = process
  const written = env['DOCS_BUILD_CACHE'] ?? config.site.cache.remote ?? ''
  if (written === '') return undefined
  const server = openServer(written, env)
  const isReadOnly = (env['DOCS_BUILD_CACHE_READ_ONLY'] ?? '') !== ''
  return {
    server,
    isWritable: server.hasCredentials && !isReadOnly && sharesSecret(),
    lacks: sharesSecret() ? undefined : 'DOCS_BUILD_CACHE_KEY is not set, and without it no entry can be trusted',
  }
}

/** A file that shows whether the server keeps what it takes. */
const PROBE = { path: 'v1/doctor', bytes: Buffer.from('Written by `docs-build doctor`.\n') }

const EXPOSED =
  'Everybody on the way to it can read DOCS_BUILD_CACHE_TOKEN, because its address begins with `http:`. Use `https:`.'
/** A bucket answers so for a file that is missing as well, unless the keys may list it. */
const REFUSES_TO_READ =
  'It refuses to be read (403). If the keys are right, run `docs-build doctor` on a machine that may write, and then here again.'

/** Reports whether the shared cache answers, and what this machine may do. `undefined` for a project without one. */
export async function observeSharedCache(workspace: Pick<Workspace, 'config'>): Promise<Observation[]> {
  const remote = remoteOf(workspace)
  if (!remote) return []
  const { server, isWritable, lacks } = remote
  const observation = { name: 'shared cache', value: server.name }
  const odd = (sentence: string): Observation[] => [{ ...observation, odd: sentence }]
  if (lacks !== undefined) return odd(`It is not used: ${lacks}.`)
  try {
    const signal = AbortSignal.timeout(workspace.config.site.cache.wait * 1000)
    if (isWritable) await server.put(PROBE.path, PROBE.bytes, signal)
    const found = await server.get(PROBE.path, signal, 'refused')
    if (found ? !PROBE.bytes.equals(found) : isWritable)
      return odd('It does not give back the file that was sent to it: look at its address.')
    const value = `${server.name} answers, and this machine may ${isWritable ? 'write' : 'read'}`
    return [{ ...observation, value, odd: server.exposesSecret ? EXPOSED : undefined }]
  } catch (error) {
    if (!(error instanceof ServerFault)) throw error
    const isUnsure = !isWritable && server.name.startsWith('s3:') && error.message.includes('(403)')
    return odd(isUnsure ? REFUSES_TO_READ : `It is left out, because ${error.message}.`)
  }
}
