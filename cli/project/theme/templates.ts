/** The program's own templates, for projects without a template of the same name. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEMPLATES } from '../../markdown/doc-path.ts'
import type { DocPath, Source } from '../../markdown/document.ts'
import { PACKAGE_ROOT } from './own-package.ts'

const SCAFFOLD = join(PACKAGE_ROOT, 'templates', 'scaffold')

/** @returns the templates, each under the path that a project's own template of that name would have */
export function builtInTemplates(): Source[] {
  return readdirSync(SCAFFOLD)
    .sort()
    .map((name) => ({ path: `${TEMPLATES}${name}` as DocPath, text: readFileSync(join(SCAFFOLD, name), 'utf8') }))
}
