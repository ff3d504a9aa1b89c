/**
 * Source → head, facts and body. Each is a function of one file and the Markdown options, and each can be
 * had without the later ones: the graph needs heads, the checks need facts, only a page needs its body.
 */
import type { Root } from 'mdast'
import type { Problem } from '../checks/finding.ts'
import type { BodyOptions } from './body.ts'
import { bracketTitles, checkDirectives } from './directives.ts'
import type { Body, DocPath, Facts, Head, Source } from './document.ts'
import { readFacts } from './facts.ts'
import { readFrontMatter } from './frontmatter.ts'
import { parseMarkdown } from './markdown.ts'
import { deepestNode, pageLimit, tooDeep } from './page-limits.ts'
import { readSections } from './sections.ts'

const DIALECT = { gfm: true, directives: true }

/** How a document's path is written in findings: with the docs folder in front. */
export interface ParseContext {
  readonly docsDir: string
}

/** A document with everything that is known of it. Never throws: what is wrong is among the problems. */
export interface ParsedDocument {
  readonly head: Head
  readonly facts: Facts
  /** Renders the body; asynchronous because grammars are loaded on demand. */
  readonly body: (options: Pick<BodyOptions, 'html' | 'draw' | 'code'>) => Promise<Body>
}

const NO_FACTS: Facts = { headings: [], anchors: [], references: [], excerpt: '', problems: [] }

/** Reads the front matter alone; looks into the body only when no title is given there. */
export function parseHead(source: Source, context: ParseContext): Head {
  const file = filePath(source.path, context)
  const block = readFrontMatter(source.path, source.text, file)
  const title = block.fields.title ?? ownTitle(block.body, file) ?? nameOf(source.path)
  return { path: source.path, title, frontMatter: block.fields, keyLines: block.keyLines, problems: block.problems }
}

/** Reads the whole document, once. */
export function parseDocument(source: Source, context: ParseContext): ParsedDocument {
  const file = filePath(source.path, context)
  const block = readFrontMatter(source.path, source.text, file)
  const { tree, problems, text } = readTree(block.body, file)
  const facts = tree ? { ...readFacts(tree, text), problems } : { ...NO_FACTS, problems }
  const title = block.fields.title ?? facts.ownTitle ?? nameOf(source.path)
  return {
    head: { path: source.path, title, frontMatter: block.fields, keyLines: block.keyLines, problems: block.problems },
    facts,
    body: async (options) => {
      if (!tree) return { segments: [], sections: [] }
      const { renderBody } = await import('./body.ts')
      return { segments: await renderBody(tree, options), sections: readSections(tree) }
    },
  }
}

function readTree(body: string, file: string): { tree?: Root; text: string; problems: readonly Problem[] } {
  const limit = pageLimit(body, file)
  if (limit) return { text: body, problems: [limit] }
  const text = bracketTitles(body)
  try {
    const tree = parseMarkdown(text, DIALECT)
    const deep = deepestNode(tree)
    if (deep) return { text, problems: [tooDeep(file, deep.position?.start)] }
    return { tree, text, problems: checkDirectives(tree, text, file) }
  } catch (error) {
    if (error instanceof RangeError) return { text, problems: [tooDeep(file)] }
    throw error
  }
}

function ownTitle(body: string, file: string): string | undefined {
  if (!/[#=]/.test(body)) return undefined
  const { tree, text } = readTree(body, file)
  return tree ? readFacts(tree, text).ownTitle : undefined
}

function nameOf(path: DocPath): string {
  const parts = path.replace(/\.mdx?$/, '').split('/')
  const name = parts.at(-1) ?? ''
  return /^(?:index|readme)$/i.test(name) ? (parts.at(-2) ?? name) : name
}

export function filePath(path: DocPath, context: ParseContext): string {
  return context.docsDir ? `${context.docsDir}/${path}` : path
}
