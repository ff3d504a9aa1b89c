/** `docs-build/cli`: the form of a command, for packages that add one (`docs-build-<name>`). */
import type { Command } from '../commands/command.ts'
import { formatReport } from '../commands/findings.ts'
import { runCommands } from '../commands/run-commands.ts'
import { DocsError } from '../fault/errors.ts'
import type { CheckReport } from '../fault/finding.ts'
import type { ReportedRule } from '../fault/report.ts'
import { endWith } from '../program/process-end.ts'
import { print } from '../program/terminal.ts'

export { byteText } from '../built/byte-text.ts'
export {
  type Command,
  command,
  DIR,
  flag,
  type Input,
  OUT,
  oneOf,
  text,
  wholeNumber,
} from '../commands/command.ts'
export { failingRules } from '../commands/failing-rules.ts'
export { projectDir, RUN_INPUTS, runOptions } from '../commands/run-options.ts'
export { EXIT, messageOf } from '../fault/errors.ts'
export { nearest } from '../fault/nearest.ts'
export { counted } from '../fault/report.ts'
export { printable } from '../fault/terminal-text.ts'
export { here } from '../program/own-command.ts'
export { createProgress, news, print, say, styles } from '../program/terminal.ts'
export { replaceFile } from '../project/write-texts.ts'

/**
 * Runs a command with the arguments of this process, and ends the process with its exit code: all that the script of a
 * package has to do. `docs-build <name>` starts that script.
 */
export function runCommand(command: Command): void {
  const unknown = (name: string): DocsError => new DocsError(`There is no command \`${name}\`.`)
  endWith(() => runCommands([command.name, ...process.argv.slice(2)], { commands: [command], unknown }))
}

/** Prints findings as `docs-build check` does. @param rules those that the findings name */
export function printFindings(report: CheckReport, rules: readonly ReportedRule[]): Promise<void> {
  return print(formatReport(report, 'pretty', process.stdout, { elapsedMs: 0, rules }))
}
