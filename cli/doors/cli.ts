/** `docs-build/cli`: the form of a command, for packages that add one (`docs-build-<name>`). */
import type { Command } from '../app/commands/running/command.ts'
import { formatReport } from '../app/commands/running/findings.ts'
import { runCommands } from '../app/commands/running/run-commands.ts'
import { DocsError } from '../kernel/fault/errors.ts'
import type { CheckReport } from '../kernel/fault/finding.ts'
import type { ReportedRule } from '../kernel/fault/report.ts'
import { endWith } from '../kernel/program/process-end.ts'
import { print } from '../kernel/program/terminal.ts'

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
} from '../app/commands/running/command.ts'
export { failingRules } from '../app/commands/running/failing-rules.ts'
export { projectDir, RUN_INPUTS, runOptions } from '../app/commands/running/run-options.ts'
export { EXIT, messageOf } from '../kernel/fault/errors.ts'
export { nearest } from '../kernel/fault/nearest.ts'
export { counted } from '../kernel/fault/report.ts'
export { printable } from '../kernel/fault/terminal-text.ts'
export { here } from '../kernel/program/own-command.ts'
export { createProgress, news, print, reportError, say, styles } from '../kernel/program/terminal.ts'
export { byteText } from '../project/built/byte-text.ts'
export { replaceFile } from '../project/files/write-texts.ts'

/**
 * Runs a command with the arguments of this process, and ends the process with its exit code: all that the script of a
 * package has to do. `docs-build <name>` starts that script. Of several commands, the first argument names one.
 */
export function runCommand(...commands: readonly Command[]): void {
  const names = commands.map(({ name }) => name)
  const given = process.argv.slice(2)
  const unknown = (name: string): DocsError =>
    new DocsError(`There is no command \`${name}\`.`, { hint: `These exist: ${names.join(', ')}.` })
  endWith(() => runCommands(commands.length === 1 ? [...names, ...given] : given, { commands, unknown }))
}

/** Prints findings as `docs-build check` does. @param rules those that the findings name */
export function printFindings(report: CheckReport, rules: readonly ReportedRule[]): Promise<void> {
  return print(formatReport(report, 'pretty', process.stdout, { elapsedMs: 0, rules }))
}
