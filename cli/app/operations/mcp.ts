import { siteLanguage } from '../../graph/config/site-words.ts'
import { writtenFolder } from '../../project/publish/project-output.ts'
import { VERSION } from '../../project/theme/own-package.ts'
import { openWorkspace } from '../../project/workspace.ts'

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
export async function mcp({ dir = '.', out, baseUrl, port }: McpOptions = {}): Promise<McpServer> {
  const [{ openOutput }, { builtSite }, { serveHttp, serveStdio }] = await Promise.all([
    import('../serve/output-folder.ts'),
    import('../mcp/built-site.ts'),
    import('../mcp/mcp-server.ts'),
  ])
  const workspace = await openWorkspace(dir, baseUrl === undefined ? {} : { baseUrl })
  const { title, baseUrl: base } = workspace.config.site
  const site = builtSite(await openOutput(writtenFolder(workspace, out)), base, siteLanguage(workspace.config.site))
  const served = { site, title, version: VERSION }
  if (port === undefined) return { ended: serveStdio(served), close: async () => {} }
  return { ...(await serveHttp(served, port)), ended: new Promise(() => {}) }
}
