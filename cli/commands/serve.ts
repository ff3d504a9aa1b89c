/** `docs-build serve` */
import { EXIT } from '../fault/errors.ts'
import { BASE_URL, type Command, command, DIR, OUT } from './command.ts'
import { projectDir } from './run-options.ts'
import { announce, SERVER_INPUTS } from './server-options.ts'
import { untilStopped } from './until-stopped.ts'

export const serveCommand: Command = command({
  name: 'serve',
  about: 'serve the output folder as a static host would',
  examples: [['docs-build serve', 'Serves `build/` as a static host would, with the headers of `_headers`.']],
  inputs: { dir: DIR, out: OUT, baseUrl: BASE_URL, ...SERVER_INPUTS },
  async run({ dir, open, ...given }) {
    const { serve } = await import('../operations.ts')
    const server = await serve({ ...given, dir: projectDir(dir) })
    const stopped = untilStopped()
    await announce(server, 'serving', { port: given.port, open })
    await stopped
    await server.close()
    return EXIT.ok
  },
})
