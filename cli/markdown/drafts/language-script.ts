/**
 * The site's example language → one script for the sandbox, through esbuild. The script is kept with the fingerprints
 * of the files it was made from. While these files are the same, esbuild is not loaded.
 */
import { readFileSync, statSync } from 'node:fs'
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Message } from 'esbuild'
import { DocsError } from '../../kernel/fault/errors.ts'
import { fingerprint, fingerprintAll } from '../../kernel/fingerprint.ts'
import { keepFile } from '../../kernel/store/cache-folder.ts'
import { isSealed, sealOf } from '../../kernel/store/seal.ts'

export interface LanguageScript {
  /** An expression: the function that the sandbox calls. */
  readonly code: string
  /** Fingerprint of the code, so that no drawing of another script is used. */
  readonly hash: string
  /** Absolute paths of the bundled files, which `dev` watches. */
  readonly inputs: readonly string[]
  /** The modules of the languages, as the configuration names them. */
  readonly modules: readonly string[]
}

/** The code of a language, without its name. */
type Script = Omit<LanguageScript, 'modules'>

/** The language of a site's examples, and whether readers can play with them. */
export interface ExampleSetup extends LanguageScript {
  /** Readers may change the code. */
  readonly play: boolean
}

/** Written beside the kept script. `inputs`: path relative to the project → fingerprint of the content. */
interface Entry {
  readonly version: 1
  readonly hash: string
  readonly inputs: Readonly<Record<string, string>>
}

/** A language besides the first one, with the name that examples use for it. */
interface NamedLanguage {
  readonly name: string
  /** Path of its module. */
  readonly language: string
}

/**
 * @param entry path of the language's module, as the configuration names it
 * @param options.named the languages by their names, the first one included; absent for a single language
 * @param options.dir the project's folder
 * @param options.cacheDir cache folder in which the script is kept; `undefined` keeps nothing
 * @param options.packageRoot folder of docs-build, which holds the sandbox's own module
 * @throws DocsError when the module does not exist or does not compile
 */
export async function loadLanguageScript(
  entry: string,
  options: {
    readonly dir: string
    readonly cacheDir?: string | undefined
    readonly packageRoot: string
    readonly named?: readonly NamedLanguage[]
  },
): Promise<LanguageScript> {
  const dir = resolve(options.dir)
  const file = moduleAt(entry, dir)
  const named = (options.named ?? []).map(({ name, language }) => ({ name, file: moduleAt(language, dir) }))
  const modules = [...new Set([entry, ...(options.named ?? []).map(({ language }) => language)])]
  const sandbox = join(options.packageRoot, 'site', 'example')
  const contents = sourceOf(file, named, sandbox)
  if (options.cacheDir === undefined) return { ...(await bundle(contents, dir)), modules }
  const identity = named.length === 0 ? [file, join(sandbox, 'inside.ts')] : [contents]
  const kept = join(options.cacheDir, 'examples', `language-${fingerprintAll(identity).slice(0, 10)}`)
  const known = readKept(kept, dir)
  if (known) return { ...known, modules }
  const made = await bundle(contents, dir)
  keep(kept, dir, made)
  return { ...made, modules }
}

/** Name of the entry. The colon keeps it apart from every file of the project. */
const ENTRY = 'docs-build:language'

/** @returns the absolute path of a language's module @throws DocsError when there is none */
function moduleAt(entry: string, dir: string): string {
  const file = isAbsolute(entry) ? entry : join(dir, entry)
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file
  throw new DocsError(`There is no example language at ${entry}.`, {
    hint: 'Name its module as `examples.language` in the configuration, relative to that file.',
  })
}

/** The entry of the script. The sandbox's own module comes first, because it also hides the clock from the languages. */
function sourceOf(
  file: string,
  named: readonly { readonly name: string; readonly file: string }[],
  sandbox: string,
): string {
  const text = (path: string): string => JSON.stringify(path.split(sep).join('/'))
  const start = `import { serve } from ${text(join(sandbox, 'inside.ts'))}\nimport language from ${text(file)}\n`
  if (named.length === 0) return `${start}export default serve(language)`
  const imports = named.map((one, index) => `import language${index} from ${text(one.file)}\n`).join('')
  const entries = named.map(({ name }, index) => `[${JSON.stringify(name)}]: language${index}`).join(', ')
  return `${start}import { several } from ${text(join(sandbox, 'several.ts'))}\n${imports}export default serve(several(language, { ${entries} }))`
}

async function bundle(contents: string, dir: string): Promise<Script> {
  const esbuild = await import('esbuild')
  try {
    const { outputFiles, metafile } = await esbuild.build({
      stdin: { contents, resolveDir: dir, sourcefile: ENTRY },
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
    // The function scope hides everything of the script from examples, except the returned function.
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

/** The purpose of a seal. The name of the file holds a fingerprint of the language's path. */
function purposeOf(path: string): readonly string[] {
  return ['language', basename(path)]
}

function readKept(path: string, dir: string): Script | undefined {
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

function keep(path: string, dir: string, { code, hash, inputs }: Script): void {
  const sums = inputs.map((input) => [relative(dir, input), fingerprint(readFileSync(input))])
  const entry: Entry = { version: 1, hash, inputs: Object.fromEntries(sums) }
  const record = JSON.stringify(entry)
  const seal = sealOf(purposeOf(path), record)
  if (!seal) return
  // If the folder cannot be written, nothing is kept, and the next run makes the script again.
  if (keepFile(`${path}.js`, code) && keepFile(`${path}.json`, record)) keepFile(`${path}.seal`, seal)
}
