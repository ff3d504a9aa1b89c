/** The examples of `corpus.md`, as the builder reads, drafts and draws them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Code, Root } from 'mdast'
import type { Problem } from '../../cli/kernel/fault/finding.ts'
import { readCodeBlock } from '../../cli/markdown/code/code-block.ts'
import { createExampleEngine, type ExampleEngine, type ExampleMemory } from '../../cli/markdown/drafts/engine.ts'
import { type LanguageScript, loadLanguageScript } from '../../cli/markdown/drafts/language-script.ts'
import { type ExampleBlocks, exampleBlocks } from '../../cli/markdown/examples/example-blocks.ts'
import {
  type DraftedExample,
  draftExamples,
  type FoundExamples,
  findExamples,
} from '../../cli/markdown/examples/find-examples.ts'
import { readTree } from '../../cli/markdown/text/tree.ts'
import type { CodeBlockProps } from '../../site/markdown/code-block.tsx'
import { escapeHtml } from '../../site/text/html.ts'
import { sayEnglish } from '../../site/words/site-words.ts'
import { projectRoot } from '../harness/root.ts'

let script: Promise<LanguageScript> | undefined

/** FreeSewing, bundled once per test file. */
export function freesewing(): Promise<LanguageScript> {
  script ??= bundle()
  return script
}

async function bundle(): Promise<LanguageScript> {
  const cacheDir = mkdtempSync(join(tmpdir(), 'docs-build-examples-'))
  try {
    return await loadLanguageScript('docs/_examples/freesewing.ts', {
      dir: projectRoot,
      cacheDir,
      packageRoot: projectRoot,
    })
  } finally {
    rmSync(cacheDir, { recursive: true })
  }
}

export function noMemory(): ExampleMemory {
  return { get: () => undefined, set: () => {} }
}

/** The examples of a text. */
export function examplesIn(text: string): FoundExamples & { readonly tree: Root } {
  const read = readTree(text, 'page.md', { gfm: true, directives: true, examples: true })
  const tree = read.tree as Root
  return { tree, ...findExamples(tree, read.text, 'page.md') }
}

export function corpusText(): string {
  return readFileSync(join(projectRoot, 'test/examples/corpus.md'), 'utf8')
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
