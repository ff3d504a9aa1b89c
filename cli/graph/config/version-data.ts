/** What files beside the configuration say of versions: their names, and the sidebars of a frozen version. */
import { DocsError } from '../../kernel/fault/errors.ts'
import { forms } from '../../kernel/schema/forms.ts'
import { readValue } from '../../kernel/schema/read.ts'
import type { SchemaProblem } from '../../kernel/schema/wording.ts'
import type { DocsConfig } from './config.ts'
import { sidebarsOf } from './resolve.ts'
import { definitions } from './schema.ts'
import { sidebarEntries } from './sections/sidebar-items.ts'
import type { DocsOptions } from './user-config.ts'

/** Whether a value is the name of a version, as `versions.json` lists it. */
export function isVersionName(value: unknown): value is string {
  return typeof value === 'string' && forms.versionName.read(value) === value
}

/**
 * @param value the sidebars by their names, as `docs.sidebars` has them
 * @throws DocsError with one line for each problem
 */
export function readSidebars(value: unknown, file: string): DocsConfig['sidebars'] {
  const problems: SchemaProblem[] = []
  const type = { map: sidebarEntries, keys: 'text' } as const
  const report = (problem: SchemaProblem): number => problems.push(problem)
  const read = readValue(type, value, '', { definitions, report }) as DocsOptions['sidebars']
  if (problems.length > 0 || !read) {
    const lines = problems.map(({ path, message }) => `  ${path || 'the file'} ${message}.`)
    throw new DocsError(`${file} has problems:\n\n${lines.join('\n')}`)
  }
  return sidebarsOf(read)
}
