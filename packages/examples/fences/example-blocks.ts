/** Drafted examples → the blocks that a page shows, and the files published beside it. */
import { readCodeBlock } from 'docs-build/plugins'
import type { CodeBlockProps, FileSlot, Segment } from 'docs-build/theme'
import type { Code } from 'mdast'
import type { ExampleSay } from '../example/activity.ts'
import { type DrawnExample, drawExample } from '../example/draw.ts'
import type { ExampleProps } from '../example/example.tsx'
import { chosenControls, type DraftedExample } from './find-examples.ts'

/** A drawing, or a part of one, as a file beside its page. */
interface ExampleFile {
  readonly name: string
  readonly content: string
}

/** An X-Ray that is too large for the example's page and gets a page of its own. */
interface ApartXray {
  readonly name: string
  readonly label: string
  readonly drawn: DrawnExample
}

export interface ExampleBlocks {
  readonly blocks: ReadonlyMap<Code, ExampleProps>
  readonly files: readonly ExampleFile[]
  readonly apart: readonly ApartXray[]
}

/** An X-Ray of this many characters or more, with its tables, gets a page of its own: about 1.5 kB compressed. */
const XRAY_PAGE_FROM = 8000

/** Height in pixels of the line for the tables below an X-Ray. */
const TABLES_LINE = 60

/**
 * @param code the highlighted code of each example
 * @param options.play whether readers can edit the code
 */
export function exampleBlocks(
  examples: readonly DraftedExample[],
  code: (node: Code) => CodeBlockProps,
  { play, say }: { readonly play: boolean; readonly say: ExampleSay },
): ExampleBlocks {
  const page: PageParts = { files: new Map(), apart: [], definitions: {} }
  const blocks = new Map<Code, ExampleProps>()
  /** The first example that shows a piece of code carries it; later ones refer to that example. */
  const codeOf = (node: Code, sameAs: number | undefined): Pick<ExampleProps, 'code' | 'sameAs'> => {
    const source = sameAs === undefined ? undefined : examples[sameAs]
    if (sameAs === undefined || !source) return { code: code(node) }
    return source.options.drawingOnly ? { code: code(source.node) } : { sameAs: idOf(sameAs) }
  }
  examples.forEach(({ node, options, label, result, ends, sameAs }, index) => {
    const shared = {
      id: idOf(index),
      label,
      ...codeOf(node, sameAs),
      codeFirst: options.codeFirst,
      options: options.language,
      play: play || undefined,
      controls: options.sideBySide && (play ? chosenControls(options, result.controls ?? []) : []),
    }
    const drawn =
      result.drawing &&
      drawExample(result.drawing, {
        id: shared.id,
        label,
        say,
        ends,
        ...shownCode(sameAs === undefined ? node : (examples[sameAs]?.node ?? node)),
      })
    const name = `example-${index + 1}`
    const drawing = drawn && drawnProps(drawn, { name, label, drawingOnly: options.drawingOnly }, page)
    const beside = drawn && sameAs === undefined && (options.sideBySide || fitBeside(node.value, drawn))
    blocks.set(node, { ...shared, ...drawing, beside })
  })
  // Definitions that several drawings share stand on the page once, with the first drawing.
  const [first] = blocks
  const shared = Object.values(page.definitions).join('')
  if (first && shared !== '') blocks.set(first[0], { ...first[1], definitions: shared })
  return { blocks, files: Array.from(page.files, ([name, content]) => ({ name, content })), apart: page.apart }
}

/** Characters of the longest line, and pixels of the widest drawing, that can be read in half a column. */
const LONGEST_LINE = 60
const WIDEST_DRAWING = 480
/** Pixels of a drawing in that half. */
const HALF = 248

/** Whether code and drawing can be read beside each other. */
function fitBeside(code: string, { width, readable }: DrawnExample): boolean {
  return width <= WIDEST_DRAWING && readable <= HALF && code.split('\n').every((line) => line.length <= LONGEST_LINE)
}

/** The parts of a page that its examples have in common, while they are collected. */
interface PageParts {
  /** Name → content of the files beside the page. */
  readonly files: Map<string, string>
  readonly apart: ApartXray[]
  /** Definitions that stand on the page, by their ids. */
  readonly definitions: Record<string, string>
}

/** The properties of a block with a drawing, whose files and definitions are entered into `page`. */
function drawnProps(
  drawn: DrawnExample,
  {
    name,
    label,
    drawingOnly,
  }: { readonly name: string; readonly label: string; readonly drawingOnly: boolean | undefined },
  page: PageParts,
): Pick<ExampleProps, 'drawn' | 'drawingOnly' | 'href' | 'apart'> {
  const drawing = withFiles(drawn.drawing, largeDefinitions(drawn, page))
  if (drawingOnly) return { drawingOnly: true, drawn: { drawing } }
  page.files.set(`${name}.svg`, drawn.file)
  const href: FileSlot = { slot: 'file', attribute: 'href', name: `${name}.svg` }
  const { xray, tables } = drawn
  if (xray.length + tables.length < XRAY_PAGE_FROM) return { drawn: { drawing, xray, tables }, href }
  const own = `${name}.html`
  page.apart.push({ name: own, label, drawn })
  const address = (attribute: 'href' | 'src'): FileSlot => ({ slot: 'file', attribute, name: own })
  const height = drawn.height + TABLES_LINE
  return { drawn: { drawing }, apart: { href: address('href'), src: address('src'), height }, href }
}

/** Enters the definitions of a drawing into the page. @returns the slots of those that are files */
function largeDefinitions({ definitions, large }: DrawnExample, page: PageParts): ReadonlyMap<string, FileSlot> {
  const slots = new Map<string, FileSlot>()
  for (const [definition, markup] of Object.entries(definitions)) {
    const content = large[definition]
    if (content === undefined) page.definitions[definition] = markup
    else {
      const name = `example-${definition.replace(/^ex:/, '')}.svg`
      page.files.set(name, content)
      slots.set(definition, { slot: 'file', attribute: 'href', name, fragment: definition })
    }
  }
  return slots
}

/** The code of an example as readers see it: without the comments that mark lines. */
function shownCode(node: Code): { readonly code: string; readonly shownLine: (line: number) => number } {
  const { lines } = readCodeBlock(node)
  const numbers: number[] = []
  let at = 0
  for (const written of node.value.split(/\r\n|\n|\r/)) {
    const shown = lines[at]
    if (shown !== undefined && (shown.trim() === '' ? written.trim() === '' : written.startsWith(shown))) at++
    numbers.push(Math.max(at, 1))
  }
  return { code: lines.join('\n'), shownLine: (line) => numbers[line - 1] ?? line }
}

/** Splits a drawing into segments, with slots for the addresses of definitions that are files. */
function withFiles(drawing: string, slots: ReadonlyMap<string, FileSlot>): Segment[] {
  let parts: Segment[] = [drawing]
  for (const [definition, slot] of slots)
    parts = parts.flatMap((part): Segment[] =>
      typeof part === 'string'
        ? part.split(` href="#${definition}"`).flatMap((text, index) => (index === 0 ? [text] : [slot, text]))
        : [part],
    )
  return parts
}

function idOf(position: number): string {
  return `ex${position + 1}`
}
