/** The day of the last commit: the only date that a verdict may depend on, as it is the same on every machine. */
import { spawnSync } from 'node:child_process'
import { gitEnvironment } from './git.ts'

/** Git answers at once; a repository on a network drive may hang. */
const TIME_LIMIT_MS = 10_000

/** The last second that `Date` knows. */
const LAST_SECOND = 8.64e12

/**
 * @returns the day in UTC, as `2027-01-31`; without git or a commit that of the variable `SOURCE_DATE_EPOCH`
 * (https://reproducible-builds.org/specs/source-date-epoch/), if it is set
 */
export function lastCommitDay(dir: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['-c', 'core.fsmonitor=false', 'log', '-1', '--format=%ct'], {
    cwd: dir,
    env: gitEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIME_LIMIT_MS,
  })
  const seconds = Number(status === 0 ? stdout.trim() : process.env['SOURCE_DATE_EPOCH'])
  return seconds > 0 && seconds <= LAST_SECOND ? new Date(seconds * 1000).toISOString().slice(0, 10) : undefined
}
