/** `docs-build serve` */
import { EXIT } from '../fault/errors.ts'
import { type Command, DIR } from './command.ts'
import { projectDir } from './run-options.ts'
import { announce, listenOptions, withServerOptions } from './server-options.ts'
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
    const { serve } = await import('../operations.ts')
    const { baseUrl, out } = options
    const server = await serve({
      dir: projectDir(dir),
      ...(typeof out === 'string' ? { out } : {}),
      ...(typeof baseUrl === 'string' ? { baseUrl } : {}),
      ...listenOptions(options),
    })
    const stopped = untilStopped()
    await announce(server, 'serving', options)
    await stopped
    await server.close()
    return EXIT.ok
  },
}
