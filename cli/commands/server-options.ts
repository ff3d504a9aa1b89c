/** The options of the commands that start a server, and the lines they print when it listens. */
import { type Command as Definition, Option } from 'commander'
import { news, styles } from '../program/terminal.ts'
import { DEFAULT_HOST, DEFAULT_PORT, type ListenOptions } from '../serve/listen-options.ts'
import { wholeNumber } from './command.ts'

/** Adds `--port`, `--strict-port`, `--host`, `--allowed-host` and `--open`. */
export function withServerOptions(definition: Definition): Definition {
  return definition
    .option('-p, --port <number>', 'port to listen on', wholeNumber(0, 65535), DEFAULT_PORT)
    .option('--strict-port', 'fail when the port is taken')
    .addOption(
      new Option('--host [address]', 'address to listen on; without a value, all addresses of this machine')
        .preset('0.0.0.0')
        .default(DEFAULT_HOST),
    )
    .option('--allowed-host <name...>', 'more host names to answer to')
    .option('--open', 'open the site in the browser')
}

/** Where to listen, from the command line. */
export function listenOptions(options: Readonly<Record<string, unknown>>): ListenOptions {
  const { port, host, allowedHost, strictPort } = options
  return {
    port: Number(port),
    host: String(host),
    strictPort: strictPort === true,
    ...(Array.isArray(allowedHost) ? { allowedHosts: allowedHost as string[] } : {}),
  }
}

/** The addresses of a server that listens. */
export interface Listening {
  readonly url: string
  readonly port: number
  /** Addresses for other machines. */
  readonly networkUrls: readonly string[]
}

/** Prints the addresses of the site, the reason for another port, and opens the site with `--open`. */
export async function announce(
  server: Listening,
  lead: string,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  const wanted = Number(options['port'])
  if (wanted !== 0 && server.port !== wanted)
    process.stderr.write(
      `${styles.careful('note')}  Port ${wanted} is taken, so the server listens on ${server.port}. --strict-port makes this an error.\n`,
    )
  news(`${styles.good('✔')} ${lead} ${styles.link(server.url)} ${styles.quiet('— stop with Ctrl+C')}`)
  for (const url of server.networkUrls) news(`  from other machines: ${styles.link(url)}`)
  if (options['open'] !== true) return
  const { openBrowser } = await import('../program/open-browser.ts')
  if (!(await openBrowser(server.url)))
    process.stderr.write(`${styles.careful('note')}  No browser could be opened. Open the address yourself.\n`)
}
