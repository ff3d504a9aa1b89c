/**
 * `npm run test:changed [-- COMMIT]`: the tests of the rooms and packages that have changed since a commit (default:
 * where this branch left `main`), and those that import what has changed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { testsOf } from './changed-tests.ts'
import { projectRoot } from './harness/root.ts'

const git = (...args: readonly string[]): string[] =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).split('\n').filter(Boolean)

const [base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'] = process.argv.slice(2)
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
const folders = testsOf(changed).filter((path) => existsSync(join(projectRoot, path)))
if (folders.length === 0) console.error(`Nothing that tests depend on has changed since ${base}.`)
else {
  console.error(`Changed since ${base.slice(0, 12)}: ${folders.join(', ')}`)
  const { status } = spawnSync('npx', ['vitest', 'run', ...folders], { cwd: projectRoot, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
