/** `docs-build dev` */
import { EXIT } from '../errors.ts'
import { duration, news, reportError, styles } from '../host/terminal.ts'
import { printable } from '../terminal-text.ts'
import { type Command, DIR, wholeNumber } from './command.ts'
import { runOptions, withRunOptions } from './run-options.ts'
import { untilStopped } from './until-stopped.ts'

export const devCommand: Command = {
  name: 'dev',
  about: 'serve the site while it is written: every change shows at once',
  define: (definition) =>
    withRunOptions(definition.argument(...DIR))
      .option('--base-url <path>', 'path that the site is served below')
      .option('--port <number>', 'port to listen on', wholeNumber(0, 65535), 3000)
      .option('--strict-port', 'fail when the port is taken')
      .option('--host <name>', 'address to listen on', 'localhost')
      .option('--allowed-host <name...>', 'further host names to answer to'),
  async run([dir], options) {
    const { startDev } = await import('../host/dev.ts')
    const { port, host, allowedHost, strictPort } = options
    const start = performance.now()
    const server = await startDev({
      ...runOptions(dir, options),
      port: Number(port),
      host: String(host),
      strictPort: strictPort === true,
      ...(Array.isArray(allowedHost) ? { allowedHosts: allowedHost as string[] } : {}),
      onEvent(event) {
        if (event.type === 'error') reportError(event.error)
        else if (event.type === 'changed') {
          const names = event.files.slice(0, 3).map(printable).join(', ')
          const more = event.files.length > 3 ? ` and ${event.files.length - 3} more` : ''
          news(
            `${styles.quiet(new Date().toTimeString().slice(0, 8))} ${names}${more} ${styles.quiet(`— ${duration(event.ms)}`)}`,
          )
        } else {
          const { fail, warn, pages } = event.report.summary
          const text =
            fail + warn === 0
              ? styles.good('no findings')
              : `${fail > 0 ? styles.bad(`${fail} fail`) : '0 fail'}, ${warn > 0 ? styles.careful(`${warn} warn`) : '0 warn'}`
          news(
            `${styles.quiet(new Date().toTimeString().slice(0, 8))} ${pages} pages: ${text}${fail + warn > 0 ? styles.quiet(' — see the page, or run `docs-build check`') : ''}`,
          )
        }
      },
    })
    const stopped = untilStopped()
    news(
      `${styles.good('✔')} ready in ${duration(performance.now() - start)} at ${styles.link(server.url)} ${styles.quiet('— stop with Ctrl+C')}`,
    )
    for (const note of server.notes) process.stderr.write(`${styles.careful('note')}  ${note}\n`)
    await stopped
    await server.close()
    return EXIT.ok
  },
}
