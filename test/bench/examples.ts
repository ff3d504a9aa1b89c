/**
 * `node test/run-ts.mjs test/bench/examples.ts`: what the live examples of `docs/` cost when nothing is remembered,
 * and how large their drawings are. One thread, pages in batches as the builder reads them; time of the processor, so
 * that what else the machine does counts less.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseMarkdown } from '../../cli/markdown/parser/parser.ts'
import { loadOptionScript } from '../../cli/project/config/option-script.ts'
import { createExampleEngine } from '../../packages/examples/drafts/engine.ts'
import { languageScript } from '../../packages/examples/drafts/language-script.ts'
import { sayEnglish } from '../../packages/examples/fences/english.ts'
import { exampleBlocks } from '../../packages/examples/fences/example-blocks.ts'
import {
  type DraftedExample,
  draftExamples,
  type FoundExamples,
  findExamples,
} from '../../packages/examples/fences/find-examples.ts'
import { projectRoot } from '../harness/root.ts'

const LANGUAGE = 'docs/_examples/freesewing.ts'
/** Pages that the builder reads at once. */
const BATCH = 12
const memory = { get: () => undefined, set: () => {} }

/** Milliseconds. */
const now = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const { code } = await loadOptionScript(LANGUAGE, { dir: projectRoot, cacheDir: undefined }, LANGUAGE)
const script = languageScript({ name: LANGUAGE, code })
const engine = createExampleEngine(script)
const docs = join(projectRoot, 'docs')
const names = (await readdir(docs, { recursive: true }))
  .filter((name) => name.endsWith('.md') && !/(?:^|\/)_/.test(name))
  .sort()
const pages: FoundExamples[] = []
for (const name of names) {
  const text = await readFile(join(docs, name), 'utf8')
  const page = findExamples(parseMarkdown(text, { gfm: true, directives: true }), text, name)
  if (page.found.length > 0) pages.push(page)
}
const count = pages.reduce((sum, { found }) => sum + found.length, 0)

// ── all of them, as in a cold build: the sandbox is loaded by the first batch ──
const begin = now()
const drafted: DraftedExample[][] = []
let failed = 0
for (let at = 0; at < pages.length; at += BATCH) {
  const batch = await Promise.all(pages.slice(at, at + BATCH).map((page) => draftExamples(page, engine, memory)))
  for (const { examples, problems } of batch) {
    drafted.push(examples)
    failed += problems.length
  }
}
const drafting = now() - begin

const drawingBegin = now()
const drawings: string[] = []
for (const examples of drafted) {
  const { blocks } = exampleBlocks(examples, () => ({ html: '', language: 'js' }), { play: true, say: sayEnglish })
  for (const { drawn } of blocks.values())
    if (drawn) drawings.push(drawn.drawing.filter((part) => typeof part === 'string').join(''))
}
const drawing = now() - drawingBegin

// ── each by itself, to find the ones that cost most ──
const single: { readonly place: string; readonly ms: number }[] = []
for (const { found } of pages) {
  for (const example of found) {
    const start = performance.now()
    await draftExamples({ found: [example], problems: [] }, engine, memory)
    single.push({ place: `${example.place.file}:${example.place.line}`, ms: performance.now() - start })
  }
}
single.sort((a, b) => a.ms - b.ms)
const at = (share: number): string => (single[Math.floor((single.length - 1) * share)]?.ms ?? 0).toFixed(1)
const sizes = drawings.map((text) => gzipSync(text).length).sort((a, b) => a - b)
console.log(`${count} examples, ${failed} failed`)
console.log(
  `per example, with the sandbox and all that is loaded: drafted ${(drafting / count).toFixed(2)} ms, drawn ${(drawing / count).toFixed(2)} ms`,
)
console.log(`a drawing, compressed: median ${sizes[sizes.length >> 1]} bytes, most ${sizes.at(-1)}`)
console.log(`each by itself: median ${at(0.5)} ms, 95 % ${at(0.95)}, most ${at(1)}`)
for (const { place, ms } of single.slice(-5).reverse()) console.log(`  ${ms.toFixed(1)} ms  ${place}`)
