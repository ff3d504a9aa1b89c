#!/usr/bin/env node
/**
 * Arguments → command → exit code. Only this file ends the process, except when a configuration cannot be stopped in
 * another way (`project/guarded-evaluation.ts`).
 */
import { Command, CommanderError, Option } from 'commander'
import { commands } from './commands/index.ts'
import { DocsError, EXIT } from './fault/errors.ts'
import { nearest } from './fault/nearest.ts'
import { beQuiet, reportError } from './program/terminal.ts'
import { PACKAGE_ROOT, VERSION } from './project/own-package.ts'

async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2)
  if (/^\w/.test(name) && !commands.some((command) => command.name === name)) {
    const { packageCommand, runScript } = await import('./program/package-command.ts')
    try {
      const script = packageCommand(name, [process.cwd(), PACKAGE_ROOT])
      if (script !== undefined) return await runScript(script, args)
    } catch (error) {
      return reportError(error, false)
    }
  }
  const program = new Command('docs-build')
    .description('Turns a docs tree of Markdown into a checked, prerendered site.')
    .version(VERSION)
    .addOption(new Option('-v').hideHelp())
    .on('option:v', () => {
      process.stdout.write(`${VERSION}\n`)
      throw new CommanderError(EXIT.ok, 'commander.version', VERSION)
    })
    .on('command:*', ([name = '']: string[]) => {
      throw unknownCommand(name)
    })
    .option('-q, --quiet', 'print nothing but findings and errors')
    .option('--verbose', 'show the cause of an error')
    .showHelpAfterError('Run `docs-build --help` to see what there is.')
    .helpCommand(false)
    .exitOverride()
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
    await program.parseAsync()
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
    return reportError(error, program.opts()['verbose'] === true)
  }
  return code
}

/** Whether the command has come to its end. */
let isOver = false

// Code of a project may end the process. That must not look like success.
process.on('exit', (code) => {
  if (isOver || code !== EXIT.ok) return
  const hint = 'Look for `process.exit` in the configuration, and in what it imports.'
  process.exitCode = reportError(new DocsError('The process was ended before the work was done.', { hint }))
})
/** Command names of other tools → the command that does the same here. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  create: 'init',
  import: 'migrate',
  convert: 'migrate',
  start: 'dev',
  watch: 'dev',
  preview: 'serve',
  deploy: 'build',
  export: 'build',
  generate: 'build',
  publish: 'build',
  lint: 'check',
  test: 'check',
  validate: 'check',
}

function unknownCommand(name: string): DocsError {
  const harmless = commands.filter(({ deletes }) => !deletes).map((command) => command.name)
  const meant = Object.hasOwn(ELSEWHERE, name) ? ELSEWHERE[name] : nearest(name, harmless)
  const about = commands.find((command) => command.name === meant?.split(' ')[0])?.about
  return new DocsError(`There is no command \`${name}\`.`, {
    hint: meant
      ? `Did you mean \`docs-build ${meant}\` (${about})? \`docs-build --help\` lists all commands.`
      : `These exist: ${commands.map((command) => command.name).join(', ')}.`,
  })
}

// A reader that closes the pipe early (`docs-build graph --json | head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  isOver = true
  if (error.code === 'EPIPE') process.exit(EXIT.ok)
  const hint = 'Make room on the disk, or write the output elsewhere.'
  process.exit(reportError(new DocsError(`The output cannot be written: ${error.message}.`, { hint, cause: error })))
})
// When stderr is closed, the work continues without messages.
process.stderr.on('error', () => {})

void main().then((code) => {
  isOver = true
  process.exitCode = code
})
