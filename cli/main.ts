#!/usr/bin/env node
/** Arguments → a command of docs-build, or of an installed package. */
import { commands } from './app/commands/index.ts'
import { packaged, packageOf } from './app/commands/running/packaged.ts'
import { runCommands } from './app/commands/running/run-commands.ts'
import { DocsError } from './kernel/fault/errors.ts'
import { nearest } from './kernel/fault/nearest.ts'
import { packageCommand, runScript } from './kernel/program/package-command.ts'
import { endWith } from './kernel/program/process-end.ts'
import { reportError } from './kernel/program/terminal.ts'
import { PACKAGE_ROOT } from './project/theme/own-package.ts'

async function main(args: readonly string[]): Promise<number> {
  const place = args.findIndex((arg) => !arg.startsWith('-'))
  const name = args[place] ?? ''
  if (name !== '' && !commands.some((command) => command.name === name)) {
    try {
      const { name: from, hasMore } = packageOf(name)
      const script = packageCommand(from, [process.cwd(), PACKAGE_ROOT])
      if (script !== undefined) return await runScript(script, hasMore ? args : args.toSpliced(place, 1))
    } catch (error) {
      return reportError(error, false)
    }
  }
  return runCommands(args, { commands, unknown: unknownCommand, afterHelp: packagesHelp() })
}

function packagesHelp(): string {
  const width = Math.max(...packaged.map(({ name }) => name.length)) + 2
  const lines = packaged.map(({ name, about, from }) => `  ${name.padEnd(width)}${about.split(/[,:]/)[0]} (${from})`)
  return `\nCommands of packages, each after \`npm install --save-dev <package>\`:\n${lines.join('\n')}`
}

/** Command names of other tools, and former ones → the command that does the same here. */
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
  links: 'check --external',
  routes: 'graph --routes',
  visit: 'weight --visit',
  diff: 'report --since <site> --format markdown',
}

function unknownCommand(name: string): DocsError {
  if (packaged.some((each) => each.name === name)) {
    const { name: from, hasMore } = packageOf(name)
    return new DocsError(`\`docs-build ${name}\` is in the package \`${from}\`, which is not installed here.`, {
      hint: `Install it: \`npm install --save-dev ${from}\`, or run it once: \`npx ${from}${hasMore ? ` ${name}` : ''}\`.`,
    })
  }
  const harmless = [...commands.filter(({ deletes }) => !deletes), ...packaged]
  const names = harmless.map((command) => command.name)
  const meant = Object.hasOwn(ELSEWHERE, name) ? ELSEWHERE[name] : nearest(name, names)
  const about = harmless.find((command) => command.name === meant?.split(' ')[0])?.about
  return new DocsError(`There is no command \`${name}\`.`, {
    hint: meant
      ? `Did you mean \`docs-build ${meant}\` (${about})? \`docs-build --help\` lists all commands.`
      : `These exist: ${[...commands, ...packaged].map((command) => command.name).join(', ')}.`,
  })
}

endWith(() => main(process.argv.slice(2)))
