/** What worker threads do: parse documents, highlight code, render pages. The same functions run inline when work is small. */
import { type DrawCode, drawCode, drawTogether, drawUnknownCode } from '../content/code-html.ts'
import type { Source } from '../content/document.ts'
import type { RawHtmlMode } from '../content/url-scheme.ts'
import { outputSum } from '../emit/output.ts'
import type { Tasks } from '../engine/pool.ts'
import {
  type DocumentPage,
  type PageSearch,
  type RenderContext,
  type RenderedPage,
  renderDocument,
} from '../render/page.ts'
import { importServer } from './code.ts'
import { readPages } from './read-page.ts'
import { writeStaged } from './staged-file.ts'

export interface ParseTask {
  readonly docsDir: string
  readonly html: RawHtmlMode
  /** The code bundle's server module when bodies are wanted as well. */
  readonly serverModule?: string
  /** The text of bodies is wanted without the bodies. */
  readonly sections?: true
  readonly sources: readonly Source[]
}

/** As JSON texts, which go to the store as they are. */
export interface ParsedTexts {
  /** A `DocumentRecord`. */
  readonly document: string
  /** A `Body`. */
  readonly body?: string
  /** `Section[]`. */
  readonly sections?: string
  /** Not to be remembered: it took too long, this time. */
  readonly isCut?: true
}

export interface ParsedBatch {
  readonly documents: readonly ParsedTexts[]
  /** Code that was highlighted for it, to be remembered. */
  readonly code: readonly (readonly [key: string, html: string])[]
}

export interface RenderTask {
  readonly context: RenderContext
  readonly serverModule: string
  /** Folder that the files are written to; without it their content comes back. */
  readonly stage?: string
  readonly pages: readonly (Omit<DocumentPage, 'body'> & { readonly body: string })[]
}

export interface WrittenPage {
  readonly route: string
  readonly module: string
  readonly files: readonly {
    readonly path: string
    readonly sum: string
    readonly size: number
    readonly content?: string
  }[]
  readonly search?: PageSearch
  /** Message of what a part of the page threw; then there are no files. */
  readonly error?: string
}

/** How a thread comes by highlighted code. */
export interface CodeSource {
  /** What earlier runs have highlighted: the main thread asks the store, others know nothing. */
  readonly known?: (key: string) => string | undefined
  /** Absent: the thread highlights it itself. */
  readonly draw?: DrawCode
}

export interface BuilderTasks extends Tasks {
  readonly parse: (task: ParseTask) => Promise<ParsedBatch>
  readonly highlight: DrawCode
  readonly render: (task: RenderTask) => Promise<WrittenPage[]>
}

export function createTasks(code: CodeSource = {}): BuilderTasks {
  return { parse: (task) => parse(task, code), highlight: drawCode, render }
}

async function parse(
  { docsDir, html, serverModule, sections, sources }: ParseTask,
  { known = () => undefined, draw: drawFresh = drawCode }: CodeSource,
): Promise<ParsedBatch> {
  const draw = serverModule === undefined ? undefined : (await importServer(serverModule)).drawBody
  const fresh = new Map<string, string>()
  const code = drawTogether(drawUnknownCode(drawFresh, known, fresh))
  const documents = await Promise.all(
    readPages(sources, { docsDir }).map(async ({ document, isCut }): Promise<ParsedTexts> => {
      const { head, facts, body } = document
      return {
        document: JSON.stringify({ head, facts }),
        ...(isCut ? { isCut } : {}),
        ...(sections ? { sections: JSON.stringify(document.sections()) } : {}),
        ...(draw ? { body: JSON.stringify(await body({ html, draw, code })) } : {}),
      }
    }),
  )
  return { documents, code: [...fresh] }
}

async function render({ context, serverModule, stage, pages }: RenderTask): Promise<WrittenPage[]> {
  const { renderPage } = await importServer(serverModule)
  return pages.map((page) => {
    let rendered: RenderedPage
    try {
      rendered = renderDocument({ ...page, body: JSON.parse(page.body) as DocumentPage['body'] }, context, renderPage)
    } catch (error) {
      return {
        route: page.props.route,
        module: '',
        files: [],
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }
    }
    const { route, module, files, search } = rendered
    return {
      route,
      module,
      ...(search ? { search } : {}),
      files: files.map(({ path, content }) => {
        const bytes = Buffer.from(content)
        const file = { path, sum: outputSum(bytes), size: bytes.length }
        if (stage === undefined) return { ...file, content }
        writeStaged(stage, path, bytes)
        return file
      }),
    }
  })
}
