/**
 * `npm run abuse [-- GOAL …]`: runs the long form of the tests that try to break the program, and prints the goals with
 * the figures reached. All goals take some hours; names select goals: `npm run abuse -- "crash safety"`.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nearest } from '../../cli/kernel/fault/nearest.ts'
import { readFigures } from '../harness/figures.ts'
import { projectRoot } from '../harness/root.ts'
import { GOALS, type Goal } from './goals.ts'

function chosenGoals(names: readonly string[]): readonly Goal[] {
  for (const name of names) {
    if (GOALS.some((goal) => goal.name === name)) continue
    const known = GOALS.map((goal) => goal.name)
    const near = nearest(name, known)
    console.error(
      `There is no goal "${name}". ${near ? `Did you mean "${near}"? ` : ''}These exist: ${known.join(', ')}.`,
    )
    process.exit(2)
  }
  return names.length === 0 ? GOALS : GOALS.filter(({ name }) => names.includes(name))
}

const goals = chosenGoals(process.argv.slice(2))
const folder = mkdtempSync(join(tmpdir(), 'docs-build-abuse-'))
const figures = join(folder, 'figures')
writeFileSync(figures, '')
try {
  const tests = [...new Set(goals.flatMap((goal) => goal.tests))]
  const { status } = spawnSync('npx', ['vitest', 'run', ...tests], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, ABUSE: '1', ABUSE_FIGURES: figures },
  })
  const reached = readFigures(figures)
  for (const { name, wanted } of goals) {
    console.log(`\n${name}: ${wanted}`)
    const rows = reached.filter(({ goal }) => goal === name)
    for (const row of rows) console.log(`  ${row.reached}`)
    if (rows.length === 0) console.log(status === 0 ? '  its tests passed' : '  no figure: see the failed tests above')
  }
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true })
}
