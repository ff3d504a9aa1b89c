/** The examples of `corpus.md`, as the builder reads, drafts and draws them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Code, Root } from 'mdast'
import { createElement, type ReactNode } from 'react'
import type { Problem } from '../../../cli/kernel/fault/finding.ts'
import { readCodeBlock } from '../../../cli/markdown/code/code-block.ts'
import type { DrawnCode } from '../../../cli/markdown/code/drawn-code.ts'
import { readTree } from '../../../cli/markdown/text/tree.ts'
import { loadOptionScript } from '../../../cli/project/config/option-script.ts'
import type { BlockParts } from '../../../site/body/block.ts'
import { Markup } from '../../../site/body/drawing.tsx'
import { slotValue } from '../../../site/body/slot.ts'
import { CodeBlock, type CodeBlockProps } from '../../../site/markdown/code-block.tsx'
import { escapeHtml } from '../../../site/text/html.ts'
import { projectRoot } from '../../../test/harness/root.ts'
import { createExampleEngine, type ExampleEngine, type ExampleMemory } from '../drafts/engine.ts'
import { type LanguageScript, languageScript } from '../drafts/language-script.ts'
import { sayEnglish } from '../fences/english.ts'
import { type ExampleBlocks, exampleBlocks } from '../fences/example-blocks.ts'
import { FENCE_LANGUAGES } from '../fences/example-options.ts'
import { type DraftedExample, draftExamples, type FoundExamples, findExamples } from '../fences/find-examples.ts'
import { writtenCaption } from '../fences/written-options.ts'

let script: Promise<LanguageScript> | undefined

/** FreeSewing, bundled once per test file. */
export function freesewing(): Promise<LanguageScript> {
  script ??= bundle()
  return script
}

async function bundle(): Promise<LanguageScript> {
  const name = 'docs/_examples/freesewing.ts'
  const { code } = await loadOptionScript(name, { dir: projectRoot, cacheDir: undefined }, '`language`')
  return languageScript({ name, code })
}

export function noMemory(): ExampleMemory {
  return { get: () => undefined, set: () => {} }
}

/** What the parser must know of examples. */
export const KIND: DrawnCode = {
  name: 'example',
  languages: FENCE_LANGUAGES,
  inline: writtenCaption,
  read: async () => ({ blocks: [], problems: [] }),
  draw: () => ({ views: new Map() }),
}

/** What a view gets in the text of a site. */
export function partsFor(children: ReactNode): BlockParts {
  return {
    children,
    say: sayEnglish,
    code: (code) => createElement(CodeBlock, code),
    markup: (html) => createElement(Markup, { html }),
    file: slotValue,
  }
}

/** The examples of a text. */
export function examplesIn(text: string): FoundExamples & { readonly tree: Root } {
  const read = readTree(text, 'page.md', { gfm: true, directives: true, drawn: [KIND] })
  const tree = read.tree as Root
  return { tree, ...findExamples(tree, read.text, 'page.md') }
}

export function corpusText(): string {
  return readFileSync(join(projectRoot, 'packages/examples/test/corpus.md'), 'utf8')
}

/** Headings of the corpus, one for each example. */
export function corpusNames(): string[] {
  return [...corpusText().matchAll(/^## (.*)$/gm)].map((match) => match[1] ?? '')
}

export interface DrawnPage extends ExampleBlocks {
  readonly examples: readonly DraftedExample[]
  readonly problems: readonly Problem[]
}

/** Everything from text to blocks; `engine` when it is to be shared. */
export async function drawn(text: string, engine?: ExampleEngine): Promise<DrawnPage> {
  const own = engine ?? createExampleEngine(await freesewing())
  const { examples, problems } = await draftExamples(examplesIn(text), own, noMemory())
  return { examples, problems, ...exampleBlocks(examples, plainCode, { play: true, say: sayEnglish }) }
}

export function plainCode(node: Code): CodeBlockProps {
  const { lines, language } = readCodeBlock(node)
  return { language, html: lines.map((line) => `<span class="line">${escapeHtml(line)}</span>`).join('\n') }
}

/** One example from its code. */
export function fence(code: string, meta = ''): string {
  return `\`\`\`js example ${meta}\n${code}\n\`\`\`\n`
}
