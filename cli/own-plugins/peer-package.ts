/** Packages that a plugin of ours needs, and that a site installs when it uses the plugin. */
import { DocsError } from '../fault/errors.ts'

/**
 * @param load imports the package, by a literal name that bundlers see
 * @throws DocsError when the package is not installed
 */
export async function peerPackage<T>(plugin: string, name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    throw new DocsError(`The plugin \`${plugin}\` needs the package \`${name}\`, which cannot be loaded.`, {
      hint: `Run \`npm install --save-dev ${name}\`.`,
      cause: error,
    })
  }
}
