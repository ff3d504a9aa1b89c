/** `docs-build dev` */

import { EXIT } from '../../kernel/fault/errors.ts'
import type { Finding } from '../../kernel/fault/finding.ts'
import { printable } from '../../kernel/fault/terminal-text.ts'
import { duration, news, reportError, say, styles } from '../../kernel/program/terminal.ts'
import { BASE_URL, type Command, command, DIR } from './running/command.ts'
import { RUN_INPUTS, runOptions } from './running/run-options.ts'
import { announce, SERVER_INPUTS } from './running/server-options.ts'
import { untilStopped } from './running/until-stopped.ts'

export const devCommand: Command = command({
  name: 'dev',
  about: 'serve the site while you write: every change shows at once',
  examples: [['docs-build dev', 'Serves the site at http://localhost:3000, and shows every save at once.']],
  inputs: { dir: DIR, ...RUN_INPUTS, baseUrl: BASE_URL, ...SERVER_INPUTS },
  async run({ open, ...given }) {
    const { dev } = await import('../operations.ts')
    const start = performance.now()
    let shown = ''
    const server = await dev({
      ...runOptions(given),
      onEvent(event) {
        if (event.type === 'error') reportError(event.error)
        else if (event.type === 'checking') news(styles.quiet('checking all pages …'))
        else if (event.type === 'mismatch') say(findingLines(event.findings))
        else if (event.type === 'changed') {
          const names = event.files.slice(0, 3).map(printable).join(', ')
          const more = event.files.length > 3 ? ` and ${event.files.length - 3} more` : ''
          news(
            `${styles.quiet(new Date().toTimeString().slice(0, 8))} ${names}${more} ${styles.quiet(`— ${duration(event.ms)}`)}`,
          )
        } else {
          const { fail, warn, pages } = event.report.summary
          const text =
            fail + warn === 0
              ? styles.good('no findings')
              : `${fail > 0 ? styles.bad(`${fail} fail`) : '0 fail'}, ${warn > 0 ? styles.careful(`${warn} warn`) : '0 warn'}`
          news(`${styles.quiet(new Date().toTimeString().slice(0, 8))} ${pages} pages: ${text}`)
          const lines = findingLines(event.report.findings)
          // After most saves the findings are the same, and are already on the screen.
          if (lines !== '' && lines !== shown) say(lines)
          shown = lines
        }
      },
    })
    const stopped = untilStopped()
    await announce(server, `ready in ${duration(performance.now() - start)} at`, { port: given.port, open })
    for (const note of server.notes) process.stderr.write(`${styles.careful('note')}  ${note}\n`)
    await stopped
    await server.close()
    return EXIT.ok
  },
})

/** Most findings that are printed after a save. */
const MOST_LINES = 10

/** One line with its place for each finding, up to `MOST_LINES`. */
function findingLines(findings: readonly Finding[]): string {
  const lines = findings
    .slice(0, MOST_LINES)
    .map(
      ({ file, line, column, severity, rule, message }) =>
        `  ${styles.link(printable(`${file}:${line}:${column}`))} ${severity === 'fail' ? styles.bad('fail') : styles.careful('warn')} ${rule}  ${printable(message)}`,
    )
  const more = findings.length - lines.length
  if (more > 0) lines.push(styles.quiet(`  … and ${more} more; \`docs-build check\` shows all of them with what to do`))
  return lines.join('\n')
}
