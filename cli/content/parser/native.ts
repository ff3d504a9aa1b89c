/**
 * Markdown → mdast with satteri, which is written in Rust: the same trees as remark in a fraction of the time.
 * `repairs.ts` repairs its differences; remark reads the texts named in `divergences.ts`.
 */
import type { Parent, Root } from 'mdast'
import { type Processor, unified } from 'unified'
import type { Dialect } from './dialect.ts'
import { hasSign, type NativeParts, nativeParts } from './divergences.ts'
import { withoutFencedLines } from './mdx-code.ts'
import { repairTree } from './repairs.ts'
import { markdownToMdast, mdxToMdast } from './satteri.ts'

interface Satteri {
  readonly markdownToMdast: typeof markdownToMdast
  readonly mdxToMdast: typeof mdxToMdast
}

/** `null` without a binary for this platform. */
let satteri: Satteri | null | undefined

function loadSatteri(): Satteri | null {
  if (satteri !== undefined) return satteri
  try {
    // The bundled program loads the module here, at its first use.
    satteri = { markdownToMdast, mdxToMdast }
  } catch {
    satteri = null
  }
  return satteri
}

/** Whether this machine can parse natively. */
export function hasNativeParser(): boolean {
  return loadSatteri() !== null
}

/** Processors keyed by the parts of the dialect that they read; created on first use. */
const processors = new Map<string, Processor<Root>>()

/**
 * @param text a body without front matter
 * @returns mdast with positions, the same as from remark; `undefined` when remark must read the text
 */
export function parseNatively(text: string, dialect: Dialect): Root | undefined {
  const native = loadSatteri()
  const parts = native && nativeParts(text, dialect)
  if (!parts) return undefined
  const isSigned = hasSign(parts.mdx ? withoutFencedLines(text) : text, parts)
  if (isSigned && parts.mdx) return undefined
  const tree = read(text, processorOf(parts, native))
  if (!tree || (isSigned && hasSign(withoutLiterals(text, tree), parts))) return undefined
  return repairTree(tree, text, parts) ? tree : undefined
}

/**
 * A text without the lines of fenced code and without raw HTML outside of containers. Blocks are read from the top to the
 * bottom, so both engines agree about these as long as no sign stands outside of them.
 */
function withoutLiterals(text: string, root: Root): string {
  let kept = ''
  let from = 0
  const cut = (start: number, end: number): void => {
    kept += text.slice(from, start)
    from = end
  }
  const visit = (parent: Parent): void => {
    for (const child of parent.children) {
      const [start, end] = [child.position?.start.offset ?? 0, child.position?.end.offset ?? 0]
      // The first character of HTML stays, because HTML before a fence is itself a sign.
      if (child.type === 'html' && parent === root) cut(start + 1, end)
      else if (child.type === 'code' && /[`~]/.test(text.charAt(start))) {
        const [first, last] = [text.indexOf('\n', start), text.lastIndexOf('\n', end - 1)]
        if (first < last) cut(first, last)
      } else if ('children' in child) visit(child)
    }
  }
  visit(root)
  return kept + text.slice(from)
}

function read(text: string, processor: Processor<Root>): Root | undefined {
  try {
    return processor.parse(text)
  } catch {
    // For MDX, satteri needs valid JavaScript in braces, where remark only counts them. remark also reports errors more
    // clearly.
    return undefined
  }
}

function processorOf({ gfm, directives, mdx }: NativeParts, native: Satteri): Processor<Root> {
  const name = [gfm, directives, mdx].join()
  const known = processors.get(name)
  if (known) return known
  const parse = mdx ? native.mdxToMdast : native.markdownToMdast
  const options = { features: { gfm, directive: directives, frontmatter: false } }
  const processor = unified()
    .use(function parseWithSatteri() {
      this.parser = (document: string) => parse(document.replaceAll('\0', '\uFFFD'), options)
    })
    .freeze() as unknown as Processor<Root>
  processors.set(name, processor)
  return processor
}
