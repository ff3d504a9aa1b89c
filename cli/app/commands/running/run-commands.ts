/** Commands and arguments → the exit code. */
import { CommanderError, Command as Definition, Option } from 'commander'
import { type DocsError, EXIT } from '../../../kernel/fault/errors.ts'
import { beQuiet, reportError } from '../../../kernel/program/terminal.ts'
import { VERSION } from '../../../project/theme/own-package.ts'
import type { Command } from './command.ts'

interface Program {
  readonly commands: readonly Command[]
  /** Below the list of the help text. */
  readonly afterHelp?: string
  /** The error for the name of no command. */
  readonly unknown: (name: string) => DocsError
}

/**
 * Runs the command that the arguments name.
 *
 * @param args without the program's own name
 */
export async function runCommands(args: readonly string[], { commands, afterHelp, unknown }: Program): Promise<number> {
  const program = new Definition('docs-build')
    .description('Turns a docs tree of Markdown into a checked, prerendered site.')
    .version(VERSION)
    .addOption(new Option('-v').hideHelp())
    .on('option:v', () => {
      process.stdout.write(`${VERSION}\n`)
      throw new CommanderError(EXIT.ok, 'commander.version', VERSION)
    })
    .on('command:*', ([name = '']: string[]) => {
      throw unknown(name)
    })
    .option('-q, --quiet', 'print nothing but findings and errors')
    .option('--verbose', 'show the cause of an error')
    .showHelpAfterError('Run `docs-build --help` to see what there is.')
    .helpCommand(false)
    .exitOverride()
  if (afterHelp !== undefined) program.addHelpText('after', afterHelp)
  let code: number = EXIT.ok
  for (const command of commands) {
    const sub = command.define(program.command(command.name).description(command.about))
    sub.showHelpAfterError(`Run \`docs-build ${command.name} --help\` to see what it takes.`)
    if (sub.options.some(({ long }) => long === '--format'))
      sub.configureOutput({
        outputError: (text, write) => write(text.replace(/(?<='--json'\n)/, '(Did you mean --format json?)\n')),
      })
    sub.exitOverride().action(async () => {
      if (program.opts()['quiet'] === true) beQuiet()
      code = await command.run(sub)
    })
  }
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
    return reportError(error, program.opts()['verbose'] === true)
  }
  return code
}
