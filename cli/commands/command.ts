/** What a command is. To add one: a file here, and a line in `index.ts`. */
import { type Command as Definition, InvalidArgumentError } from 'commander'

export interface Command {
  readonly name: string
  readonly about: string
  /** It removes files: never suggested where another name was typed. */
  readonly deletes?: true
  /** Adds arguments and options. */
  readonly define: (definition: Definition) => Definition
  /**
   * Does the work. What it needs is imported here, so that no command loads what only another needs.
   *
   * @returns the exit code
   */
  readonly run: (args: readonly (string | undefined)[], options: Readonly<Record<string, unknown>>) => Promise<number>
}

export const DIR: readonly [string, string] = ['[dir]', 'folder that holds docs/ and docs.config.ts (default: here)']

/** A whole number of an option; commander reports the message with the option's name. */
export function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (Number.isInteger(number) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}
