/** `docs-build links` */
import { writeFileSync } from 'node:fs'
import { DocsError, EXIT, messageOf } from '../fault/errors.ts'
import { news, styles } from '../program/terminal.ts'
import { type Command, command, DIR, flag, text } from './command.ts'
import { RUN_INPUTS, runOptions } from './run-options.ts'

export const linksCommand: Command = command({
  name: 'links',
  about: 'ask the servers behind all links that leave the site, in a run of its own',
  examples: [
    ['docs-build links', 'Prints what is dead, moved or without an answer, as Markdown.'],
    ['docs-build links --json --to links.json', 'Writes every address with its answer and its places.'],
  ],
  inputs: {
    dir: DIR,
    json: flag('--json', 'as JSON'),
    to: text('--to <file>', 'write to this file (default: the standard output)', 'links.md'),
    ...RUN_INPUTS,
  },
  async run({ json, to, ...given }) {
    const [{ externalLinks }, { externalMarkdown }, { inert }] = await Promise.all([
      import('../operations.ts'),
      import('../external/external-report.ts'),
      import('../fault/reports/json.ts'),
    ])
    const report = await externalLinks(runOptions(given))
    const written = json ? `${inert(JSON.stringify(report, undefined, 2))}\n` : externalMarkdown(report)
    if (to === undefined) await new Promise<void>((resolve) => process.stdout.write(written, () => resolve()))
    else {
      try {
        writeFileSync(to, written)
      } catch (error) {
        throw new DocsError(`${to} cannot be written: ${messageOf(error)}`, { cause: error })
      }
      const { dead, alive } = report.summary
      news(`${dead > 0 ? styles.bad('✖') : styles.good('✔')} ${styles.link(to)}: ${dead} dead, ${alive} alive`)
    }
    return report.summary.dead > 0 ? EXIT.findings : EXIT.ok
  },
})
