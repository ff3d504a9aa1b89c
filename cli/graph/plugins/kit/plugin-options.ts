/** Reads the options of a plugin by a schema. */
import { DocsError } from '../../../kernel/fault/errors.ts'
import { readShape } from '../../../kernel/schema/read.ts'
import type { Definitions, Shape } from '../../../kernel/schema/types.ts'
import type { SchemaProblem } from '../../../kernel/schema/wording.ts'

/**
 * @param given any value; absent for none
 * @returns the options that are set
 * @throws DocsError with every problem
 */
export function readPluginOptions(
  plugin: string,
  given: unknown,
  shape: Shape,
  definitions: Definitions = {},
): Readonly<Record<string, unknown>> {
  const problems: SchemaProblem[] = []
  const report = (problem: SchemaProblem): number => problems.push(problem)
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  if (given !== undefined && !isObject) report({ path: 'options', message: 'must be an object' })
  const read = isObject ? readShape(shape, given as Record<string, unknown>, '', { definitions, report }) : undefined
  if (problems.length === 0) return read ?? {}
  const lines = problems.map(({ path, message, hint }) => `\`${path}\` ${message}.${hint ? ` ${hint}` : ''}`)
  throw new DocsError(`The options of the plugin \`${plugin}\` are wrong: ${lines.join(' ')}`)
}
