/** `docs-build serve` */
import { EXIT } from '../../kernel/fault/errors.ts'
import { BASE_URL, type Command, command, DIR, OUT } from './running/command.ts'
import { projectDir } from './running/run-options.ts'
import { announce, SERVER_INPUTS } from './running/server-options.ts'
import { untilStopped } from './running/until-stopped.ts'

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
