/** The limits of a system on watched files, as what to do about them. */
import { DocsError } from '../fault/errors.ts'

/** What raises a limit of Linux, by the code of the error that the system answers with (inotify(7)). */
const LIMITS: Readonly<Record<string, readonly [limit: string, least: number]>> = {
  ENOSPC: ['fs.inotify.max_user_watches', 524_288],
  EMFILE: ['fs.inotify.max_user_instances', 512],
}

/** @returns `undefined` for an error that has nothing to do with a limit */
export function watchLimit(error: unknown): DocsError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [limit, least] = LIMITS[code] ?? []
  if (limit === undefined) return undefined
  return new DocsError('The system watches no more files for this user, so changes of some files are not seen.', {
    hint: `Raise the limit with \`sudo sysctl ${limit}=${least}\`, or end other programs that watch files.`,
    cause: error,
  })
}
