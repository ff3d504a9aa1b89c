/** The form of a command. A new command is one file here and one line in `index.ts`. */
import { type Command as Definition, InvalidArgumentError } from 'commander'

export interface Command {
  readonly name: string
  readonly about: string
  /** Whether the command removes files. Such a command is never suggested for an unknown name. */
  readonly deletes?: true
  /** Adds arguments and options. */
  readonly define: (definition: Definition) => Definition
  /**
   * Does the work. It imports its modules itself, so that no command loads the modules of another.
   *
   * @returns the exit code
   */
  readonly run: (args: readonly (string | undefined)[], options: Readonly<Record<string, unknown>>) => Promise<number>
}

export const DIR: readonly [string, string] = ['[dir]', 'folder that holds docs/ and docs.config.ts (default: here)']

/** Makes a parser for an option with a whole number. Commander adds the option's name to the message. */
export function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (Number.isInteger(number) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}
