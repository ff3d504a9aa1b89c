/** One page for each command, and their list. */
import type { OwnPage } from 'docs-build'
import type { CommandRecord, InputRecord } from '../reference/reference.ts'
import { code, fence, parts, table } from './markdown.ts'
import { COMMAND_WORDS } from './search-words.ts'

export function commandPages(commands: readonly CommandRecord[]): OwnPage[] {
  return [listPage(commands), ...commands.map(commandPage)]
}

function listPage(commands: readonly CommandRecord[]): OwnPage {
  const rows = commands.map(({ name, about }) => [`[${code(name)}](./${name}.md)`, sentence(about)])
  return {
    path: 'reference/commands/index',
    title: 'All commands',
    frontMatter: {
      sidebar_label: 'Commands',
      description: 'The commands of docs-build, and the options that all of them have.',
      keywords: ['cli', 'cli options', 'command line', 'flags', 'list of all cli options'],
    },
    markdown: parts(
      'You can run commands in any folder of a project. `docs-build help <command>` prints the options of a command, and `docs-build help <topic>` prints a page of this manual.',
      table(['Command', 'It does'], rows),
      '## Options of every command',
      table(
        ['Option', 'Meaning'],
        [
          [code('-q, --quiet'), 'Print only findings and errors.'],
          [code('--verbose'), 'Show the cause of an error.'],
          [code('-h, --help'), 'Print the options of the command.'],
          [code('-V, --version'), 'Print the version of docs-build.'],
        ],
      ),
      'Every command ends with one of four [exit codes](../exit-codes.md).',
    ),
  }
}

function commandPage({ name, from, about, examples, inputs }: CommandRecord): OwnPage {
  const named = inputs.filter(({ isOption }) => !isOption)
  const options = inputs.filter(({ isOption }) => isOption)
  const usage = [
    'docs-build',
    name,
    ...(options.length > 0 ? ['[options]'] : []),
    ...named.map(({ written }) => written),
  ]
  return {
    path: `reference/commands/${name}`,
    title: `docs-build ${name}`,
    frontMatter: {
      sidebar_label: name,
      description: sentence(about),
      keywords: [name, ...(COMMAND_WORDS[name] ?? [])],
    },
    markdown: parts(
      sentence(about),
      from === undefined
        ? undefined
        : parts(`This command is in the package \`${from}\`:`, fence('sh', `npm install --save-dev ${from}`)),
      fence('text', usage.join(' ')),
      '## Examples',
      ...examples.map(([line, does]) => parts(does, fence('sh', typed(line)))),
      named.length > 0
        ? parts(
            '## Arguments',
            table(
              ['Argument', 'Meaning'],
              named.map(({ written, about }) => [code(written), sentence(about)]),
            ),
          )
        : undefined,
      options.length > 0 ? optionsText(options) : undefined,
    ),
  }
}

function optionsText(options: readonly InputRecord[]): string {
  return parts(
    '## Options',
    table(
      ['Option', 'Meaning', 'As written'],
      options.map(({ written, about, default: fallback, sample = '' }) => [
        code(written),
        fallback === undefined ? sentence(about) : `${sentence(about)} Default: ${code(fallback)}.`,
        code(sample),
      ]),
    ),
  )
}

/** A command as it runs in the folder of a project, where no shell knows it by its name. */
function typed(line: string): string {
  return line.replace(/(^|[|&] )docs-build /g, '$1npx docs-build ')
}

/** A line of the help text as a sentence. */
function sentence(text: string): string {
  return `${text.replace(/^./, (first) => first.toUpperCase())}${/[.!?]$/.test(text) ? '' : '.'}`
}
