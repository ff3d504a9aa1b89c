/**
 * `node test/run-ts.mjs test/bench/examples.ts`: what the live examples of `docs/` cost when nothing is remembered,
 * and how large their drawings are. One thread, as in a batch of the builder; time of the processor, so that what
 * else the machine does counts less.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseMarkdown } from '../../cli/content/markdown.ts'
import { exampleBlocks } from '../../cli/examples/blocks.ts'
import { createExampleEngine } from '../../cli/examples/engine.ts'
import { draftExamples, findExamples } from '../../cli/examples/find.ts'
import { loadLanguageScript } from '../../cli/examples/language-script.ts'
import { projectRoot } from '../harness/root.ts'

const LANGUAGE = 'docs/_examples/freesewing.ts'
const memory = { get: () => undefined, set: () => {} }

/** Milliseconds. */
const now = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const script = await loadLanguageScript(LANGUAGE, { dir: projectRoot, packageRoot: projectRoot })
const engine = createExampleEngine(script)
const docs = join(projectRoot, 'docs')
const names = (await readdir(docs, { recursive: true }))
  .filter((name) => name.endsWith('.md') && !/(?:^|\/)_/.test(name))
  .sort()

const drafts: { readonly place: string; readonly ms: number }[] = []
const sizes: number[] = []
let blocksMs = 0
let failed = 0
for (const name of names) {
  const text = await readFile(join(docs, name), 'utf8')
  if (!text.includes(' example')) continue
  const { found } = findExamples(parseMarkdown(text, { gfm: true, directives: true }), text, name)
  const drafted = []
  for (const example of found) {
    const start = now()
    const { examples, problems } = await draftExamples({ found: [example], problems: [] }, engine, memory)
    drafts.push({ place: `${name}:${example.place.line}`, ms: now() - start })
    failed += problems.length
    drafted.push(...examples)
  }
  const start = now()
  const { blocks } = exampleBlocks(
    drafted,
    () => ({ html: '', language: 'js' }),
    ({ name: file }) => file,
    { play: true },
  )
  blocksMs += now() - start
  for (const { drawn } of blocks.values()) if (drawn) sizes.push(gzipSync(drawn.drawing).length)
}

const [first, ...rest] = drafts
const sorted = [...drafts].sort((a, b) => a.ms - b.ms)
const at = (share: number): string => (sorted[Math.floor((sorted.length - 1) * share)]?.ms ?? 0).toFixed(1)
const total = drafts.reduce((sum, { ms }) => sum + ms, 0)
sizes.sort((a, b) => a - b)
console.log(`${drafts.length} examples, ${failed} failed`)
console.log(`first, with the sandbox: ${first?.ms.toFixed(0)} ms; drawing all: ${blocksMs.toFixed(0)} ms`)
console.log(
  `per example: mean ${(total / drafts.length).toFixed(2)} ms (without the first ${((total - (first?.ms ?? 0)) / rest.length).toFixed(2)}), median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`,
)
console.log(`a drawing, compressed: median ${sizes[sizes.length >> 1]} bytes, most ${sizes.at(-1)}`)
for (const { place, ms } of sorted.slice(-5).reverse()) console.log(`  ${ms.toFixed(1)} ms  ${place}`)
