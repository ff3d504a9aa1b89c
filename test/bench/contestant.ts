/** Who is measured: our program, and with `--vs` a second one beside it. */
import { cliFile } from '../harness/root.ts'
import type { Command } from './measure.ts'

export type Verb = 'check' | 'build' | 'dev' | 'lsp'

export interface Contestant {
  /** The command for a project. @returns `undefined` when the contestant does not do that */
  command(verb: Verb, dir: string, ...options: string[]): Command | undefined
}

/** The program of this checkout. */
export const OURS: { command(verb: Verb, dir: string, ...options: string[]): readonly [string, ...string[]] } = {
  command: (verb, dir, ...options) => [process.execPath, cliFile, verb, dir, ...options],
}

/** @param template a command line with `{dir}`; with `{command}` too, it takes the commands and options of ours */
export function rival(template: string): Contestant {
  const isLikeOurs = template.includes('{command}')
  return {
    command(verb, dir, ...options) {
      if (!isLikeOurs && (verb !== 'build' || options.length > 0)) return undefined
      const line = template.replaceAll('{command}', verb).replaceAll('{dir}', shellQuoted(dir))
      return [line, ...options.map(shellQuoted)].join(' ')
    },
  }
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
