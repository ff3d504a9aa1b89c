/**
 * Sources → documents: head and facts for everybody, the body for pages, the sections for the search. Each is
 * remembered under its own name. Whichever is missing, the source is parsed once, and what comes along is kept.
 */

import type { Config } from '../../graph/config/config.ts'
import { siteWords } from '../../graph/config/site-words.ts'
import { type Plugins, readingPlugins } from '../../graph/plugins/plugins.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { blocksOf } from '../../kernel/store/blocks.ts'
import { derived, memo } from '../../kernel/store/memo.ts'
import { runBatches } from '../../kernel/threads/pool.ts'
import type { Body, Facts, Head, Section, Source } from '../../markdown/document.ts'
import type { Inputs } from '../inputs.ts'
import type { Bundle } from '../theme/kept-bundle.ts'
import { type Engine, highlightedCode } from './engine.ts'
import { readingOptions } from './reading-options.ts'
import type { ParsedTexts, ParseTask } from './threads/parse-task.ts'

/** A document as it is remembered. */
export interface DocumentRecord {
  readonly head: Head
  readonly facts: Facts
}

export interface ReadDocument extends DocumentRecord {
  readonly source: Source
  /** Fingerprint of path and text. */
  readonly key: string
}

/** A document as the search needs it, with the text of its sections. */
export interface SearchableDocument extends ReadDocument {
  readonly sections: readonly Section[]
}

interface KeyedSource {
  readonly source: Source
  /** Fingerprint of path and text. */
  readonly key: string
}

/** A source as it is read. */
interface Unread {
  readonly source: Source
  /** Fingerprint of the source, and of the code that it may run. */
  readonly key: string
}

/** What documents are read with. */
interface ReadingRun {
  readonly config: Config
  readonly plugins: Plugins
  readonly engine: Engine
  /** Bodies are drawn by its server module. Where it is there, a document that must be parsed gets its body as well. */
  readonly bundle?: Bundle | undefined
  /** A document that must be parsed gets its sections as well. */
  readonly sections?: true
  /** Other editions that read documents as this one does, but for the words of their languages. */
  readonly alike?: readonly AlikeEdition[]
}

interface AlikeEdition {
  readonly reading: ReadingRun
  readonly sourceKeys: ReadonlySet<string>
}

/**
 * Reads all documents.
 *
 * @param later editions that are read after this one. A document of this edition that they show too, for lack of a
 * translation, is read once, drawn with the words of each language, and remembered for each
 */
export async function readDocuments(
  inputs: Inputs,
  engine: Engine,
  bundle?: Bundle,
  later: readonly Inputs[] = [],
): Promise<ReadDocument[]> {
  const readingOf = ({ config, plugins }: Inputs): ReadingRun => ({ config, plugins, engine, bundle })
  const alone = readingOf(inputs)
  const alike = later
    .map((other): AlikeEdition => ({ reading: readingOf(other), sourceKeys: new Set(other.project.sourceKeys) }))
    .filter(({ reading }) => isReadAlike(alone, reading))
  const reading: ReadingRun = { ...alone, alike }
  if (!engine.stays) return withRecords(keyedSources(inputs), reading)
  const scope = fingerprintAll([engine.build, ...parsedWith(reading), engine.code?.manifest.server ?? ''])
  const blocks = blocksOf(inputs.project.sources).map((block) => ({ block, last: lastRead(block) }))
  const unknown = blocks.filter(({ last }) => last.scope !== scope)
  const isUnknown = new Set(unknown.flatMap(({ block }) => block))
  const documents = await withRecords(
    keyedSources(inputs).filter(({ source }) => isUnknown.has(source)),
    reading,
  )
  let at = 0
  for (const { block, last } of unknown) {
    Object.assign(last, { scope, documents: documents.slice(at, at + block.length) })
    at += block.length
  }
  return blocks.flatMap(({ last }) => last.documents)
}

/**
 * The last documents of a block of sources. Within one run of the program, a source that is the same object has the same
 * fingerprint, and its document is the same object.
 */
const lastRead = derived((_: readonly Source[]): { scope?: string; documents: readonly ReadDocument[] } => ({
  documents: [],
}))

/** The last document of a source. */
const lastDocument = derived((_: Source): { document?: ReadDocument } => ({}))

/** Bodies as JSON texts, in the order of the documents. */
export function readBodies(
  documents: readonly ReadDocument[],
  { config, plugins }: Inputs,
  engine: Engine,
  bundle: Bundle,
): Promise<string[]> {
  return bodies.of(unreadOf(documents, engine), { config, plugins, engine, bundle })
}

/**
 * Reads all documents with their sections. Where no bodies are wanted, as in `dev`, this is an eighth of the work.
 *
 * @param code whose bodies may be remembered already, with the sections in them
 */
export async function readSearchable(inputs: Inputs, engine: Engine, bundle?: Bundle): Promise<SearchableDocument[]> {
  const { config, plugins } = inputs
  const documents = await withRecords(keyedSources(inputs), { config, plugins, engine, sections: true })
  const found = await sections.of(unreadOf(documents, engine), { config, plugins, engine, bundle })
  return documents.map((document, index) => ({ ...document, sections: at(found, index) }))
}

function keyedSources({ project }: Inputs): KeyedSource[] {
  return project.sources.map((source, index) => ({ source, key: at(project.sourceKeys, index) }))
}

function unreadOf(sources: readonly KeyedSource[], { code }: Engine): Unread[] {
  return sources.map(({ source, key }) => {
    // What a page with code says depends on all that its code imports.
    return { source, key: code && mayHaveCode(source.text) ? `${key} with ${code.manifest.server}` : key }
  })
}

/** Expressions and elements are the code of a page. */
function mayHaveCode(text: string): boolean {
  return /[{<]/.test(text)
}

async function withRecords(sources: readonly KeyedSource[], reading: ReadingRun): Promise<ReadDocument[]> {
  const found = await records.of(unreadOf(sources, reading.engine), reading)
  return sources.map(({ source, key }, index) => {
    const { head, facts } = at(found, index)
    const last = lastDocument(source)
    const isSame = last.document?.head === head && last.document.facts === facts && last.document.key === key
    if (!isSame) last.document = { head, facts, source, key }
    return last.document as ReadDocument
  })
}

/** The place of a document's entries, which are sent to other machines together. */
function placeOf({ source }: Unread): string {
  return source.path
}

function isReadAlike(one: ReadingRun, other: ReadingRun): boolean {
  const withoutWords = (reading: ReadingRun): string =>
    JSON.stringify([...readWith(reading), reading.config.markdown.html])
  return withoutWords(one) === withoutWords(other)
}

/** Everything but the source that decides how it is parsed. */
function parsedWith(reading: ReadingRun): string[] {
  return [...readWith(reading), JSON.stringify(siteWords(reading.config.site))]
}

/** As `parsedWith`, without the words of the interface. */
function readWith({ config, plugins }: ReadingRun): string[] {
  const options = JSON.stringify(readingOptions(config))
  const { key } = readingPlugins(plugins)
  // What HTML plugins see depends on the raw HTML that reaches the page.
  const plugged = key === '' ? [] : [key, config.markdown.html]
  return [options, config.docs.path, ...plugged]
}

function drawnWith(reading: ReadingRun): string[] {
  return [...parsedWith(reading), reading.config.markdown.html, reading.bundle?.manifest.server ?? '']
}

const records = memo<Unread, DocumentRecord, ReadingRun>(
  'document',
  parsedWith,
  (missing, reading, keep) => {
    let read = 0
    return parse(missing, reading, (input, { document, body, sections: text, alsoIn }) => {
      for (const { language, body: drawn } of alsoIn) {
        const { reading: other } = at(reading.alike ?? [], language)
        records.keep(input, document, other)
        if (drawn !== undefined) bodies.keep(input, drawn, other)
      }
      keep(input, document)
      if (body !== undefined) bodies.keep(input, body, reading)
      if (text !== undefined) sections.keep(input, text, reading)
      reading.engine.onProgress?.('pages read', ++read, missing.length)
    })
  },
  { livesWith: ({ source }) => source, placeOf },
)

const bodies = memo<Unread, string, ReadingRun>(
  'body',
  drawnWith,
  (missing, reading, keep) => parse(missing, reading, (input, { body = '' }) => keep(input, body)),
  { read: (text) => text, placeOf },
)

const sections = memo<Unread, readonly Section[], ReadingRun>(
  'sections',
  parsedWith,
  (missing, { config, plugins, engine }, keep) =>
    parse(missing, { config, plugins, engine, sections: true }, (input, { sections: text = '[]' }) =>
      keep(input, text),
    ),
  { elsewhere: sectionsOfBody },
)

/** A body has the sections in it. */
function sectionsOfBody(input: Unread, reading: ReadingRun): readonly Section[] | undefined {
  const body = reading.bundle && bodies.known(input, reading)
  return body === undefined ? undefined : (JSON.parse(body) as Body).sections
}

const BATCH = 12

/** Parses sources in batches; what was highlighted and worked out of code on the way is remembered. */
async function parse(
  sources: readonly Unread[],
  reading: ReadingRun,
  take: (input: Unread, texts: ParsedTexts) => void,
): Promise<void> {
  const { config, plugins, engine, bundle, sections, alike = [] } = reading
  const task: Omit<ParseTask, 'sources'> = {
    docsDir: config.docs.path,
    ...readingOptions(config),
    html: config.markdown.html,
    words: siteWords(config.site),
    plugins: readingPlugins(plugins).sources,
    dialects: plugins.dialects.source,
    serverScript: bundle?.serverScript,
    codeScript: engine.code && config.markdown.mdx === 'code' ? engine.code.serverScript : undefined,
    sections,
  }
  const pool = engine.poolFor(sources.length)
  await runBatches(sources, BATCH, pool.size * 2, async (batch) => {
    const alsoIn = alike.flatMap(({ reading: other, sourceKeys }, language) => {
      const paths = batch.filter(({ key }) => sourceKeys.has(key)).map(({ source }) => source.path)
      return paths.length === 0 ? [] : [{ language, words: siteWords(other.config.site), paths }]
    })
    const parsed = await pool.run('parse', { ...task, sources: batch.map(({ source }) => source), alsoIn })
    for (const [key, html] of parsed.code) highlightedCode.keep({ key }, html, reading)
    batch.forEach((input, index) => {
      take(input, at(parsed.documents, index))
    })
  })
}

/** The value at an index that is known to be there. */
export function at<T>(list: readonly T[], index: number): T {
  return list[index] as T
}
