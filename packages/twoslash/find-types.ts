/** Asks the compiler for the types in one code block. Runs in the process for drawings. */
import { messageOf } from 'docs-build/plugins'
import {
  type CreateTwoslashOptions,
  createTwoslasher,
  type NodeError,
  removeTwoslashNotations,
  type TwoslashInstance,
  type TwoslashNode,
} from 'twoslash/core'
import { type Compiler, findCompiler, readingPackages } from './compiler.ts'
import type { TwoslashOptions } from './options.ts'

/** A code block, and what it is compiled with. */
export interface Sample extends Required<TwoslashOptions> {
  readonly code: string
  readonly extension: string
}

/** A note on the code, in the form that docs-build draws. */
export interface Note {
  readonly line: number
  readonly start: number
  readonly length: number
  readonly kind: 'type' | 'mark' | 'query' | 'completion' | 'error'
  readonly text: string
}

/** What was found, as plain data. */
export interface Typed {
  /** The code without what is written for the compiler. */
  readonly code: string
  readonly notes: readonly Note[]
  /** What is wrong, with the index of its line in the code as it was written. */
  readonly faults: readonly { readonly line: number; readonly message: string }[]
}

/** Characters of a type or of an explanation. Longer ones cannot be read. */
const MOST_TEXT = 1200

/** Names that a completion shows. */
const MOST_NAMES = 8

/** @returns `Typed` as JSON */
export async function findTypes(sample: Sample): Promise<string> {
  return JSON.stringify(typesIn(sample))
}

/** @throws DocsError when there is no compiler */
export function typesIn({ code, extension, typescript, compilerOptions }: Sample): Typed {
  const { compiler, run } = twoslasherOf(typescript)
  const errors: Omit<NodeError, 'line' | 'character'>[] = []
  try {
    const { nodes, meta, ...made } = run(code, extension, {
      compilerOptions: compiler.convertCompilerOptionsFromJson(compilerOptions, process.cwd()).options,
      // Errors are judged here, where each has its line.
      handbookOptions: { noErrorValidation: true },
      // It sees errors before lines are cut, and those that are cut.
      filterNode: (node) => {
        if (node.type === 'error') errors.push({ ...node })
        return true
      },
    })
    const declared = meta.handbookOptions.errors
    const found = new Set(errors.map((error) => Number(error.code)))
    const unknown = meta.flagNotations.filter(({ type, name }) => type === 'unknown' && !name.startsWith('ts'))
    const at = (offset: number): number => code.slice(0, offset).split('\n').length - 1
    return {
      code: made.code.replace(/\n+$/, ''),
      notes: nodes.flatMap(noteOf),
      faults: [
        ...errors
          .filter((error) => !declared.includes(Number(error.code)))
          .map(({ start, code: number, text }) => ({
            line: at(start),
            message: `The code has the error ${number}: ${plain(text)} Write \`// @errors: ${number}\` in it if readers are to see the error.`,
          })),
        ...declared
          .filter((number) => !found.has(number))
          .map((number) => ({
            line: Math.max(
              0,
              code.split('\n').findIndex((line) => line.includes('@errors') && line.includes(`${number}`)),
            ),
            message: `The code declares the error ${number}, which it does not have.`,
          })),
        ...unknown.map(({ name, start }) => ({
          line: at(start),
          message: `There is no option \`@${name}\`, of the compiler or of twoslash.`,
        })),
      ],
    }
  } catch (error) {
    // The files of this block are still in it, and the next block would see what they declare.
    twoslashers.delete(typescript)
    const { description = messageOf(error) } = error as { readonly description?: string }
    const line = Number(/ line (\d+)/.exec(description)?.[1] ?? 1) - 1
    return {
      code: removeTwoslashNotations(code).replace(/\n+$/, ''),
      notes: [],
      faults: [{ line, message: `The code cannot be read for types: ${plain(description)}` }],
    }
  }
}

interface Asked {
  readonly compiler: Compiler
  readonly run: TwoslashInstance
}

/** Keeps the compilers, with all declarations that they have read. */
const twoslashers = new Map<string, Asked>()

function twoslasherOf(name: string): Asked {
  const known = twoslashers.get(name)
  if (known) return known
  const { load, libraries } = findCompiler(name)
  const compiler = readingPackages(load(), libraries)
  // Its type is that of a module with a default export.
  const tsModule = compiler as unknown as NonNullable<CreateTwoslashOptions['tsModule']>
  const run = createTwoslasher({ tsModule, tsLibDirectory: libraries, vfsRoot: process.cwd() })
  const made = { compiler, run }
  twoslashers.set(name, made)
  return made
}

function noteOf(node: TwoslashNode): Note[] {
  const { line, character: start, length } = node
  const at = { line, start, length }
  switch (node.type) {
    case 'hover':
      return isTold(node.text) ? [{ ...at, kind: 'type', text: shortened(withDocs(node)) }] : []
    case 'query':
      return [{ ...at, kind: 'query', text: shortened(withoutFolders(node.text)) }]
    case 'error':
      return [{ ...at, kind: 'error', text: shortened(withoutFolders(node.text)) }]
    case 'highlight':
      return [{ ...at, kind: 'mark', text: '' }]
    case 'completion': {
      const names = node.completions.map(({ name }) => name)
      const more = names.length > MOST_NAMES ? ['…'] : []
      return [{ ...at, kind: 'completion', text: [...names.slice(0, MOST_NAMES), ...more].join('\n') }]
    }
    default:
      return []
  }
}

/** Whether a type says more than the code. */
function isTold(text: string): boolean {
  return !/^(?:any|import \w+)$/.test(text)
}

function withDocs({ text, docs }: { readonly text: string; readonly docs?: string }): string {
  return docs ? `${withoutFolders(text)}\n\n${docs}` : withoutFolders(text)
}

/** Paths of this machine are no part of a type: packages keep their names, and other modules the names of their files. */
export function withoutFolders(text: string): string {
  return text
    .replace(/(["'])(?:[A-Z]:)?\/(?:[^"'\s]*\/)?node_modules\//gi, '$1')
    .replaceAll(`${process.cwd().replaceAll('\\', '/')}/`, '')
    .replace(/(\bimport\(|\bmodule )"(?:[A-Z]:)?\/(?:[^"]*\/)?/gi, '$1"')
}

function shortened(text: string): string {
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text
}

/** In one line, and as a sentence. */
function plain(text: string): string {
  const line = shortened(withoutFolders(text)).replace(/\s+/g, ' ').trim()
  return /[.!?]$/.test(line) ? line : `${line}.`
}
