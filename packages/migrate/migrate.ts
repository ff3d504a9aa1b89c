/** `docs-build migrate` */

import { join, relative, resolve } from 'node:path'
import { build, type CheckResult, check, DocsError, graph } from 'docs-build'
import {
  type Command,
  command,
  counted,
  createProgress,
  EXIT,
  failingRules,
  flag,
  here,
  messageOf,
  news,
  printable,
  say,
  styles,
  text,
} from 'docs-build/cli'
import { TOOL_NAMES } from 'docs-build/project'
import type { Kept } from './against/measure.ts'
import { measureMove } from './measure-move.ts'
import type { PlannedMove } from './migration.ts'
import { lowerRules, planMigration, withUnknownNames, writeMove } from './migration.ts'
import { type Account, sumsOf } from './move/account.ts'
import type { LeftThing } from './move/moved-site.ts'
import { trialMove } from './trial-move.ts'

export const migrateCommand: Command = command({
  name: 'migrate',
  about: "move another tool's site in: a report first, then its configuration, navigation and redirects",
  examples: [
    [
      'docs-build migrate',
      'Shows what would move in from the tool whose configuration is in the folder, and what is left. Nothing is written.',
    ],
    [
      'docs-build migrate --against site',
      'Compares the new site with the old one, which its own tool has built in `site/`.',
    ],
    ['docs-build migrate --write', 'Writes the configuration, the redirects, and `MIGRATION.md` with what is left.'],
  ],
  inputs: {
    dir: text('[dir]', 'folder of the site (default: here)'),
    from: text('--from <tool>', `${TOOL_NAMES.join(', ')} (default: the tool whose configuration is there)`, 'mkdocs'),
    write: flag('--write', 'write the configuration, the redirects and the list of what is left'),
    against: text(
      '--against <site>',
      'compare addresses, files, titles, heading ids and navigation with the old site: its built folder, its `sitemap.xml` or its URL',
      'site',
    ),
    runConfig: flag('--run-config', 'run the existing configurations, with their packages'),
  },
  run: ({ dir = '.', ...options }) => migrateHere({ dir, ...options }),
})

interface MigrateHere {
  readonly dir: string
  readonly from?: string
  readonly write: boolean
  readonly against?: string
  readonly runConfig: boolean
}

/** @returns the exit code */
async function migrateHere({ dir, from, write, against, runConfig }: MigrateHere): Promise<number> {
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
    await printMeasures(move, move.root, against)
    printSummary(await check({ dir: move.project }), project)
    return EXIT.ok
  }
  if (!write) {
    if (against !== undefined) await tryMove(move, (trial) => printMeasures(trial, move.root, against))
    else await printMeasures(move, move.root, undefined)
    say('')
    // `init` comes here, too, and has no option `--write`.
    const chosen = [...(dir === '.' ? [] : [dir]), ...(from === undefined ? [] : ['--from', from])]
    const command = ['npx docs-build-migrate', ...chosen, '--write', ...(runConfig ? ['--run-config'] : [])].join(' ')
    say(`Nothing is written yet. Write it: ${styles.strong(command)}`)
    return EXIT.ok
  }
  const { lowered, found } = await tryMove(move, (trial) => printMeasures(trial, move.root, against))
  const unknown = new Set(found.report.findings.flatMap(({ name }) => name ?? []))
  for (const path of writeMove(withUnknownNames(move, unknown), lowered)) news(`${styles.good('✔')} wrote ${path}`)
  printSummary(found, project)
  return EXIT.ok
}

function printSummary({ report: { summary } }: Pick<CheckResult, 'report'>, project: string): void {
  const { fail, warn, pages } = summary
  say('')
  say(`${pages} pages: ${fail} fail, ${warn} warn. \`docs-build check ${project}\` shows them.`)
  say(`See the site: ${styles.strong(`${here()} dev ${project} --open`)}`)
}

interface TriedMove {
  /** The rules that fail, with the number of their findings: the configuration makes them warnings. */
  readonly lowered: Readonly<Record<string, number>>
  /** What a check finds then. */
  readonly found: Pick<CheckResult, 'report'>
}

/** Most times that rules are made warnings: those of pages, then those of the output. */
const MOST_ROUNDS = 2

/**
 * Carries a move out in a copy of the repository, so that nothing is written which does not work.
 *
 * @throws DocsError when the new configuration cannot be loaded, or the site cannot be checked
 */
async function tryMove(move: PlannedMove, look: (trial: PlannedMove) => Promise<void>): Promise<TriedMove> {
  refuseMissing(move.plan.account.missing, 'neither pages, nor files, nor left out for a reason')
  const progress = createProgress()
  progress.show('Copying the repository, to try the move in the copy')
  const trial = trialMove(move)
  try {
    progress.show(`Checking ${counted(move.plan.account.pages.length, 'page')} in the copy`)
    const written = writeMove(trial.move, {})
    // Only a build looks into HTML files that are published as they are.
    const test = trial.hasHtml ? build : check
    let found = await test({ dir: trial.move.project })
    let lowered: Readonly<Record<string, number>> = {}
    // A build looks into the output only when nothing else fails, and may find more there.
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const failing = failingRules(found.report)
      if (Object.keys(failing).length === 0) break
      progress.show('Checking once more, with the rules that fail as warnings')
      lowered = { ...lowered, ...failing }
      lowerRules(trial.move, written, lowered)
      found = await test({ dir: trial.move.project })
    }
    refuseMissing(await unmade(trial.move), 'no pages of the new site')
    progress.end()
    await look(trial.move)
    return { lowered, found }
  } catch (error) {
    const text = messageOf(error).replaceAll(trial.move.root, move.root)
    throw new DocsError(`The move was tried in a copy and does not work: ${text}`, {
      hint: 'Nothing has been written.',
      cause: error,
    })
  } finally {
    progress.end()
    trial.remove()
  }
}

/** Files of which no page was made, although the plan counts one. */
async function unmade({ plan, root, project }: PlannedMove): Promise<string[]> {
  const { pages } = await graph({ dir: project })
  const made = new Set(pages.flatMap(({ file }) => (file === undefined ? [] : resolve(project, file))))
  return plan.account.pages.filter((file) => !made.has(join(root, file)))
}

/** @throws DocsError when there are such files */
function refuseMissing(files: Account['missing'], what: string): void {
  if (files.length === 0) return
  const more = files.length > MOST_LEFT ? `\n  … and ${files.length - MOST_LEFT} more` : ''
  const list = files.slice(0, MOST_LEFT).map((file) => `\n  ${printable(file)}`)
  throw new DocsError(`${counted(files.length, 'file')} of the old site would be ${what}:${list.join('')}${more}`, {
    hint: 'Nothing has been written. Exclude them in the old configuration, or rename them, and run the command again.',
  })
}

// ── the report ──

/** Most things that are named on the terminal. */
const MOST_LEFT = 30

function report({ plan }: PlannedMove): void {
  const { found, site, redirects, left, names, account } = plan
  say(
    `${styles.strong(found.label)} in ${found.config}${found.isSure ? '' : ' (likely: other programs have such a file, too)'}`,
  )
  say('')
  say(styles.strong('Moves in'))
  for (const one of site.done) say(`  ${styles.good('✔')} ${printable(one)}`)
  const changed = Object.keys(redirects).length
  if (changed > 0) say(`  ${styles.good('✔')} ${changed} redirects from old addresses`)
  if (site.dialect !== undefined)
    say(
      `  ${styles.good('✔')} the syntax of ${found.label} in pages, by \`markdown.dialect\` and the package docs-build-dialects`,
    )
  say('')
  const [all = '', ...sums] = sumsOf(account)
  say(styles.strong(all))
  for (const sum of sums) say(`  ${sum}`)
  for (const file of account.missing.slice(0, MOST_LEFT)) say(`    ${styles.link(file)}`)
  if (names.length > 0) {
    const [first] = names
    const others = names.length > 1 ? `, most often \`${first?.name}\`` : `: \`${first?.name}\``
    say('')
    say(styles.strong('One decision for each name'))
    say(
      `  ${counted(names.length, 'name')} of the old site itself${others}. MIGRATION.md has a line to paste for each.`,
    )
  }
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

// ── what is measured ──

/** Most lost things of a kind that are named. */
const MOST_LOST = 10

async function printMeasures(move: PlannedMove, root: string, against: string | undefined): Promise<void> {
  say('')
  say(styles.strong('Kept of the old site'))
  if (against === undefined) {
    say('  Not measured. Build the old site with its own tool, and name the result with `--against <folder>`.')
    return
  }
  const { measures, further, copies, failing } = await measureMove(move, root, against)
  const { addresses, files, titles, ids, sidebars, entries } = measures
  const rows: [string, Kept | undefined][] = [
    ['addresses of pages', addresses],
    ['files beside pages', files],
    ['titles', titles],
    ['ids of headings', ids],
    ['pages with a sidebar', sidebars],
    ['entries of sidebars', entries],
  ]
  for (const [name, kept] of rows) say(`  ${name.padEnd(24)}${shareOf(kept)}`)
  for (const [name, kept] of rows) {
    const lost = kept?.lost ?? []
    for (const one of lost.slice(0, MOST_LOST)) say(styles.quiet(`  lost of ${name}: ${printable(one)}`))
    if (lost.length > MOST_LOST) say(styles.quiet(`  … and ${lost.length - MOST_LOST} more`))
  }
  if (further > 0) say(`  ${further} further pages of the old site were not looked at.`)
  if (copies > 0) say(`  ${counted(copies, 'file')} in folders of languages are published once, without the language.`)
  if (failing > 0) say(`  ${failing} findings keep the new site from being published.`)
}

function shareOf(kept: Kept | undefined): string {
  if (kept === undefined) return 'not measured'
  if (kept.of === 0) return 'none in the old site'
  return `${kept.kept} of ${kept.of} (${Math.floor((kept.kept / kept.of) * 1000) / 10} %)`
}
