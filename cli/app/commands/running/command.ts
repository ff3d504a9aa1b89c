/** The form of a command. A new command is one file here and one line in `index.ts`. */
import { type Command as Definition, InvalidArgumentError, Option } from 'commander'

/** A command as the program runs it. */
export interface Command {
  readonly name: string
  readonly about: string
  /** Command lines with what each does, for the manual. Every command of ours has one. */
  readonly examples?: readonly Sample[]
  /** Its arguments in their order, and its options in that of the help text. */
  readonly inputs?: Inputs
  /** Whether the command removes files. Such a command is never suggested for an unknown name. */
  readonly deletes?: true
  /** Adds arguments and options. */
  readonly define: (definition: Definition) => Definition
  /**
   * Reads its arguments and options, and does the work.
   *
   * @returns the exit code
   */
  readonly run: (definition: Definition) => Promise<number>
}

/** A command line, and a sentence about its effect. */
type Sample = readonly [line: string, does: string]

/** An argument or an option, whose value is a `T`; where `T` may be `undefined`, it need not be given. */
export interface Input<T> {
  /** As commander takes it: `<path>`, `[dir]`, or `-p, --port <number>`. */
  readonly written: string
  readonly about: string
  /** A value for the manual, of an option that has one. */
  readonly sample?: string
  /** Reads a value, of an option that may be given again with the one before. What it throws names the option. */
  read?(text: string, before: T | undefined): T
  /** The value without it, which the help text shows. */
  readonly fallback?: T
  /** The value of an option that is given without one. */
  readonly preset?: T
  /** The value without it, which the help text does not show. */
  readonly absent?: T
}

type Inputs = Readonly<Record<string, Input<unknown>>>
type ValueOf<I> = I extends Input<infer T> ? T : never

/** Values by the names of their inputs; what was not given is `undefined`. */
type Values<I extends Inputs> = { [K in keyof I]: ValueOf<I[K]> }

/** A command as its file writes it. */
interface CommandRecord<I extends Inputs> extends Pick<Command, 'name' | 'about' | 'examples' | 'deletes'> {
  readonly inputs: I
  /**
   * Does the work. It imports its modules itself, so that no command loads the modules of another.
   *
   * @returns the exit code
   */
  readonly run: (values: Values<I>) => Promise<number>
}

/** Makes a command from its name, its inputs and the function that does the work. */
export function command<I extends Inputs>({ name, about, examples, deletes, inputs, run }: CommandRecord<I>): Command {
  return {
    name,
    about,
    examples,
    inputs,
    deletes,
    define(definition) {
      for (const input of Object.values(inputs)) {
        if (isOption(input)) definition.addOption(optionOf(input))
        else definition.argument(input.written, input.about)
      }
      return definition
    },
    run: (definition) => run(valuesOf(inputs, definition) as Values<I>),
  }
}

/** Whether an input is an option, and not an argument. */
export function isOption({ written }: Input<unknown>): boolean {
  return written.startsWith('-')
}

function optionOf({ written, about, read, fallback, preset }: Input<unknown>): Option {
  const option = new Option(written, about)
  if (read) option.argParser(read)
  if (fallback !== undefined) option.default(fallback)
  if (preset !== undefined) option.preset(preset)
  return option
}

function valuesOf(inputs: Inputs, definition: Definition): Readonly<Record<string, unknown>> {
  const given: unknown[] = [...definition.processedArgs]
  const values = Object.entries(inputs).map(([name, input]): [string, unknown] => {
    const value = isOption(input) ? definition.getOptionValue(optionOf(input).attributeName()) : given.shift()
    return [name, value ?? input.absent]
  })
  return Object.fromEntries(values)
}

/** An argument in the form `<name>`, which must be given. */
export function required(written: string, about: string): Input<string> {
  return { written, about }
}

/**
 * An argument in the form `[name]`, or an option with a value.
 *
 * @param sample a value for the manual, of an option
 */
export function text(written: string, about: string, sample?: string): Input<string | undefined> {
  return sample === undefined ? { written, about } : { written, about, sample }
}

/** An option without a value. */
export function flag(written: string, about: string): Input<boolean> {
  return { written, about, absent: false }
}

/** Reads a whole number of an option; commander reports the message with the option's name. */
export function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (Number.isInteger(number) && number >= least && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}

/** Reads one of several words of an option. */
export function oneOf<T extends string>(choices: readonly T[]): (value: string) => T {
  return (value) => {
    const choice = choices.find((one) => one === value)
    if (choice !== undefined) return choice
    throw new InvalidArgumentError(`It must be one of: ${choices.join(', ')}.`)
  }
}

export const DIR: Input<string | undefined> = text(
  '[dir]',
  'folder that holds docs/ and docs.config.ts (default: here)',
)
export const OUT: Input<string | undefined> = text(
  '--out <folder>',
  'output folder, relative to dir (default: build)',
  'public',
)
export const BASE_URL: Input<string | undefined> = text(
  '--base-url <path>',
  'path that the site is served below',
  '/docs/',
)
