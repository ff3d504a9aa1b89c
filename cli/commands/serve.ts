/** `docs-build serve` */
import { EXIT } from '../fault/errors.ts'
import { type Command, DIR } from './command.ts'
import { projectDir } from './run-options.ts'
import { announce, serverValues, withServerOptions } from './server-options.ts'
import { untilStopped } from './until-stopped.ts'

export const serveCommand: Command = {
  name: 'serve',
  about: 'serve the output folder as a static host would',
  define: (definition) =>
    withServerOptions(
      definition
        .argument(...DIR)
        .option('--out <folder>', 'output folder, relative to dir (default: build)')
        .option('--base-url <path>', 'path that the site is served below'),
    ),
  async run([dir], options) {
    const [{ openWorkspace }, { outputFolder }, { openOutput }, { startServer }] = await Promise.all([
      import('../project/workspace.ts'),
      import('../operations.ts'),
      import('../serve/output-folder.ts'),
      import('../serve/server.ts'),
    ])
    const { baseUrl, out } = options
    const workspace = await openWorkspace(projectDir(dir), typeof baseUrl === 'string' ? { baseUrl } : {})
    const source = await openOutput(outputFolder(workspace, typeof out === 'string' ? out : undefined))
    const server = await startServer({
      source,
      ...serverValues(options),
      baseUrl: workspace.config.site.baseUrl,
      cache: 'revalidate',
    })
    const stopped = untilStopped()
    await announce(server, 'serving', options)
    await stopped
    await server.close()
    return EXIT.ok
  },
}
