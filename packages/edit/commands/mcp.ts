/** `docs-build mcp` */
import { type Command, command, DIR, EXIT, flag, OUT, projectDir, text, wholeNumber } from 'docs-build/cli'

export const mcpCommand: Command = command({
  name: 'mcp',
  about: 'answer programs about the built site, with the Model Context Protocol',
  examples: [['docs-build mcp', 'Answers a program over standard input and output.']],
  inputs: {
    dir: DIR,
    out: OUT,
    baseUrl: text('--base-url <path>', 'path that the site is served below', '/docs/'),
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
    const { mcp } = await import('../mcp/mcp.ts')
    const server = await mcp({ ...given, dir: projectDir(dir), port: http ? port : undefined })
    if (server.url !== undefined) process.stderr.write(`answering at ${server.url}\n`)
    await Promise.race([server.ended, untilStopped()])
    await server.close()
    return EXIT.ok
  },
})

/** Waits for a signal that ends the server: SIGINT (Ctrl+C), SIGTERM or SIGHUP (a closed terminal). */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
}
