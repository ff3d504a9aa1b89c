/**
 * What worker threads do: parse documents, highlight code, draft examples, render pages. The same functions run inline
 * when work is small.
 */

import { inspect } from 'node:util'
import { defined } from '../../site/defined.ts'
import { englishWords, type SiteWords } from '../../site/words/site-words.ts'
import { collectFacts } from '../checks/rules.ts'
import { type DrawCode, drawCode, drawUnknownCode } from '../content/code-html.ts'
import { componentsOf } from '../content/components/component.ts'
import type { Body, Facts, Source } from '../content/document.ts'
import { draftExamples } from '../content/examples/find-examples.ts'
import { type MarkdownExtension, readsMath } from '../content/extensions.ts'
import { withExtra } from '../content/extras.ts'
import {
  documentOf,
  extendSource,
  filePath,
  type ParseContext,
  type ParsedDocument,
  type ReadSource,
  readSource,
} from '../content/parse.ts'
import type { RawHtmlMode } from '../content/url-scheme.ts'
import { outputSum } from '../engine/fingerprint.ts'
import { thrownAt } from '../engine/owner-code.ts'
import type { Tasks } from '../engine/pool.ts'
import { type Shared, valueOf } from '../engine/shared.ts'
import { together } from '../engine/together.ts'
import {
  createExampleEngine,
  type ExampleCode,
  type ExampleEngine,
  type ExampleMemory,
  type ExampleResult,
} from '../examples/engine.ts'
import type { ExampleSetup } from '../examples/language-script.ts'
import { DocsError } from '../fault/errors.ts'
import type { Problem } from '../fault/finding.ts'
import { printable } from '../fault/terminal-text.ts'
import { allDirectives } from '../plugins/directives.ts'
import { PluginError } from '../plugins/plugin-fault.ts'
import { extensionsOf, type PluginSource } from '../plugins/plugins.ts'
import { factRules } from '../plugins/rules.ts'
import { importServer, type ServerModule } from '../project/kept-bundle.ts'
import { mdxSyntax } from '../project/mdx-package.ts'
import { importPlugins } from '../project/plugin-modules.ts'
import { writeStaged } from '../publish/staged-file.ts'
import type { OutputFile } from '../render/manifest.ts'
import {
  type DocumentPage,
  type PageSearch,
  type RenderContext,
  type RenderedPage,
  renderDocument,
} from '../render/page.ts'
import { whileNoted } from './reading-note.ts'
import type { ReadingOptions } from './reading-options.ts'

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
  /** What the notes of the threads begin with (`reading-note.ts`); absent: nothing is noted. */
  readonly notes?: string
  /** Paths of the sources that only remark may read, since the native parser ends the process. */
  readonly fatal?: readonly string[]
  /** The example language, where the site has one. */
  readonly examples?: ExampleSetup
  /** Names that examples may have for their language. */
  readonly languages?: readonly string[]
  /** The plugins that take part in the reading of documents. */
  readonly plugins: readonly PluginSource[]
}

/** As JSON texts, which go to the store as they are. */
export interface ParsedTexts {
  /** A `DocumentRecord`. */
  readonly document: string
  /** A `Body`. */
  readonly body?: string
  /** `Section[]`. */
  readonly sections?: string
}

interface ParsedBatch {
  readonly documents: readonly ParsedTexts[]
  /** Code that was highlighted and examples that were drafted for it, to be remembered. */
  readonly code: readonly (readonly [key: string, html: string])[]
}

export interface RenderTask {
  readonly context: Shared<RenderContext>
  readonly serverScript: string
  /** Folder that the files are written to; without it their content comes back. */
  readonly stage?: string
  /** Folder of the edition in it: empty, or with a slash at its end. */
  readonly prefix?: string
  /** The plugins that take part in the reading of documents. */
  readonly plugins: readonly PluginSource[]
  readonly pages: readonly (Omit<DocumentPage, 'body'> & { readonly body: string })[]
}

export interface WrittenPage {
  readonly route: string
  readonly files: readonly {
    readonly path: string
    readonly sum: string
    readonly size: number
    readonly content?: string
  }[]
  readonly search?: PageSearch
  /** Message of what a part of the page threw; then there are no files. */
  readonly error?: string
  /** The message of the error, when it names a fault of the project. */
  readonly fault?: string
}

/** How a thread gets highlighted code and drafted examples. */
export interface CodeSource {
  /** What earlier runs have highlighted and drafted: the main thread asks the store, others know nothing. */
  readonly known?: (key: string) => string | undefined
  /** Absent: the thread highlights it itself. */
  readonly draw?: DrawCode
  /** Absent: the thread drafts examples itself. */
  readonly draft?: (task: DraftTask) => Promise<readonly ExampleResult[]>
}

interface DraftTask {
  readonly language: ExampleSetup
  readonly examples: readonly ExampleCode[]
}

/** Pages whose files another machine has made. */
interface RestoreTask {
  readonly stage: string
  readonly prefix: string
  readonly pages: readonly {
    readonly files: readonly OutputFile[]
    /** The bytes of the files, one file after the other. */
    readonly bytes: Uint8Array
  }[]
}

export interface BuilderTasks extends Tasks {
  readonly parse: (task: ParseTask) => Promise<ParsedBatch>
  readonly highlight: DrawCode
  readonly draft: (task: DraftTask) => Promise<readonly ExampleResult[]>
  readonly render: (task: RenderTask) => Promise<WrittenPage[]>
  /** Writes files that another machine has made. @returns for each page, whether its files match its record */
  readonly restore: (task: RestoreTask) => Promise<boolean[]>
}

export function createTasks(code: CodeSource = {}): BuilderTasks {
  return { parse: (task) => parse(task, code), highlight: drawCode, draft: draftHere, render, restore }
}

const engines = new Map<string, ExampleEngine>()

/** One sandbox for each thread, if it drafts itself. */
function exampleEngine(language: ExampleSetup, draft?: CodeSource['draft']): ExampleEngine {
  if (draft) return createExampleEngine(language, (examples) => draft({ language, examples }))
  let engine = engines.get(language.hash)
  if (!engine) {
    engine = createExampleEngine(language)
    engines.set(language.hash, engine)
  }
  return engine
}

function draftHere({ language, examples }: DraftTask): Promise<readonly ExampleResult[]> {
  const nothing: ExampleMemory = { get: () => undefined, set: () => {} }
  return Promise.all(examples.map(({ code, options }) => exampleEngine(language).draft(code, options, nothing)))
}

async function parse(
  {
    docsDir,
    parser,
    dialects,
    slugs,
    includes,
    html,
    words,
    serverScript,
    codeScript,
    sections,
    sources,
    notes,
    fatal = [],
    examples: language,
    languages,
    plugins,
  }: ParseTask,
  { known = () => undefined, draw: drawFresh = drawCode, draft }: CodeSource,
): Promise<ParsedBatch> {
  const draw = serverScript === undefined ? undefined : (await importServer(serverScript)).drawBody
  const runner = codeScript === undefined ? undefined : await importServer(codeScript)
  const syntax = runner && (await mdxSyntax())
  const loaded = await importPlugins(plugins)
  const extensions = extensionsOf(loaded)
  const directives = allDirectives(loaded)
  const others = factRules(loaded)
  const components = componentsOf(loaded)
  const fresh = new Map<string, string>()
  const memory: ExampleMemory = {
    get: (key) => fresh.get(key) ?? known(key),
    set: (key, text) => void fresh.set(key, text),
  }
  const code = together(drawUnknownCode(drawFresh, known, fresh))
  const documents = await Promise.all(
    sources.map(async (source): Promise<ParsedTexts> => {
      const isFatal = parser === 'native' && fatal.includes(source.path)
      const context: ParseContext = {
        docsDir,
        dialects,
        slugs,
        includes,
        parser: isFatal ? 'remark' : parser,
        math: readsMath(extensions),
        directives,
        examples: language !== undefined,
        ...defined({ languages }),
        words,
        collect: (document) => collectFacts(document, others),
        components,
        code: syntax,
      }
      const parsed = (): ReadSource =>
        whileNoted(isFatal ? undefined : notes, source.path, () => readSource(source, context))
      const document = await within(filePath(source.path, context), async () =>
        documentOf(await readWith(parsed, extensions, { context, runner, html }), context),
      )
      const { head, examples: found } = document
      const drafted = language && (await draftExamples(found, exampleEngine(language, draft), memory))
      const examples = drafted && { drafted: drafted.examples, play: language.play }
      const options = draw && { html, draw, code, ...(examples ? { examples } : {}) }
      const body = options && (await bodyOf(document, options, filePath(source.path, context)))
      const own = await document.factsIn(html)
      const read = isFatal ? withFault(own, filePath(source.path, context)) : own
      const facts = drafted ? withExamples(read, drafted) : read
      return {
        document: JSON.stringify({ head, facts }),
        ...(sections ? { sections: JSON.stringify(document.sections()) } : {}),
        ...(body ? { body: JSON.stringify(body) } : {}),
      }
    }),
  )
  return { documents, code: [...fresh] }
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
  if (!runner || !code) return extendSource(read, extensions, parsed, context)
  const { evaluate, openCode, runUnits } = await import('../content/mdx/run-code.ts')
  const opened = await openCode(code, filePath(read.source.path, context), runner)
  const again = (): ReadSource => evaluate(parsed(), opened, runner)
  const extended = await extendSource(evaluate(read, opened, runner), extensions, again, context)
  return runUnits(extended, runner, {
    html,
    words: context.words ?? englishWords,
    ...defined({ directives: context.directives }),
  })
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
  return new PluginError(`${file}: ${message}`, { cause, ...defined({ hint }) })
}

/** Facts of a document that the native parser cannot read, with the finding that says so. */
function withFault(facts: Facts, file: string): Facts {
  const problem: Problem = {
    rule: 'native-parser',
    place: { file, line: 1, column: 1 },
    target: file,
    message: 'The native Markdown parser ends the process when it reads this page, so remark has read it.',
    hint: 'Nothing of the page is missing. Please report it with its text.',
  }
  return { ...facts, problems: [problem, ...facts.problems] }
}

function withExamples(facts: Facts, { examples, problems }: Awaited<ReturnType<typeof draftExamples>>): Facts {
  if (examples.length + problems.length === 0) return facts
  const all = { ...facts, examples: examples.length, problems: [...facts.problems, ...problems] }
  if (examples.length === 0) return all
  const drawn = withExtra(all, 'examples')
  return examples.some(({ options }) => options.sideBySide) ? withExtra(drawn, 'beside') : drawn
}

async function render({
  context,
  serverScript,
  stage,
  prefix = '',
  plugins,
  pages,
}: RenderTask): Promise<WrittenPage[]> {
  const server = await importServer(serverScript)
  const shared = { ...valueOf(context), directives: allDirectives(await importPlugins(plugins)) }
  return pages.map((page) => {
    let rendered: RenderedPage
    try {
      rendered = renderDocument({ ...page, body: JSON.parse(page.body) as DocumentPage['body'] }, shared, server)
    } catch (error) {
      return {
        route: page.props.route,
        files: [],
        error: error instanceof Error ? inspect(error) : String(error),
        ...(error instanceof DocsError ? { fault: error.message } : {}),
      }
    }
    const { route, files, search } = rendered
    return {
      route,
      ...(search ? { search } : {}),
      files: files.map(({ path, content }) => {
        const bytes = Buffer.from(content)
        const file = { path, sum: outputSum(bytes), size: bytes.length }
        if (stage === undefined) return { ...file, content }
        writeStaged(stage, prefix + path, bytes)
        return file
      }),
    }
  })
}

async function restore({ stage, prefix, pages }: RestoreTask): Promise<boolean[]> {
  return pages.map(({ files, bytes }) => {
    const contents = contentsOf(files, bytes)
    for (const { path, content } of contents ?? []) writeStaged(stage, prefix + path, content)
    return contents !== undefined
  })
}

/** @returns `undefined` when a file does not match its record */
function contentsOf(
  files: readonly OutputFile[],
  bytes: Uint8Array,
): { readonly path: string; readonly content: Uint8Array }[] | undefined {
  let at = 0
  const contents = files.map(({ path, size }) => {
    const content = bytes.subarray(at, at + size)
    at += size
    return { path, content }
  })
  const isWhole =
    at === bytes.length && files.every(({ sum }, index) => outputSum(contents[index]?.content ?? '') === sum)
  return isWhole ? contents : undefined
}
