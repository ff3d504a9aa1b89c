/** `docs-build init` */

import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { EXIT } from '../../kernel/fault/errors.ts'
import { packageCommand, runScript } from '../../kernel/program/package-command.ts'
import { news, say, styles } from '../../kernel/program/terminal.ts'
import { hasDialects } from '../../project/config/dialect-package.ts'
import { PACKAGE_ROOT } from '../../project/theme/own-package.ts'
import { hosts } from '../init/hosts.ts'
import type { InitResult } from '../moving/init.ts'
import { type Command, command, flag, text } from './running/command.ts'
import { failingRules } from './running/failing-rules.ts'
import { ask, canAsk, choose, confirm } from './running/questions.ts'

export const initCommand: Command = command({
  name: 'init',
  about: 'begin a project: a small site, its configuration, scripts and a workflow for a host',
  examples: [
    ['docs-build init my-docs', 'Begins a site in the folder `my-docs`, and asks for its title and its host.'],
    [
      'docs-build init my-docs --title "My docs" --host github --yes',
      'Does the same without a question, with a workflow for GitHub Pages.',
    ],
    ['docs-build init --host gitlab', 'Adds a workflow for GitLab Pages to the project in this folder.'],
  ],
  inputs: {
    dir: text('[dir]', 'folder of the project, made if necessary (default: here)'),
    title: text('--title <text>', 'title of the site (default: made from the name of the folder)', '"My docs"'),
    host: text(
      '--host <name>',
      `writes a workflow that publishes the site: ${Object.keys(hosts).join(', ')}`,
      'github',
    ),
    yes: flag('-y, --yes', 'ask nothing'),
  },
  async run({ dir = '.', title, host, yes }) {
    const { addHost, init, lookAround } = await import('../operations.ts')
    const found = await lookAround(dir)
    const mayAsk = !yes && canAsk()
    if (found.kind === 'tool') {
      say(`This is a site of ${found.tool.label} (${found.tool.config}).`)
      const script = packageCommand('docs-build-migrate', [resolve(dir), process.cwd(), PACKAGE_ROOT])
      if (script === undefined) {
        say(`See what moves with it: ${styles.strong('npx docs-build-migrate')}. Every file of it stays as it is.`)
        return EXIT.ok
      }
      if (mayAsk && !(await confirm('Move it in? Every file of it stays as it is.'))) return EXIT.ok
      return runScript(script, yes || mayAsk ? [dir, '--write'] : [dir])
    }
    if (found.kind === 'project' && host !== undefined) {
      tell(await addHost(dir, found.config, host))
      return EXIT.ok
    }
    if (found.kind === 'markdown')
      news(
        `Found ${found.pages} ${found.pages === 1 ? 'page' : 'pages'} of Markdown in ${found.docs}/. They stay as they are.`,
      )
    const isNew = found.kind === 'empty' || found.kind === 'markdown'
    const wantedTitle = title ?? (mayAsk && isNew ? await ask('Title of the site', '') : '')
    const labels = Object.entries(hosts).map(([name, { label }]) => [name, label] as const)
    const wantedHost = host ?? (mayAsk && isNew ? await choose('Where will it be published?', labels) : undefined)
    const changesManifest =
      mayAsk &&
      isNew &&
      existsSync(join(dir, 'package.json')) &&
      (await confirm('Add the scripts and docs-build to package.json?'))
    const result = await init({
      dir,
      title: wantedTitle === '' ? undefined : wantedTitle,
      host: wantedHost,
      changesManifest,
    })
    if (found.kind === 'markdown' && result.written.includes('docs.config.ts')) await warnFirst(result)
    tell(result)
    const folder = relative(process.cwd(), result.dir)
    say('\nSee the site in your browser:\n')
    if (folder !== '') say(`  cd ${folder}`)
    const { install, name, run, exec } = result.project.locked.manager
    // A package.json that stays as it is has no script yet. Only npm needs `--` before the options of a script.
    if (result.steps.some((step) => step.startsWith('package.json '))) say(`  ${exec} docs-build dev --open`)
    else say(`  ${install}\n  ${run} dev ${name === 'npm' ? '-- ' : ''}--open`)
    return EXIT.ok
  },
})

function tell({ written, kept, steps }: Pick<InitResult, 'written' | 'kept' | 'steps'>): void {
  for (const path of written) news(`${styles.good('✔')} wrote ${path}`)
  for (const path of kept) say(`${styles.careful('note')}  ${path} was there already, and stays as it is.`)
  for (const step of steps) say(`${styles.careful('do')}    ${step}`)
}

/** Makes the rules that pages break warnings, so that the first build publishes them. */
async function warnFirst(result: InitResult): Promise<void> {
  if (result.project.dialect !== undefined && !hasDialects(result.dir)) {
    say(
      `${styles.careful('note')}  The pages have syntax of another tool. When \`${result.project.locked.manager.install}\` has brought what reads it, \`${result.project.locked.manager.run} check\` shows what is wrong in them.`,
    )
    return
  }
  const { check, lowerInitRules } = await import('../operations.ts')
  const { report } = await check({ dir: result.dir })
  const lowered = failingRules(report)
  if (Object.keys(lowered).length === 0) return
  await lowerInitRules(result, lowered)
  const names = Object.entries(lowered).map(([rule, count]) => `${rule} (${count})`)
  say(
    `${styles.careful('note')}  ${names.join(', ')}: docs.config.ts makes these warnings, so that the site can be published.`,
  )
}
