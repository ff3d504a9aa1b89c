/**
 * The site's example language → one script for the sandbox, through esbuild. What was made is kept together
 * with the fingerprints of the files it was made from: as long as they are the same, esbuild is not even loaded.
 */
import { readFileSync, statSync } from 'node:fs'
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Message } from 'esbuild'
import { keepFile } from '../engine/cache-folder.ts'
import { fingerprint, fingerprintAll } from '../engine/fingerprint.ts'
import { isSealed, sealOf } from '../engine/seal.ts'
import { DocsError } from '../fault/errors.ts'

export interface LanguageScript {
  /** Evaluates to the function that the sandbox calls. */
  readonly code: string
  /** Fingerprint of the code: a drawing of another script is not looked at. */
  readonly hash: string
  /** Absolute paths of the project's own files in it: what a watcher has to watch. */
  readonly inputs: readonly string[]
}

/** What the examples of a site are made with. */
export interface ExampleSetup extends LanguageScript {
  /** Readers may change the code. */
  readonly play: boolean
}

/** Beside the kept script. Inputs are relative to the project, with fingerprints of their content. */
interface Entry {
  readonly version: 1
  readonly hash: string
  readonly inputs: Readonly<Record<string, string>>
}

/**
 * @param entry path of the language's module, as the configuration names it
 * @param options.dir the project's folder
 * @param options.cacheDir where the script is kept; absent: nowhere
 * @param options.packageRoot folder of docs-build, for the half of the sandbox that comes with it
 * @throws DocsError when the module is not there or does not compile
 */
export async function loadLanguageScript(
  entry: string,
  options: { readonly dir: string; readonly cacheDir?: string | undefined; readonly packageRoot: string },
): Promise<LanguageScript> {
  const dir = resolve(options.dir)
  const file = isAbsolute(entry) ? entry : join(dir, entry)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
    throw new DocsError(`There is no example language at ${entry}.`, {
      hint: 'Name its module as `examples.language` in the configuration, relative to that file.',
    })
  }
  const inside = join(options.packageRoot, 'site', 'example', 'inside.ts')
  if (options.cacheDir === undefined) return bundle(file, inside, dir)
  const kept = join(options.cacheDir, 'examples', `language-${fingerprintAll([file, inside]).slice(0, 10)}`)
  const known = readKept(kept, dir)
  if (known) return known
  const made = await bundle(file, inside, dir)
  keep(kept, dir, made)
  return made
}

/** No file's name: as one, it would be that file. */
const ENTRY = 'docs-build:language'

async function bundle(file: string, inside: string, dir: string): Promise<LanguageScript> {
  const esbuild = await import('esbuild')
  const text = (path: string): string => JSON.stringify(path.split(sep).join('/'))
  try {
    const { outputFiles, metafile } = await esbuild.build({
      // The sandbox's half comes first: the language must not see a clock either.
      stdin: {
        contents: `import { serve } from ${text(inside)}\nimport language from ${text(file)}\nexport default serve(language)`,
        resolveDir: dir,
        sourcefile: ENTRY,
      },
      absWorkingDir: dir,
      bundle: true,
      write: false,
      metafile: true,
      format: 'iife',
      globalName: '__language',
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
    // Nothing of it but the function is left where an example could see it.
    const code = `(function(){${outputFiles[0]?.text ?? ''};return __language.default})()`
    const inputs = Object.keys(metafile.inputs)
      .filter((path) => path !== ENTRY)
      .map((path) => resolve(dir, path))
      .sort()
    return { code, hash: fingerprint(code), inputs }
  } catch (error) {
    const first = (error as { errors?: Message[] }).errors?.[0]
    if (!first) throw error
    const place = first.location ? ` — ${first.location.file}:${first.location.line}:${first.location.column + 1}` : ''
    throw new DocsError(`The example language does not compile${place}: ${first.text}`, { cause: error })
  }
}

/** The name of the file holds where the language lies. */
function purposeOf(path: string): readonly string[] {
  return ['language', basename(path)]
}

function readKept(path: string, dir: string): LanguageScript | undefined {
  try {
    const text = readFileSync(`${path}.json`, 'utf8')
    if (!isSealed(purposeOf(path), text, readFileSync(`${path}.seal`))) return undefined
    const entry = JSON.parse(text) as Entry
    const code = readFileSync(`${path}.js`, 'utf8')
    if (entry.version !== 1 || fingerprint(code) !== entry.hash) return undefined
    const inputs = Object.entries(entry.inputs)
    for (const [input, sum] of inputs) if (fingerprint(readFileSync(join(dir, input))) !== sum) return undefined
    return { code, hash: entry.hash, inputs: inputs.map(([input]) => join(dir, input)) }
  } catch {
    return undefined
  }
}

function keep(path: string, dir: string, { code, hash, inputs }: LanguageScript): void {
  const sums = inputs.map((input) => [relative(dir, input), fingerprint(readFileSync(input))])
  const entry: Entry = { version: 1, hash, inputs: Object.fromEntries(sums) }
  const record = JSON.stringify(entry)
  const seal = sealOf(purposeOf(path), record)
  if (!seal) return
  // A folder that cannot be written keeps nothing; the next run makes it again.
  if (keepFile(`${path}.js`, code) && keepFile(`${path}.json`, record)) keepFile(`${path}.seal`, seal)
}
