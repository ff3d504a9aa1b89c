/**
 * A module that an option of a plugin names (`fileOptions: { language: 'script' }`) → one script with everything that it
 * imports, through esbuild. The script is kept with the fingerprints of the files it was made from. While these files are the
 * same, esbuild is not loaded.
 */
import { readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Message } from 'esbuild'
import { DocsError } from '../../kernel/fault/errors.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { keepFile } from '../../kernel/store/cache-folder.ts'
import { keepSealed, readSealed } from '../../kernel/store/sealed-record.ts'
import { BUILD_ID } from '../theme/own-package.ts'

/** A bundled module. */
export interface OptionScript {
  /** An expression: the value of the module's default export. */
  readonly code: string
  /** Absolute paths of the bundled files, which `dev` watches. */
  readonly inputs: readonly string[]
}

/** Written beside the kept script. `inputs`: path relative to the project → fingerprint of the content. */
interface Entry {
  readonly hash: string
  readonly inputs: Readonly<Record<string, string>>
}

/**
 * @param entry path of the module, as the configuration names it
 * @param place.dir the project's folder
 * @param place.cacheDir cache folder in which the script is kept; `undefined` keeps nothing
 * @param option the option that names it, for messages
 * @throws DocsError when the module does not exist or does not compile
 */
export async function loadOptionScript(
  entry: string,
  { dir: folder, cacheDir }: { readonly dir: string; readonly cacheDir: string | undefined },
  option: string,
): Promise<OptionScript> {
  const dir = resolve(folder)
  const file = resolve(dir, entry)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new DocsError(`${option} names ${entry}, and there is no such file.`, {
      hint: 'Write the path of a module, relative to the folder of the configuration.',
    })
  if (cacheDir === undefined) return bundle(file, dir, option)
  const kept = join(cacheDir, 'scripts', `option-${fingerprint(`${BUILD_ID} ${file}`).slice(0, 10)}`)
  const known = readKept(kept, dir)
  if (known) return known
  const made = await bundle(file, dir, option)
  keep(kept, dir, made)
  return made
}

async function bundle(file: string, dir: string, option: string): Promise<OptionScript> {
  const esbuild = await import('esbuild')
  try {
    const { outputFiles, metafile } = await esbuild.build({
      entryPoints: [file],
      absWorkingDir: dir,
      bundle: true,
      write: false,
      metafile: true,
      format: 'iife',
      globalName: '__module',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      conditions: ['import', 'module', 'default'],
      target: 'es2020',
      minify: true,
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'silent',
      tsconfigRaw: '{}',
    })
    // The function scope hides everything of the script but the value.
    const code = `(function(){${outputFiles[0]?.text ?? ''};return __module.default})()`
    const inputs = Object.keys(metafile.inputs)
      .map((path) => resolve(dir, path))
      .sort()
    return { code, inputs }
  } catch (error) {
    const first = (error as { errors?: Message[] }).errors?.[0]
    if (!first) throw error
    const place = first.location ? ` — ${first.location.file}:${first.location.line}:${first.location.column + 1}` : ''
    throw new DocsError(`${option} names a module that does not compile${place}: ${first.text}`, { cause: error })
  }
}

const KIND = 'script'

function readKept(path: string, dir: string): OptionScript | undefined {
  try {
    const entry = readSealed<Entry>(KIND, `${path}.json`)
    const code = readFileSync(`${path}.js`, 'utf8')
    if (entry === undefined || fingerprint(code) !== entry.hash) return undefined
    const inputs = Object.entries(entry.inputs)
    for (const [input, sum] of inputs) if (fingerprint(readFileSync(join(dir, input))) !== sum) return undefined
    return { code, inputs: inputs.map(([input]) => join(dir, input)) }
  } catch {
    return undefined
  }
}

function keep(path: string, dir: string, { code, inputs }: OptionScript): void {
  const sums = inputs.map((input) => [relative(dir, input), fingerprint(readFileSync(input))])
  const entry: Entry = { hash: fingerprint(code), inputs: Object.fromEntries(sums) }
  // If the folder cannot be written, nothing is kept, and the next run makes the script again.
  if (keepSealed(KIND, `${path}.json`, entry)) keepFile(`${path}.js`, code)
}
