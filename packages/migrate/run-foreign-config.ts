/** Executes the configuration of another tool, which its owner has allowed with `--run-config`. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DocsError } from 'docs-build'
import { messageOf } from 'docs-build/cli'
import { compileConfig, evaluateGuarded } from 'docs-build/project'

/** Most milliseconds for a configuration. */
const TIME_LIMIT = 30_000

/**
 * @param file absolute path
 * @returns what it exports; a function is called
 * @throws DocsError when it does not compile, throws, ends the process or takes too long
 */
export async function runForeignConfig(file: string): Promise<unknown> {
  const name = basename(file)
  // Its packages are found from its own folder, so the compiled code lies there while it runs.
  const folder = mkdtempSync(join(dirname(file), '.docs-build-config-'))
  const path = join(folder, 'config.mjs')
  const cleanUp = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    const { code } = await compileConfig({ file }, path)
    writeFileSync(path, code)
    return await evaluateGuarded({
      name,
      timeLimit: TIME_LIMIT,
      run: async () => {
        const module = (await import(pathToFileURL(path).href)) as { default?: unknown }
        const { default: exported = module } = module
        return typeof exported === 'function' ? ((await exported()) as unknown) : exported
      },
      cleanUp,
    })
  } catch (error) {
    if (error instanceof DocsError) throw error
    throw new DocsError(`${name} cannot be executed: ${messageOf(error)}`, {
      hint: 'Install the packages of the old site first, or leave `--run-config` out: most of a configuration is known without its packages.',
      cause: error,
    })
  } finally {
    cleanUp()
  }
}
