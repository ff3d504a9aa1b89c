/** The server that answers programs about the output of a project. */
import { openBuiltSite } from 'docs-build/output'
import { packageVersion } from 'docs-build/plugins'
import { serveHttp, serveStdio } from './mcp-server.ts'

export interface McpOptions {
  /** The project's folder. Default: the working directory. */
  readonly dir?: string
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
  /** Path that the site is served below, instead of the configuration's. */
  readonly baseUrl?: string
  /** Port on this machine, 0 for any free one. Default: standard input and output. */
  readonly port?: number
}

export interface McpServer {
  /** Address of a server over HTTP. */
  readonly url?: string
  /** Resolves when standard input ends. */
  readonly ended: Promise<void>
  /** Ends the server over HTTP; one over standard input ends with its input. */
  readonly close: () => Promise<void>
}

/**
 * Answers programs about the output of a project, with the Model Context Protocol. It only reads.
 *
 * @throws DocsError when there is no output
 */
export async function mcp({ port, ...options }: McpOptions = {}): Promise<McpServer> {
  const served = { ...(await openBuiltSite(options)), version: packageVersion('docs-build', import.meta.url) }
  if (port === undefined) return { ended: serveStdio(served), close: async () => {} }
  return { ...(await serveHttp(served, port)), ended: new Promise(() => {}) }
}
