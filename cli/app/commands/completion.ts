/** `docs-build completion`: scripts for shells, made from the commands themselves. */
import { Argument, type Command as Definition } from 'commander'
import { EXIT } from '../../kernel/fault/errors.ts'
import type { Command } from './running/command.ts'

const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

export const completionCommand: Command = {
  name: 'completion',
  about: 'print the script that completes commands and options in bash, zsh or fish',
  examples: [['docs-build completion bash', 'Prints the script for bash; with `>> ~/.bashrc` behind it, installs it.']],
  inputs: { shell: { written: '<shell>', about: `the shell: ${SHELLS.join(', ')}` } },
  define: (definition) => definition.addArgument(new Argument('<shell>', 'the shell').choices(SHELLS)),
  async run(definition) {
    const [shell] = definition.processedArgs as [Shell]
    process.stdout.write(completionScript(shell, wordsOf(definition.parent ?? definition)))
    return EXIT.ok
  },
}

interface Words {
  readonly name: string
  readonly about: string
  readonly options: readonly { readonly flags: readonly string[]; readonly about: string }[]
  /** Values of the first argument; empty for files. */
  readonly values: readonly string[]
}

function wordsOf(program: Definition): Words[] {
  return program.commands.map((command) => ({
    name: command.name(),
    about: command.description(),
    options: command.options.map(({ short, long, description }) => ({
      flags: [short, long].flatMap((flag) => flag ?? []),
      about: description,
    })),
    values: command.registeredArguments[0]?.argChoices ?? [],
  }))
}

function completionScript(shell: Shell, commands: readonly Words[]): string {
  return { bash, zsh, fish }[shell](commands)
}

/** Text between single quotes of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function bash(commands: readonly Words[]): string {
  const cases = commands.map(
    ({ name, options, values }) =>
      `    ${name}) words=${quoted([...options.flatMap(({ flags }) => flags), ...values].join(' '))} ;;`,
  )
  return `# Put this into ~/.bashrc: source <(docs-build completion bash)
_docs_build() {
  local current=\${COMP_WORDS[COMP_CWORD]} words
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quoted(commands.map(({ name }) => name).join(' '))} -- "$current"))
    return
  fi
  case \${COMP_WORDS[1]} in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _docs_build docs-build
`
}

function zsh(commands: readonly Words[]): string {
  const item = (name: string, about: string): string => quoted(`${name.replaceAll(':', '\\:')}:${about}`)
  const cases = commands.map(({ name, options, values }) => {
    const items = [
      ...options.flatMap(({ flags, about }) => flags.map((flag) => item(flag, about))),
      ...values.map((value) => item(value, 'value')),
    ]
    return `    ${name}) items=(${items.join(' ')}) ;;`
  })
  return `#compdef docs-build
# Put this into ~/.zshrc: source <(docs-build completion zsh)
_docs_build() {
  local -a items
  if (( CURRENT == 2 )); then
    items=(${commands.map(({ name, about }) => item(name, about)).join(' ')})
    _describe command items
    return
  fi
  case $words[2] in
${cases.join('\n')}
  esac
  _describe option items || _files
}
compdef _docs_build docs-build
`
}

function fish(commands: readonly Words[]): string {
  const lines = commands.flatMap(({ name, about, options, values }) => [
    `complete -c docs-build -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
    ...options.map(({ flags, about }) => {
      const written = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
      return `complete -c docs-build -n '__fish_seen_subcommand_from ${name}' ${written.join(' ')} -d ${quoted(about)}`
    }),
    ...values.map((value) => `complete -c docs-build -n '__fish_seen_subcommand_from ${name}' -a ${value}`),
  ])
  return `# Put this into ~/.config/fish/config.fish: docs-build completion fish | source\n${lines.join('\n')}\n`
}
