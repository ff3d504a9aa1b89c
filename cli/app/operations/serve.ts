import { writtenFolder } from '../../project/publish/project-output.ts'
import { openWorkspace } from '../../project/workspace.ts'
import { type ListenOptions, withListenDefaults } from '../serve/listen-options.ts'
import type { RunningServer } from '../serve/server.ts'

export interface ServeOptions extends ListenOptions {
  /** The project's folder. Default: the working directory. */
  readonly dir?: string
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
  /** Path that the site is served below, instead of the configuration's. */
  readonly baseUrl?: string
}

/**
 * Serves the output folder of a project as a static host would.
 *
 * @returns the server, which listens until it is closed
 * @throws DocsError when there is no output, or no port is free
 */
export async function serve(options: ServeOptions = {}): Promise<RunningServer> {
  const { dir = '.', out, baseUrl } = options
  const [{ openOutput }, { startServer }] = await Promise.all([
    import('../serve/output-folder.ts'),
    import('../serve/server.ts'),
  ])
  const workspace = await openWorkspace(dir, baseUrl === undefined ? {} : { baseUrl })
  return startServer({
    ...withListenDefaults(options),
    source: await openOutput(writtenFolder(workspace, out)),
    baseUrl: workspace.config.site.baseUrl,
    cache: 'revalidate',
  })
}
