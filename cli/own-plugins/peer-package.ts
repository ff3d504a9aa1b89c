/** Loads packages that one of our plugins needs. A site that uses the plugin installs them. */
import { readPackageFile } from '../engine/optional-package.ts'
import { DocsError } from '../fault/errors.ts'

/**
 * @param load imports the package, by a literal name that bundlers see
 * @throws DocsError when the package is not installed
 */
export async function peerPackage<T>(plugin: string, name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw missingPackage(plugin, name, error)
  }
}

/**
 * The version of a package. It is part of the plugin's key, because another version may draw differently.
 *
 * @throws DocsError when the package is not installed
 */
export function peerVersion(plugin: string, name: string): string {
  const version = installedVersion(name)
  if (version === undefined) throw missingPackage(plugin, name)
  return version
}

/** The version of a package that a plugin can do without. @returns `undefined` when it is not installed */
export function installedVersion(name: string): string | undefined {
  const manifest = readPackageFile(name, 'package.json', import.meta.url)
  if (manifest === undefined) return undefined
  return String((JSON.parse(new TextDecoder().decode(manifest)) as { version?: unknown }).version)
}

function missingPackage(plugin: string, name: string, cause?: unknown): DocsError {
  return new DocsError(`The plugin \`${plugin}\` needs the package \`${name}\`, which cannot be loaded.`, {
    hint: `Run \`npm install --save-dev ${name}\`.`,
    cause,
  })
}
