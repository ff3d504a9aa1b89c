/**
 * The options that `dev` and `serve` share, as commands and as functions: where a server listens, and to which hosts it
 * answers.
 */

export interface ListenOptions {
  /** Port to listen on; 0 for any free one. Default: 3000, or the next one that is free. */
  readonly port?: number
  /** Fails when the port is taken, instead of trying the next ones. */
  readonly strictPort?: boolean
  /** Name or address to listen on; `0.0.0.0` for all addresses of this machine. Default: `localhost`. */
  readonly host?: string
  /** More host names to answer to; `.example.org` allows all names below it. */
  readonly allowedHosts?: readonly string[]
}

export const DEFAULT_PORT = 3000
export const DEFAULT_HOST = 'localhost'

/** The options, with defaults for those that are absent. */
export function withListenDefaults(
  options: ListenOptions,
): ListenOptions & Required<Pick<ListenOptions, 'port' | 'host'>> {
  const { port = DEFAULT_PORT, host = DEFAULT_HOST, strictPort, allowedHosts } = options
  return { port, host, strictPort, allowedHosts }
}
