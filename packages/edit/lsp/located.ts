import { type DocPath, resolveReference, type Target } from 'docs-build/graph'
import { derived } from 'docs-build/plugins'
import { destinationsIn, type Heading, offsetsIn, type Reference, type WrittenDestination } from 'docs-build/text'
import { fileNamer, type Update, type Updated } from 'docs-build/workspace'
/** Finds the document and the destination that a cursor stands on. */

export type ReadDocument = Updated['documents'][number]

/** A document with the edition that it belongs to. */
export interface Located {
  readonly run: Updated
  readonly document: ReadDocument
}

/** @param file the name of the file in the project, as findings name it */
export function documentIn(run: Update, file: string): Located | undefined {
  for (const edition of run.editions) {
    const document = documentOfFile(edition, file)
    if (document) return { run: edition, document }
  }
  return undefined
}

function documentOfFile(run: Updated, file: string): ReadDocument | undefined {
  const { inputs, documents } = run
  const { edition, config } = inputs
  if (edition?.files || edition?.revision !== undefined) return documentsByFile(run).get(file)
  const prefix = `${config.docs.path}/`
  const path = file.startsWith(prefix) ? file.slice(prefix.length) : undefined
  const found = path === undefined ? undefined : documents.find(({ head }) => head.path === path)
  return found ?? documentsByFile(run).get(file)
}

export const documentsByFile: (run: Updated) => ReadonlyMap<string, ReadDocument> = derived(({ inputs, documents }) => {
  const nameOf = fileNamer(inputs)
  const { path: docsDir } = inputs.config.docs
  return new Map(documents.map((document) => [nameOf(`${docsDir}/${document.head.path}`), document]))
})

export const documentsByPath: (run: Updated) => ReadonlyMap<DocPath, ReadDocument> = derived(
  ({ documents }) => new Map(documents.map((document) => [document.head.path, document])),
)

/** The name in the project of a document's file. */
export function fileOf({ run: { inputs }, document }: Located): string {
  return fileNamer(inputs)(`${inputs.config.docs.path}/${document.head.path}`)
}

/** A destination of a document, with its place in the text. */
interface PlacedReference extends WrittenDestination {
  readonly reference: Reference
}

/** The destinations of a document that stand in its text, in their order. */
export const placedReferences: (document: ReadDocument) => readonly PlacedReference[] = derived(
  ({ facts, source }: ReadDocument) => {
    const find = destinationsIn(source.text)
    return facts.references.flatMap((reference) => {
      const found = find(reference)
      return found ? [{ ...found, reference }] : []
    })
  },
)

/** The destination that holds an offset. */
export function referenceAt(document: ReadDocument, offset: number): PlacedReference | undefined {
  return placedReferences(document).find(({ start, end }) => offset >= start && offset <= end)
}

/** The heading on a line. */
export function headingAt({ facts }: ReadDocument, line: number): Heading | undefined {
  return facts.headings.find((heading) => heading.line === line)
}

/** The words of a heading in its line, without the marks around them. */
export function headingWords(
  { source }: ReadDocument,
  heading: Heading,
): WrittenDestination & { readonly words: string } {
  const start = offsetsIn(source.text)(heading)
  const [line = ''] = /^[^\r\n]*/.exec(source.text.slice(start)) ?? []
  const [, mark = '', words = ''] =
    /^(#{1,6}[ \t]+)?(.*?)(?:[ \t]*(?:\{#[^{}]+\}|\{\/\*[^{}]*\*\/\}))?(?:[ \t]+#+)?[ \t]*$/.exec(line) ?? []
  return { start: start + mark.length, end: start + mark.length + words.length, words }
}

export function targetOf({ run, document }: Located, { href, kind }: Pick<Reference, 'href' | 'kind'>): Target {
  return resolveReference(href, kind, document.head.path, run.index)
}
