/** `docs-build links` */
import { DocsError, EXIT, messageOf } from '../fault/errors.ts'
import { news, print, styles } from '../program/terminal.ts'
import { replaceFile, requireFilePlace } from '../project/write-texts.ts'
import { type Command, command, DIR, flag, text } from './command.ts'
import { RUN_INPUTS, runOptions } from './run-options.ts'

export const linksCommand: Command = command({
  name: 'links',
  about: 'check all links that leave the site, in a separate run',
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
    // Asking the servers may take minutes, so a file that cannot be written is reported first.
    if (to !== undefined) orExplain(to, () => requireFilePlace(to))
    const report = await externalLinks(runOptions(given))
    const written = json ? `${inert(JSON.stringify(report, undefined, 2))}\n` : externalMarkdown(report)
    if (to === undefined) await print(written)
    else {
      orExplain(to, () => replaceFile(to, written))
      const { dead, alive } = report.summary
      news(`${dead > 0 ? styles.bad('✖') : styles.good('✔')} ${styles.link(to)}: ${dead} dead, ${alive} alive`)
    }
    return report.summary.dead > 0 ? EXIT.findings : EXIT.ok
  },
})

/** @throws DocsError when the file cannot be written */
function orExplain(file: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw new DocsError(`${file} cannot be written: ${messageOf(error)}`, { cause: error })
  }
}
