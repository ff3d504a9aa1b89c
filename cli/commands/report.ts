/** `docs-build report` */
import { DocsError, EXIT, messageOf } from '../fault/errors.ts'
import { news, styles } from '../program/terminal.ts'
import { replaceFile } from '../project/write-texts.ts'
import { type Command, command, DIR, type Input, OUT, text } from './command.ts'
import { RUN_INPUTS, runOptions } from './run-options.ts'

const TO: Input<string> = {
  written: '--to <file>',
  about: 'write to this file',
  fallback: 'docs-report.html',
  sample: 'report.html',
}

export const reportCommand: Command = command({
  name: 'report',
  about: 'draw the state of the site as one page: findings, the map of pages and links, weight, build time, changes',
  examples: [
    ['docs-build report', 'Writes docs-report.html.'],
    ['docs-build report --since https://docs.example.org', 'Shows what has changed since the published site too.'],
  ],
  inputs: {
    dir: DIR,
    to: TO,
    out: OUT,
    since: text('--since <site>', 'older output to compare with: its folder, or the URL of a site', 'old'),
    baseline: text('--baseline <file>', 'file with known findings, to tell new ones apart', 'docs.baseline.json'),
    ...RUN_INPUTS,
  },
  async run({ to, ...given }) {
    const { report } = await import('../operations.ts')
    const html = await report(runOptions(given))
    try {
      replaceFile(to, html)
    } catch (error) {
      throw new DocsError(`${to} cannot be written: ${messageOf(error)}`, { cause: error })
    }
    news(`${styles.good('✔')} ${styles.link(to)}: open it in a browser`)
    return EXIT.ok
  },
})
