/** The version of a package that a plugin depends on. It is a part of the plugin's key, because another may draw differently. */

import { DocsError } from '../../../kernel/fault/errors.ts'
import { readPackageFile } from '../../../kernel/optional-package.ts'

/**
 * @param name of a dependency
 * @param from URL of the module that depends on it
 * @throws DocsError when it is not installed
 */
export function packageVersion(name: string, from: string): string {
  const manifest = readPackageFile(name, 'package.json', from)
  if (manifest !== undefined) return String(JSON.parse(new TextDecoder().decode(manifest)).version)
  throw new DocsError(`The package \`${name}\` is not installed, although a plugin depends on it.`, {
    hint: 'Run `npm install` again.',
  })
}
