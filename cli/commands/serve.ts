/** `docs-build serve` */
import { EXIT } from '../errors.ts'
import { news, styles } from '../host/terminal.ts'
import { type Command, DIR, wholeNumber } from './command.ts'
import { untilStopped } from './until-stopped.ts'

export const serveCommand: Command = {
  name: 'serve',
  about: 'serve the output folder as a static host would',
  define: (definition) =>
    definition
      .argument(...DIR)
      .option('--out <folder>', 'output folder, relative to dir (default: build)')
      .option('--base-url <path>', 'path that the site is served below')
      .option('--port <number>', 'port to listen on', wholeNumber(0, 65535), 3000)
      .option('--strict-port', 'fail when the port is taken')
      .option('--host <name>', 'address to listen on', 'localhost')
      .option('--allowed-host <name...>', 'further host names to answer to'),
  async run([dir], options) {
    const [{ openWorkspace }, { outputFolder }, { openOutput }, { startServer }] = await Promise.all([
      import('../host/workspace.ts'),
      import('../operations.ts'),
      import('../host/output-folder.ts'),
      import('../host/server.ts'),
    ])
    const { baseUrl, out, port, host, allowedHost, strictPort } = options
    const workspace = await openWorkspace(dir ?? '.', typeof baseUrl === 'string' ? { baseUrl } : {})
    const source = await openOutput(outputFolder(workspace, typeof out === 'string' ? out : undefined))
    const server = await startServer({
      source,
      host: String(host),
      port: Number(port),
      baseUrl: workspace.config.site.baseUrl,
      cache: 'revalidate',
      strictPort: strictPort === true,
      ...(Array.isArray(allowedHost) ? { allowedHosts: allowedHost as string[] } : {}),
    })
    const stopped = untilStopped()
    news(`${styles.good('✔')} serving ${styles.link(server.url)} ${styles.quiet('— stop with Ctrl+C')}`)
    await stopped
    await server.close()
    return EXIT.ok
  },
}
