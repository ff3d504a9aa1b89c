/** `docs-build weight` */
import { EXIT } from '../fault/errors.ts'
import { printable } from '../fault/terminal-text.ts'
import type { WeightResult } from '../operations.ts'
import { say, styles } from '../program/terminal.ts'
import { type Command, command, DIR, flag, OUT } from './command.ts'
import { projectDir } from './run-options.ts'

export const weightCommand: Command = command({
  name: 'weight',
  about: 'show what a first visit to each kind of page downloads, and compare it with the budgets',
  examples: [
    ['docs-build weight', 'Shows the median and the heaviest page of each kind.'],
    ['docs-build weight --json', 'Prints the figures of every page as JSON.'],
  ],
  inputs: { dir: DIR, out: OUT, json: flag('--json', 'print the figures of every page as JSON') },
  async run({ dir, json, ...options }) {
    const { weight } = await import('../operations.ts')
    const result = await weight({ ...options, dir: projectDir(dir) })
    if (json) await print(`${JSON.stringify({ version: 1, ...result }, undefined, 2)}\n`)
    else await show(result)
    return result.report.findings.length > 0 ? EXIT.findings : EXIT.ok
  },
})

async function show({ figures, report }: WeightResult): Promise<void> {
  const [{ byteText }, { parts }, { budgetRule }, { formatReport }] = await Promise.all([
    import('../built/byte-text.ts'),
    import('../built/weight.ts'),
    import('../built/budgets.ts'),
    import('./findings.ts'),
  ])
  for (const { kind, pages, parts: own } of figures) {
    say(styles.strong(printable(`${kind || 'other pages'} (${pages})`)))
    for (const part of parts) {
      const { median, most, heaviest, budget } = own[part]
      const isOver = budget !== undefined && most > budget
      const limit = budget === undefined ? '' : ` of ${byteText(budget)}`
      const figure = `most ${byteText(most)}${limit}`
      say(
        `  ${part.padEnd(8)} median ${byteText(median).padStart(8)}  ${isOver ? styles.bad(figure) : figure}  ${styles.quiet(printable(heaviest))}`,
      )
    }
  }
  if (report.findings.length === 0) return
  await print(formatReport(report, 'pretty', process.stdout, { elapsedMs: 0, rules: [budgetRule] }))
}

function print(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()))
}
