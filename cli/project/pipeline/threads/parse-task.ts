/** What a thread does with sources: it parses them, and draws their bodies and their code. */

import { englishWords, type SiteWords } from '../../../../site/words/site-words.ts'
import { collectFacts } from '../../../graph/checks/rules.ts'
import { pluggedReading } from '../../../graph/plugins/plugged-reading.ts'
import { PluginError } from '../../../graph/plugins/plugin-fault.ts'
import { type DialectSource, extensionsOf, type PluginSource } from '../../../graph/plugins/plugins.ts'
import { factRules } from '../../../graph/plugins/rules.ts'
import { DocsError } from '../../../kernel/fault/errors.ts'
import { printable } from '../../../kernel/fault/terminal-text.ts'
import { thrownAt } from '../../../kernel/owner-code.ts'
import { derived } from '../../../kernel/store/memo.ts'
import { together } from '../../../kernel/threads/together.ts'
import { type DrawCode, drawCode, drawUnknownCode } from '../../../markdown/code/code-html.ts'
import type { DrawnCode, DrawnMemory, DrawnReading } from '../../../markdown/code/drawn-code.ts'
import type { Body, Facts, Source } from '../../../markdown/document.ts'
import type { MarkdownExtension } from '../../../markdown/extensions.ts'
import { withExtras } from '../../../markdown/extras.ts'
import type { RawHtmlMode } from '../../../markdown/html/url-scheme.ts'
import {
  documentOf,
  extendSource,
  filePath,
  type ParseContext,
  type ParsedDocument,
  type ReadSource,
  readSource,
} from '../../../markdown/parse.ts'
import { importDialects } from '../../config/dialect-package.ts'
import { mdxSyntax } from '../../config/mdx-package.ts'
import { importPlugins } from '../../config/plugin-modules.ts'
import { importServer, type ServerModule } from '../../theme/kept-bundle.ts'
import type { ReadingOptions } from '../reading-options.ts'

export interface ParseTask extends ReadingOptions {
  readonly docsDir: string
  readonly html: RawHtmlMode
  /** The code bundle's server module when bodies are wanted as well. */
  readonly serverScript?: string
  /** The code bundle's server module when code of pages runs. */
  readonly codeScript?: string
  /** The words of the interface that are part of texts. */
  readonly words: SiteWords
  /** The text of bodies is wanted without the bodies. */
  readonly sections?: true
  readonly sources: readonly Source[]
  /** The plugins that take part in the reading of documents. */
  readonly plugins: readonly PluginSource[]
  readonly dialects: DialectSource
  /** Other languages by their numbers, with the paths of the sources that they show too. */
  readonly alsoIn?: readonly OtherLanguage[]
}

interface OtherLanguage {
  readonly language: number
  readonly words: SiteWords
  readonly paths: readonly string[]
}

/** As JSON texts, which go to the store as they are. */
export interface ParsedTexts {
  /** A `DocumentRecord`. */
  readonly document: string
  /** A `Body`. */
  readonly body?: string
  /** `Section[]`. */
  readonly sections?: string
  /**
   * The body in each language of `alsoIn` that shows the source, whose document is the same there. Empty when the document
   * depends on the words of the interface.
   */
  readonly alsoIn: readonly { readonly language: number; readonly body?: string }[]
}

export interface ParsedBatch {
  readonly documents: readonly ParsedTexts[]
  /** Code that was highlighted, and what plugins have worked out of code, to be remembered. */
  readonly code: readonly (readonly [key: string, html: string])[]
}

/** How a thread gets highlighted code, and what plugins work out of code. */
export interface CodeSource {
  /** What earlier runs have made: the main thread asks the store, others know nothing. */
  readonly known?: (key: string) => string | undefined
  /** Absent: the thread highlights it itself. */
  readonly draw?: DrawCode
  /** Absent: the thread does the work of plugins itself. */
  readonly work?: (task: WorkTask) => Promise<readonly unknown[]>
}

/** Heavy work of the plugin that draws a kind of code blocks. */
export interface WorkTask {
  readonly plugins: readonly PluginSource[]
  /** Name of the kind. */
  readonly kind: string
  readonly tasks: readonly unknown[]
}

/** Does work of a plugin in this thread. */
export async function workHere({ plugins, kind, tasks }: WorkTask): Promise<readonly unknown[]> {
  const { drawn = [] } = pluggedReading(await importPlugins(plugins))
  return drawn.find(({ name }) => name === kind)?.work?.(tasks) ?? []
}

/** Parses sources. The code of all of them is highlighted together. */
export async function parse(task: ParseTask, source: CodeSource): Promise<ParsedBatch> {
  const { known = () => undefined, draw: drawFresh = drawCode } = source
  const { serverScript, codeScript } = task
  const draw = serverScript === undefined ? undefined : (await importServer(serverScript)).drawBody
  const runner = codeScript === undefined ? undefined : await importServer(codeScript)
  const syntax = runner && (await mdxSyntax())
  const loaded = await importPlugins(task.plugins)
  const { ownDialects, ...plugged } = pluggedReading(loaded)
  const named = await importDialects(task.dialects)
  const fresh = new Map<string, string>()
  const reading: Reading = {
    task,
    draw,
    runner,
    syntax,
    extensions: extensionsOf(loaded),
    plugged,
    dialects: ownDialects.length === 0 ? named : [...named, ...ownDialects],
    rules: factRules(loaded),
    memory: { get: (key) => fresh.get(key) ?? known(key), set: (key, text) => void fresh.set(key, text) },
    code: together(drawUnknownCode(drawFresh, known, fresh)),
    work: derived((kind: DrawnCode) => together((tasks) => workOf(kind, tasks, task.plugins, source.work))),
  }
  const documents = await Promise.all(task.sources.map((one) => parsedTexts(one, reading)))
  return { documents, code: [...fresh] }
}

/** The values that the documents of a task have in common. */
interface Reading {
  readonly task: ParseTask
  /** Draws bodies; absent when none are wanted. */
  readonly draw: ServerModule['drawBody'] | undefined
  /** Runs the code of pages; absent when none runs. */
  readonly runner: ServerModule | undefined
  readonly syntax: ParseContext['code']
  readonly extensions: readonly MarkdownExtension[]
  readonly plugged: Omit<ReturnType<typeof pluggedReading>, 'ownDialects'>
  readonly dialects: ParseContext['dialects']
  readonly rules: ReturnType<typeof factRules>
  readonly memory: DrawnMemory
  readonly code: Parameters<ParsedDocument['body']>[0]['code']
  /** The work of a kind of code blocks, joined for all documents. */
  readonly work: (kind: DrawnCode) => (tasks: readonly unknown[]) => Promise<readonly unknown[]>
}

async function workOf(
  { name: kind, work }: DrawnCode,
  tasks: readonly unknown[],
  plugins: readonly PluginSource[],
  elsewhere: CodeSource['work'],
): Promise<readonly unknown[]> {
  if (!work) return []
  return elsewhere ? elsewhere({ plugins, kind, tasks }) : work(tasks)
}

async function parsedTexts(source: Source, reading: Reading): Promise<ParsedTexts> {
  const { task, draw, runner, extensions, code } = reading
  const { docsDir, slugs, includes, html, words } = task
  let hasWords = runner !== undefined
  const context: ParseContext = {
    docsDir,
    dialects: reading.dialects,
    slugs,
    includes,
    ...reading.plugged,
    words,
    onWords: () => {
      hasWords = true
    },
    collect: (document) => collectFacts(document, reading.rules),
    code: reading.syntax,
  }
  const file = filePath(source.path, context)
  const parsed = (): ReadSource => readSource(source, context)
  const read = await within(file, () => readWith(parsed, extensions, { context, runner, html }))
  const document = await within(file, async () => documentOf(read, context))
  const { head } = document
  const drawn = await within(file, () => readDrawn(read, reading))
  const drawIn = async (words: SiteWords): Promise<{ readonly body?: string }> =>
    draw ? { body: JSON.stringify(await bodyOf(document, { html, draw, code, words, drawn }, file)) } : {}
  const body = await drawIn(words)
  const own = await document.factsIn(html)
  const facts = drawn ? withDrawn(own, drawn) : own
  return {
    document: JSON.stringify({ head, facts }),
    sections: task.sections && JSON.stringify(document.sections()),
    ...body,
    alsoIn: await inLanguages(source, hasWords ? [] : (task.alsoIn ?? []), drawIn),
  }
}

async function inLanguages<T>(
  { path }: Source,
  languages: readonly OtherLanguage[],
  draw: (words: SiteWords) => Promise<T>,
): Promise<(T & { readonly language: number })[]> {
  const drawn: (T & { readonly language: number })[] = []
  for (const { language, words, paths } of languages)
    if (paths.includes(path)) drawn.push({ language, ...(await draw(words)) })
  return drawn
}

/** Reads a document. Its code runs before plugins see it, and is drawn after them. */
async function readWith(
  parsed: () => ReadSource,
  extensions: readonly MarkdownExtension[],
  {
    context,
    runner,
    html,
  }: { readonly context: ParseContext; readonly runner: ServerModule | undefined; readonly html: RawHtmlMode },
): Promise<ReadSource> {
  const read = parsed()
  const code = read.tree?.data?.code
  if (!runner || !code) return extendSource(read, extensions, parsed, { ...context, html })
  const { evaluate, openCode, runUnits } = await import('../../../markdown/mdx/run-code.ts')
  const opened = await openCode(code, filePath(read.source.path, context), runner)
  const again = (): ReadSource => evaluate(parsed(), opened, runner)
  const extended = await extendSource(evaluate(read, opened, runner), extensions, again, { ...context, html })
  return runUnits(extended, runner, { html, words: context.words ?? englishWords, directives: context.directives })
}

/**
 * @param file the document, as findings name it
 * @throws DocsError for a page that is nested more deeply than the stack goes, which the limits of a page let none be; any
 * other error with the name of the document in front
 */
async function bodyOf(
  document: ParsedDocument,
  options: Parameters<ParsedDocument['body']>[0],
  file: string,
): Promise<Body> {
  try {
    return await document.body(options)
  } catch (error) {
    if (error instanceof PluginError) throw named(error, file)
    if (error instanceof RangeError && /call stack/i.test(error.message))
      throw new DocsError(`${file} is nested too deeply to be drawn.`, {
        hint: 'Look for long runs of HTML elements in each other.',
      })
    if (error instanceof Error && !(error instanceof DocsError)) {
      // A component that the view of a directive has made: it is drawn after the view.
      const place = thrownAt(error)
      if (place !== undefined)
        throw new DocsError(`${file} cannot be drawn: a plugin threw at ${place}: ${printable(error.message)}`, {
          cause: error,
        })
      const said = `${file} cannot be drawn: ${error.message}`
      if (error.stack) error.stack = error.stack.replace(error.message, () => said)
      error.message = said
    }
    throw error
  }
}

/** @throws PluginError with the name of the document, for what a plugin throws while the document is read */
async function within<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof PluginError ? named(error, file) : error
  }
}

function named({ message, hint, cause }: PluginError, file: string): PluginError {
  return new PluginError(`${file}: ${message}`, { cause, hint })
}

/** The code blocks of a kind, as they were worked out. */
interface DrawnKind extends DrawnReading {
  readonly kind: DrawnCode
}

/** Lets plugins work out the code blocks that they draw. @returns `undefined` where none draws any */
async function readDrawn(
  { tree, text, file }: ReadSource,
  { plugged: { drawn }, memory, work }: Reading,
): Promise<readonly DrawnKind[] | undefined> {
  if (!tree || !drawn) return undefined
  return Promise.all(
    drawn.map(async (kind) => {
      const own = memoryOf(kind, memory)
      return { kind, ...(await kind.read({ tree, text, file, memory: own, work: work(kind) })) }
    }),
  )
}

/** Keeps the texts of one kind apart from highlighted code, and from those of other kinds. */
function memoryOf({ name }: DrawnCode, { get, set }: DrawnMemory): DrawnMemory {
  const own = (key: string): string => `drawn ${name} ${key}`
  return { get: (key) => get(own(key)), set: (key, text) => set(own(key), text) }
}

function withDrawn(facts: Facts, drawn: readonly DrawnKind[]): Facts {
  const problems = drawn.flatMap((one) => one.problems)
  const names = drawn.flatMap(({ kind, blocks }) => (blocks.length > 0 ? [kind.name] : []))
  const all = problems.length > 0 ? { ...facts, problems: [...facts.problems, ...problems] } : facts
  if (names.length === 0) return all
  return withExtras(
    { ...all, drawn: names },
    drawn.flatMap(({ blocks, extras = [] }) => (blocks.length > 0 ? extras : [])),
  )
}
