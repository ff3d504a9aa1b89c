/** What a plugin does wrong, with its name and the field in which it happened. */

import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { printable } from '../../kernel/fault/terminal-text.ts'
import { atOrigin } from '../../kernel/owner-code.ts'

/** Where a plugin is at work. */
export interface PluginWork {
  /** Name of the plugin. */
  readonly plugin: string
  /** The field, as one writes it: `outputs`. */
  readonly hook: string
  /** The page or the file that it works on. */
  readonly on?: string
}

/** An error that a plugin threw. The page is added where it is known. */
export class PluginError extends DocsError {}

function thrownByPlugin(error: unknown, { plugin, hook, on }: PluginWork): PluginError {
  const where = `in \`${hook}\`${on === undefined ? '' : ` for ${on}`}${atOrigin(error)}`
  return new PluginError(`The plugin \`${plugin}\` threw ${where}: ${printable(messageOf(error))}`, {
    cause: error,
    hint: error instanceof DocsError && error.hint !== undefined ? error.hint : undefined,
  })
}

/** What a function of a plugin returned. @throws TypeError for a value that is no list */
export function requireList<T>(returned: Iterable<T> | undefined, of: string): Iterable<T> {
  if (typeof returned === 'object' && returned !== null && Symbol.iterator in returned) return returned
  const found = (returned as unknown) instanceof Promise ? 'a promise' : `a value of the type ${typeof returned}`
  throw new TypeError(`It returns ${found}, and not a list of ${of}.`)
}

/** Runs code of a plugin. @throws DocsError with the name of the plugin, for anything that the code throws */
export function runPlugin<T>(work: PluginWork, code: () => T): T {
  try {
    return code()
  } catch (error) {
    throw thrownByPlugin(error, work)
  }
}

/** As `runPlugin`, for code that may take time. */
export async function awaitPlugin<T>(work: PluginWork, code: () => T | Promise<T>): Promise<T> {
  try {
    return await code()
  } catch (error) {
    throw thrownByPlugin(error, work)
  }
}
