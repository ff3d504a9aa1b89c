/** `docs-build migrate` */

import { relative } from 'node:path'
import { check } from 'docs-build'
import {
  type Command,
  command,
  EXIT,
  failingRules,
  flag,
  here,
  news,
  printable,
  say,
  styles,
  text,
} from 'docs-build/cli'
import { TOOL_NAMES } from 'docs-build/project'
import type { PlannedMove } from './migration.ts'
import { lowerRules, planMigration, writeMove } from './migration.ts'
import type { LeftThing } from './move/moved-site.ts'
import type { Kept } from './move/score.ts'
import { scoreMove } from './score-move.ts'
import { trialMove } from './trial-move.ts'

export const migrateCommand: Command = command({
  name: 'migrate',
  about: "move another tool's site in: a report first, then its configuration, navigation and redirects",
  examples: [
    [
      'docs-build migrate',
      'Shows what would move in from the tool whose configuration is in the folder, and what is left. Nothing is written.',
    ],
    ['docs-build migrate --write', 'Writes the configuration, the redirects, and `MIGRATION.md` with what is left.'],
  ],
  inputs: {
    dir: text('[dir]', 'folder of the site (default: here)'),
    from: text('--from <tool>', `${TOOL_NAMES.join(', ')} (default: the tool whose configuration is there)`, 'mkdocs'),
    write: flag('--write', 'write the configuration, the redirects and the list of what is left'),
    score: flag('--score', 'compare addresses, navigation and findings, before and after'),
    runConfig: flag('--run-config', 'run the existing configurations, with their packages'),
  },
  run: ({ dir = '.', ...options }) => migrateHere({ dir, ...options }),
})

interface MigrateHere {
  readonly dir: string
  readonly from?: string
  readonly write: boolean
  readonly score: boolean
  readonly runConfig: boolean
}

/** @returns the exit code */
async function migrateHere({ dir, from, write, score, runConfig }: MigrateHere): Promise<number> {
  const move = await planMigration({ dir, runConfig, from })
  report(move)
  const project = relative(process.cwd(), move.project) || '.'
  if (move.existing !== undefined) {
    say(`${styles.careful('note')}  ${move.existing} is there already: the site has moved in, and nothing is written.`)
    if (!runConfig) {
      say(
        `It is not run, because it is code. Check the site if you trust it: ${styles.strong(`${here()} check ${project}`)}`,
      )
      return EXIT.ok
    }
  } else if (!write) {
    if (score) await printTrial(move)
    say('')
    // `init` comes here, too, and has no option `--write`.
    const chosen = [...(dir === '.' ? [] : [dir]), ...(from === undefined ? [] : ['--from', from])]
    const command = ['npx docs-build-migrate', ...chosen, '--write', ...(runConfig ? ['--run-config'] : [])].join(' ')
    say(`Nothing is written yet. Write it: ${styles.strong(command)}`)
    return EXIT.ok
  } else {
    const written = await carryOut(move)
    for (const path of written) news(`${styles.good('✔')} wrote ${path}`)
  }
  if (score) await printScore(move)
  const { report: found } = await check({ dir: move.project })
  const { fail, warn, pages } = found.summary
  say('')
  say(`${pages} pages: ${fail} fail, ${warn} warn. \`docs-build check ${project}\` shows them.`)
  say(`See the site: ${styles.strong(`${here()} dev ${project} --open`)}`)
  return EXIT.ok
}

/**
 * Writes a move, with the rules that would fail as warnings.
 *
 * @returns the files that were written
 */
async function carryOut(move: PlannedMove): Promise<string[]> {
  const written = await writeMove(move)
  const { report } = await check({ dir: move.project })
  const lowered = failingRules(report)
  if (Object.keys(lowered).length > 0) await lowerRules(move, written, lowered)
  return written
}

// ── the report ──

/** Most things that are named on the terminal. */
const MOST_LEFT = 30

function report({ plan }: PlannedMove): void {
  const { found, site, redirects, left } = plan
  say(`${styles.strong(found.label)} in ${found.config}`)
  say('')
  say(styles.strong('Moves in'))
  for (const one of site.done) say(`  ${styles.good('✔')} ${printable(one)}`)
  const changed = Object.keys(redirects).length
  if (changed > 0) say(`  ${styles.good('✔')} ${changed} redirects from old addresses`)
  say(
    `  ${styles.good('✔')} the syntax of ${found.label} in pages, by \`markdown.dialect\` and the package docs-build-dialects`,
  )
  if (left.length === 0) return
  say('')
  say(styles.strong('Left for you'))
  for (const thing of left.slice(0, MOST_LEFT)) say(leftLine(thing))
  if (left.length > MOST_LEFT) say(`  … and ${left.length - MOST_LEFT} more, all of them in MIGRATION.md`)
}

function leftLine({ what, todo, places, count = places.length }: LeftThing): string {
  const [first] = places
  const place =
    first === undefined ? '' : ` ${styles.link(first.line > 1 ? `${first.file}:${first.line}` : first.file)}`
  return `  ${styles.careful('•')} ${printable(what)}${count > 1 ? ` (${count})` : ''}${place}\n    ${styles.quiet(printable(todo))}`
}

// ── the score ──

/** Measures a move that is not written, in a copy of the repository. */
async function printTrial(move: PlannedMove): Promise<void> {
  const trial = await trialMove(move)
  try {
    await carryOut(trial.move)
    await printScore(trial.move)
  } finally {
    trial.remove()
  }
}

async function printScore(move: PlannedMove): Promise<void> {
  const { before, after } = await scoreMove(move)
  const rows: [string, string, string][] = [
    ['', 'before', 'after'],
    ['pages', String(before?.score.pages ?? 0), String(after.score.pages)],
    ['old addresses that answer', share(before?.score.urls), share(after.score.urls)],
    ['navigation entries kept', share(before?.score.entries), share(after.score.entries)],
    ['constructs lost', String(before?.lost ?? 0), String(after.lost)],
    ['findings', String(before?.findings ?? 0), String(after.findings)],
  ]
  say('')
  for (const [name, a, b] of rows) say(`  ${name.padEnd(28)}${a.padStart(20)}${b.padStart(20)}`)
  for (const [what, { lost }] of [
    ['address', after.score.urls],
    ['entry', after.score.entries],
  ] as const)
    for (const one of lost.slice(0, 10)) say(styles.quiet(`  lost ${what}: ${printable(one)}`))
}

function share(kept: Kept | undefined): string {
  if (kept === undefined) return '–'
  const percent = kept.of === 0 ? 100 : Math.floor((kept.kept / kept.of) * 1000) / 10
  return `${kept.kept} of ${kept.of} (${percent} %)`
}
