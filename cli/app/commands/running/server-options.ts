/** The options of the commands that start a server, and the lines they print when it listens. */
import { news, styles } from '../../../kernel/program/terminal.ts'
import { DEFAULT_HOST, DEFAULT_PORT } from '../../serve/listen-options.ts'
import { flag, type Input, wholeNumber } from './command.ts'

/** Options of the commands that start a server. */
export const SERVER_INPUTS: ServerInputs = {
  port: {
    written: '-p, --port <number>',
    about: 'port to listen on',
    sample: '8080',
    read: wholeNumber(0, 65535),
    fallback: DEFAULT_PORT,
  },
  strictPort: flag('--strict-port', 'fail when the port is taken'),
  host: {
    written: '--host [address]',
    about: 'address to listen on; without a value, all addresses of this machine',
    sample: '0.0.0.0',
    preset: '0.0.0.0',
    fallback: DEFAULT_HOST,
  },
  allowedHosts: { written: '--allowed-host <name...>', about: 'more host names to answer to', sample: 'docs.test' },
  open: flag('--open', 'open the site in the browser'),
}

interface ServerInputs {
  readonly port: Input<number>
  readonly strictPort: Input<boolean>
  readonly host: Input<string>
  readonly allowedHosts: Input<readonly string[] | undefined>
  readonly open: Input<boolean>
}

/** The addresses of a server that listens. */
interface Listening {
  readonly url: string
  readonly port: number
  /** Addresses for other machines. */
  readonly networkUrls: readonly string[]
}

/** Prints the addresses of the site, the reason for another port, and opens the site with `--open`. */
export async function announce(
  server: Listening,
  lead: string,
  { port, open }: { readonly port: number; readonly open: boolean },
): Promise<void> {
  if (port !== 0 && server.port !== port)
    process.stderr.write(
      `${styles.careful('note')}  Port ${port} is taken, so the server listens on ${server.port}. --strict-port makes this an error.\n`,
    )
  news(`${styles.good('✔')} ${lead} ${styles.link(server.url)} ${styles.quiet('— stop with Ctrl+C')}`)
  for (const url of server.networkUrls) news(`  from other machines: ${styles.link(url)}`)
  if (!open) return
  const { openBrowser } = await import('../../../kernel/program/open-browser.ts')
  if (!(await openBrowser(server.url)))
    process.stderr.write(`${styles.careful('note')}  No browser could be opened. Open the address yourself.\n`)
}
