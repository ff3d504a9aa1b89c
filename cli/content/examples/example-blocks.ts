/** Drafted examples → what a page shows of them, and the files that it offers. */
import type { Code } from 'mdast'
import { type DrawnExample, drawExample } from '../../../site/example/draw.ts'
import type { ExampleProps } from '../../../site/example/example.tsx'
import type { CodeBlockProps } from '../../../site/markdown/code-block.tsx'
import type { DraftedExample } from './find-examples.ts'

/** A drawing as a file, or a part of one, beside its page. */
export interface ExampleFile {
  readonly name: string
  readonly content: string
}

/** X-Ray that is too large for the page of its example: for a page of its own. */
export interface ApartXray {
  readonly name: string
  readonly label: string
  readonly drawn: DrawnExample
}

export interface ExampleBlocks {
  readonly blocks: ReadonlyMap<Code, ExampleProps>
  readonly files: readonly ExampleFile[]
  readonly apart: readonly ApartXray[]
}

/** Where a file is wanted. */
export interface FileReference {
  readonly attribute: 'href' | 'src'
  readonly name: string
  readonly fragment?: string
}

/** Characters of X-Ray with its tables, from which on it has a page of its own: about 1.5 kB compressed. */
const APART = 8000

/** Pixels that the tables' line takes below X-Ray. */
const TABLES_LINE = 60

/**
 * @param code the highlighted code of each example
 * @param options.play whether readers may change the code
 * @param addressOf what is written for the address of a file, before anyone knows where the page is
 */
export function exampleBlocks(
  examples: readonly DraftedExample[],
  code: (node: Code) => CodeBlockProps,
  addressOf: (reference: FileReference) => string,
  { play }: { readonly play: boolean },
): ExampleBlocks {
  const files = new Map<string, string>()
  const apart: ApartXray[] = []
  const definitions: Record<string, string> = {}
  const blocks = new Map<Code, ExampleProps>()
  /** Code that is not on the page yet stands with the first example that shows it. */
  const codeOf = (node: Code, sameAs: number | undefined): Pick<ExampleProps, 'code' | 'sameAs'> => {
    const source = sameAs === undefined ? undefined : examples[sameAs]
    if (sameAs === undefined || !source) return { code: code(node) }
    return source.options.drawingOnly ? { code: code(source.node) } : { sameAs: idOf(sameAs) }
  }
  examples.forEach(({ node, options, label, result, sameAs }, index) => {
    const id = idOf(index)
    const shared = {
      id,
      label,
      ...codeOf(node, sameAs),
      codeFirst: options.codeFirst,
      options: options.language,
      ...(play ? { play: true as const } : {}),
    }
    if (!result.drawing) {
      blocks.set(node, shared)
      return
    }
    const drawn = drawExample(result.drawing, { id, label })
    const name = `example-${index + 1}`
    let { drawing } = drawn
    for (const [definition, markup] of Object.entries(drawn.definitions)) {
      const large = drawn.large[definition]
      if (large === undefined) definitions[definition] = markup
      else {
        const file = `example-${definition.replace(/^ex:/, '')}.svg`
        files.set(file, large)
        const address = addressOf({ attribute: 'href', name: file, fragment: definition })
        drawing = drawing.replaceAll(`href="#${definition}"`, `href="${address}"`)
      }
    }
    if (options.drawingOnly) {
      blocks.set(node, { ...shared, drawingOnly: true, drawn: { drawing } })
      return
    }
    files.set(`${name}.svg`, drawn.file)
    const href = addressOf({ attribute: 'href', name: `${name}.svg` })
    if (drawn.xray.length + drawn.tables.length < APART) {
      const { xray, tables } = drawn
      blocks.set(node, { ...shared, drawn: { drawing, xray, tables }, href })
      return
    }
    const page = `${name}.html`
    apart.push({ name: page, label, drawn })
    const address = (attribute: 'href' | 'src'): string => addressOf({ attribute, name: page })
    const height = drawn.height + TABLES_LINE
    blocks.set(node, {
      ...shared,
      drawn: { drawing },
      apart: { href: address('href'), src: address('src'), height },
      href,
    })
  })
  // What several drawings refer to is on the page once, with the first of them.
  const [first] = blocks
  const shared = Object.values(definitions).join('')
  if (first && shared !== '') blocks.set(first[0], { ...first[1], definitions: shared })
  return { blocks, files: Array.from(files, ([name, content]) => ({ name, content })), apart }
}

function idOf(position: number): string {
  return `ex${position + 1}`
}
