/** `docs-build mcp` */
import { EXIT } from '../../kernel/fault/errors.ts'
import { BASE_URL, type Command, command, DIR, flag, OUT, wholeNumber } from './running/command.ts'
import { projectDir } from './running/run-options.ts'
import { untilStopped } from './running/until-stopped.ts'

export const mcpCommand: Command = command({
  name: 'mcp',
  about: 'answer programs about the built site, with the Model Context Protocol',
  examples: [['docs-build mcp', 'Answers a program over standard input and output.']],
  inputs: {
    dir: DIR,
    out: OUT,
    baseUrl: BASE_URL,
    http: flag('--http', 'use HTTP on this machine instead of standard input and output'),
    port: {
      written: '--port <number>',
      about: 'port for --http',
      sample: '4000',
      read: wholeNumber(0, 65535),
      fallback: 3333,
    },
  },
  async run({ dir, http, port, ...given }) {
    const { mcp } = await import('../operations.ts')
    const server = await mcp({ ...given, dir: projectDir(dir), port: http ? port : undefined })
    if (server.url !== undefined) process.stderr.write(`answering at ${server.url}\n`)
    await Promise.race([server.ended, untilStopped()])
    await server.close()
    return EXIT.ok
  },
})
