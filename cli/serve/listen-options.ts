/** Where a server listens, and whom it answers: what `dev` and `serve` have in common, as commands and as functions. */

export interface ListenOptions {
  /** Port to listen on; 0 for any free one. Default: 3000, or the next one that is free. */
  readonly port?: number
  /** Fails when the port is taken, instead of trying the next ones. */
  readonly strictPort?: boolean
  /** Name or address to listen on; `0.0.0.0` for all of this machine. Default: `localhost`. */
  readonly host?: string
  /** Further host names to answer to; `.example.org` for all below it. */
  readonly allowedHosts?: readonly string[]
}

export const DEFAULT_PORT = 3000
export const DEFAULT_HOST = 'localhost'

/** The options with the defaults of what was left out. */
export function withListenDefaults(
  options: ListenOptions,
): ListenOptions & Required<Pick<ListenOptions, 'port' | 'host'>> {
  const { port = DEFAULT_PORT, host = DEFAULT_HOST, strictPort, allowedHosts } = options
  return {
    port,
    host,
    ...(strictPort === undefined ? {} : { strictPort }),
    ...(allowedHosts === undefined ? {} : { allowedHosts }),
  }
}
