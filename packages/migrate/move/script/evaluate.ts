/**
 * Reads the value that a configuration in JavaScript or TypeScript exports. It runs in the sandbox of live examples, which
 * has nothing but JavaScript, counts its work and lets out one text. Its packages are stand-ins (`stand-ins.ts`), and only
 * files of the repository are read for it. Environment variables count as unset, except that `NODE_ENV` is `production`.
 */
import { type ForeignTree, joinPath, parseScript, type SyntaxNode } from 'docs-build/project'
import { sandboxed } from 'docs-build-examples/sandbox'
import { dataAt, listAt, parentOf, yamlIn } from '../data.ts'
import { instrument } from './instrument.ts'
import { standIns } from './stand-ins.ts'
import type { Place, ReadScript } from './values.ts'

/** Most units of work of one run: 20,000 entries of a sidebar take half of it. */
const MOST_WORK = 100_000_000
/** Most times that a configuration runs: each time, more of what it has asked is answered. */
const MOST_RUNS = 20
/** Most characters that it reads of files, and how many a question counts for: of nine public sites, none asks a hundred. */
const MOST_READ = 20_000_000
const QUESTION = 10_000

const EXTENSIONS = ['', '.ts', '.js', '.mjs', '.mts', '.cjs', '.cts', '.json', '/index.ts', '/index.js', '/index.mjs']

let sandbox: ReturnType<typeof sandboxed> | undefined

/**
 * @param path of the configuration below the root of the tree
 * @param paths addresses of pages, for which a function `createRedirects` is asked
 * @returns its exports; `default` is what `module.exports` holds in CommonJS, or what an exported function gives
 */
export async function evaluateScript(
  tree: ForeignTree,
  path: string,
  paths: readonly string[] = [],
): Promise<ReadScript> {
  sandbox ??= sandboxed(`'use strict';(${standIns})()`, MOST_WORK)
  const run = await sandbox
  const { files, problems, place, answer } = openRepository(tree, path)
  const answers: Record<string, unknown> = {}
  for (let runs = 1; ; runs++) {
    const told = await run(JSON.stringify({ path, paths, files: Object.fromEntries(files), answers }))
    const questions = runs < MOST_RUNS ? listAt(told, 'questions').map(String) : []
    for (const question of questions) answers[question] = answer(question) ?? null
    if (questions.length > 0) continue
    for (const [number, message] of listAt(told, 'failures').map((failure) => listAt(failure)))
      problems.push(`${place(number).file} fails in line ${place(number).line}: ${String(message).slice(0, 300)}`)
    if (!told) problems.push(`${path} needs more work or memory than the sandbox has`)
    const variables = listAt(told, 'variables').map(String)
    const decisions = listAt(told, 'decisions').map(place)
    return { exports: dataAt(told, 'exports'), place, problems, decisions, variables, unread: [] }
  }
}

interface Repository {
  /** The modules of the configuration, and the data that it imports. */
  readonly files: ReadonlyMap<string, { readonly code?: string; readonly data?: unknown }>
  readonly problems: string[]
  readonly place: ReadScript['place']
  /** Answers what the configuration asks. */
  readonly answer: (question: string) => unknown
}

/** A repository, as a configuration in it asks for its files. */
function openRepository(tree: ForeignTree, path: string): Repository {
  const files = new Map<string, { readonly code?: string; readonly data?: unknown }>()
  const problems: string[] = []
  const places: (() => Place)[] = []
  const paths = new Set(tree.paths)
  let left = MOST_READ

  function read(file: string | undefined): string | undefined {
    const text = file !== undefined && paths.has(file) ? tree.read(file) : undefined
    left -= text?.length ?? 0
    return left < 0 ? undefined : text
  }

  function add(file: string): void {
    const text = read(file)
      ?.replace(/^\uFEFF/, '')
      .replace(/^#!/, '//')
    files.set(file, {})
    if (text === undefined) problems.push(`${file} cannot be read`)
    else if (/\.(?:json|ya?ml)$/.test(file)) {
      const data = parsed(text, file.endsWith('.json') ? JSON.parse : yamlIn)
      if (data === undefined) problems.push(`${file} is not well formed`)
      else files.set(file, { data })
    } else {
      const script = parseScript(text, file)
      const placeOf = (node: SyntaxNode): number => places.push(() => placeIn(file, text, node)) - 1
      if ('error' in script) problems.push(`${file} does not parse: ${script.error}`)
      else files.set(file, { code: instrument(script.program, text, placeOf) })
    }
  }

  /** @returns the path of the module that a specifier means; `undefined` for a package, and for what is no module */
  function moduleFor(specifier: string, from: string): string | undefined {
    if (!/^(?:\.{0,2}|@site)\//.test(specifier)) return undefined
    const wanted = joinPath(parentOf(from), specifier.replace(/^@site\//, './'))
    const bare = wanted?.replace(/\.[cm]?js$/, '')
    const names = [...EXTENSIONS.map((extension) => `${wanted}${extension}`), `${bare}.ts`, `${bare}.mts`]
    const found = names.find((name) => paths.has(name))
    if (found === undefined) problems.push(`${from} imports \`${specifier}\`, which is not in this repository`)
    if (found === undefined || !/\.(?:[cm]?[jt]s|[jt]sx|json|ya?ml)$/.test(found)) return undefined
    if (!files.has(found)) add(found)
    return found
  }

  add(path)
  const place = (number: unknown): Place => places[Number(number)]?.() ?? { source: 'a package', file: path, line: 1 }
  return {
    files,
    problems,
    place,
    answer(question) {
      const [kind, given, of] = listAt(parsed(question, JSON.parse))
      const asked = String(given)
      left -= QUESTION + asked.length
      if (left < 0) return undefined
      if (kind === 'module') return moduleFor(asked, String(of))
      if (kind === 'data') return yamlIn(asked)
      if (kind === 'url') return parsed(asked, (text) => urlParts(text, of))
      return read(joinPath(parentOf(place(of).file), asked))
    },
  }
}

function placeIn(file: string, text: string, { start, end, loc }: SyntaxNode): Place {
  const source = text.slice(start, end).replace(/\s+/g, ' ')
  return { source: source.length > 80 ? `${source.slice(0, 79)}…` : source, file, line: loc?.start.line ?? 1 }
}

/** @returns `undefined` for a text that is not well formed */
function parsed(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

function urlParts(text: string, base: unknown): unknown {
  const { href, origin, hostname, host, pathname } = new URL(text, base === undefined ? undefined : String(base))
  return { href, origin, hostname, host, pathname }
}
