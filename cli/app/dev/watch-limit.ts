/** Turns the system's limits on watched files into messages with a way out. */
import { DocsError } from '../../kernel/fault/errors.ts'

/** The settings of Linux that raise a limit, by the code of the system's error (inotify(7)). */
const LIMITS: Readonly<Record<string, readonly [limit: string, least: number]>> = {
  ENOSPC: ['fs.inotify.max_user_watches', 524_288],
  EMFILE: ['fs.inotify.max_user_instances', 512],
}

/** @returns `undefined` for an error that is not about a limit */
export function watchLimit(error: unknown): DocsError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [limit, least] = LIMITS[code] ?? []
  if (limit === undefined) return undefined
  return new DocsError(
    'The system has reached its limit of watched files for this user, so changes of some files are not noticed.',
    {
      hint: `Raise the limit with \`sudo sysctl ${limit}=${least}\`, or end other programs that watch files.`,
      cause: error,
    },
  )
}
