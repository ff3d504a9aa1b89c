/** The day of the last commit: the only date that a verdict may depend on, as it is the same on every machine. */
import { spawnSync } from 'node:child_process'
import { gitEnvironment } from './git.ts'

/** Git answers at once; a repository on a network drive may hang. */
const TIME_LIMIT_MS = 10_000

/** @returns the day in UTC, as `2027-01-31`; `undefined` without git or a commit */
export function lastCommitDay(dir: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['-c', 'core.fsmonitor=false', 'log', '-1', '--format=%ct'], {
    cwd: dir,
    env: gitEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: TIME_LIMIT_MS,
  })
  const seconds = Number(stdout?.trim())
  return status === 0 && seconds > 0 ? new Date(seconds * 1000).toISOString().slice(0, 10) : undefined
}
