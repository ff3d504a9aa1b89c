/**
 * Types in code: a block marked `twoslash` is compiled when the site is built, and shows the types, errors and completions
 * that the compiler finds.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  boundedDrawing,
  definePlugin,
  fingerprint,
  messageOf,
  type Plugin,
  packageVersion,
  Unfinished,
} from 'docs-build/plugins'
import type { Code, Nodes, Root } from 'mdast'
import { findCompiler, foldersFrom } from './compiler.ts'
import type { Typed } from './find-types.ts'
import { NOTES_SCRIPT, NOTES_STARTER } from './notes-script.ts'
import { twoslashOptions } from './options.ts'

/** Longer blocks cannot be read. */
const MOST_CHARACTERS = 20_000

/** The compiler and the declarations of the language take some 200. */
const MEGABYTES = 1024

/** Names of languages that can be marked → the ending of their files. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  ts: 'ts',
  typescript: 'ts',
  tsx: 'tsx',
  js: 'js',
  javascript: 'js',
  jsx: 'jsx',
}

const draw = boundedDrawing(
  import.meta.url,
  async () => {
    const { findTypes } = await import('./find-types.ts')
    return { types: findTypes }
  },
  MEGABYTES,
)

export default function twoslash(given: unknown): Plugin {
  const options = twoslashOptions(given)
  const { version } = findCompiler(options.typescript)
  const key = fingerprint(NOTES_STARTER + NOTES_SCRIPT).slice(0, 10)
  const starter = `assets/notes.${key}.js`
  return definePlugin({
    name: 'twoslash',
    key: [packageVersion('twoslash', import.meta.url), version, installedPackages()].join(' '),
    markdown: { remark: [[addTypes, options]] },
    head: { tags: [{ tag: 'script', attributes: { src: `/${starter}`, defer: true } }] },
    outputs: () => [
      { path: starter, key, make: () => NOTES_STARTER },
      { path: `assets/code-notes.${key}.js`, key, make: () => NOTES_SCRIPT },
    ],
  })
}

/** Where no list of packages is found, nothing is kept for another run. */
const THIS_RUN = randomUUID()

/** What other package managers leave in `node_modules`. */
const OTHERS = ['.modules.yaml', '.yarn-integrity', '.yarn-state.yml']

/**
 * Stands for the declarations of all installed packages, by the list that npm writes into `node_modules`, here or in the
 * workspace above.
 */
export function installedPackages(from: string = process.cwd()): string {
  for (const folder of foldersFrom(from)) {
    const has = (name: string): boolean => existsSync(join(folder, 'node_modules', name))
    if (has('.package-lock.json')) return fingerprint(readFileSync(join(folder, 'node_modules/.package-lock.json')))
    if (OTHERS.some(has)) break
  }
  return THIS_RUN
}

/** The file of unified, as far as it is used here. */
interface TextFile {
  readonly path: string
  message(reason: string, place: { readonly line: number; readonly column: number } | undefined): unknown
}

function addTypes(options: ReturnType<typeof twoslashOptions>): (tree: Root, file: TextFile) => Promise<void> {
  return async (tree, file) => {
    await Promise.all(samplesIn(tree).map((node) => addTypesTo(node, options, file)))
  }
}

function samplesIn(node: Nodes): Code[] {
  if (node.type === 'code') {
    const isMarked = /(?:^|\s)twoslash(?=\s|$)/.test(node.meta ?? '')
    return isMarked && Object.hasOwn(EXTENSIONS, node.lang ?? '') ? [node] : []
  }
  return 'children' in node ? node.children.flatMap(samplesIn) : []
}

async function addTypesTo(node: Code, options: ReturnType<typeof twoslashOptions>, file: TextFile): Promise<void> {
  const { line = 1, column = 1 } = node.position?.start ?? {}
  const code = node.value.replace(/\r\n?/g, '\n')
  try {
    if (code.length > MOST_CHARACTERS) throw new Error(`it has more than ${MOST_CHARACTERS} characters.`)
    const sample = { code, extension: EXTENSIONS[node.lang ?? ''] ?? 'ts', ...options }
    const typed = JSON.parse(await draw('types', sample, { file: file.path, node })) as Typed
    node.value = typed.code
    node.data = { ...node.data, notes: typed.notes }
    for (const fault of typed.faults) file.message(fault.message, { line: line + 1 + fault.line, column })
  } catch (error) {
    if (error instanceof Unfinished) throw error
    file.message(`The types of this code cannot be found: ${messageOf(error).split('\n')[0]}`, { line, column })
  }
}
