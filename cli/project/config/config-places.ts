/** Gives the problems of a configuration their places, from its files. */
import { readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import type { ReadImport, ScriptSource } from '../../graph/config/source/option-place.ts'
import { ConfigError } from '../../kernel/fault/config-error.ts'

/** Endings that an import may leave out. */
const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '/index.ts', '/index.js']

/**
 * Runs code that may refuse a configuration.
 *
 * @param dir the project's folder
 * @throws ConfigError with the place of every problem that the files show; any other error of the code as it is
 */
export async function withConfigPlaces<T>(dir: string, code: () => Promise<T>): Promise<T> {
  try {
    return await code()
  } catch (error) {
    throw error instanceof ConfigError ? await placed(error, dir) : error
  }
}

async function placed({ file, problems }: ConfigError, dir: string): Promise<ConfigError> {
  const source = readScript(dir, file)
  if (!source) return new ConfigError(file, problems)
  const { optionFinder } = await import('../../graph/config/source/option-place.ts')
  const placeOf = optionFinder(source, importReader(dir))
  const start = { file, line: 1, column: 1 }
  return new ConfigError(
    file,
    problems.map((problem) => ({ ...problem, place: placeOf(problem.path) ?? start })),
  )
}

function importReader(dir: string): ReadImport {
  return (specifier, from) => {
    if (!/^\.\.?\//.test(specifier)) return undefined
    const path = posix.join(posix.dirname(from), specifier)
    // Sources may name the JavaScript that a TypeScript file becomes.
    const names = [...ENDINGS.map((ending) => path + ending), path.replace(/\.(m?)js$/, '.$1ts')]
    for (const name of names) {
      const found = readScript(dir, name)
      if (found) return found
    }
    return undefined
  }
}

function readScript(dir: string, name: string): ScriptSource | undefined {
  const path = join(dir, name)
  try {
    return { file: relative(dir, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }
  } catch {
    return undefined
  }
}
