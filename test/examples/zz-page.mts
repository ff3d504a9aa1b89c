import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { readCodeBlock } from '../../cli/content/code-block.ts'
import { parseMarkdown } from '../../cli/content/markdown.ts'
import { exampleBlocks } from '../../cli/examples/blocks.ts'
import { createExampleEngine } from '../../cli/examples/engine.ts'
import { draftExamples, findExamples } from '../../cli/examples/find.ts'
import { loadLanguageScript } from '../../cli/examples/language-script.ts'
import { Example } from '../../site/example/example.tsx'
import { escapeHtml } from '../../site/html.ts'

const text = readFileSync('test/examples/corpus.md', 'utf8')
const tree = parseMarkdown(text, { gfm: true, directives: true })
const found0 = findExamples(tree, text, 'corpus.md')
const found = found0.found
const script = await loadLanguageScript('examples/freesewing.ts', {
  dir: '.',
  cacheDir: '/tmp/ex/cache',
  packageRoot: '/work/main',
})
const engine = createExampleEngine(script)
const memo = new Map<string, string>()
const t0 = performance.now()
const { examples, problems } = await draftExamples(found0, engine, memo)
const t1 = performance.now()
for (const p of problems) console.log(p.place.line, p.message, p.hint ?? '')
const { blocks } = exampleBlocks(
  examples,
  (node) => {
    const b = readCodeBlock(node)
    return { html: b.lines.map((l) => `<span class="line">${escapeHtml(l)}</span>`).join('\n'), language: b.language }
  },
  (n) => n,
)
const t2 = performance.now()
console.log(
  'examples',
  examples.length,
  'draft',
  ((t1 - t0) / examples.length).toFixed(2),
  'draw',
  ((t2 - t1) / examples.length).toFixed(2),
)
const t3 = performance.now()
const ex0 = createExampleEngine(script)
await draftExamples(found0, ex0, new Map())
console.log('second engine', ((performance.now() - t3) / examples.length).toFixed(2))
const sizes = [...blocks.values()].flatMap((b) =>
  b.drawn
    ? [
        [
          gzipSync(b.drawn.drawing).length,
          gzipSync(b.drawn.drawing + b.drawn.xray + b.drawn.tables).length,
          b.drawn.drawing.length,
          b.drawn.xray.length,
          b.drawn.tables.length,
        ],
      ]
    : [],
)
for (const i of [0, 1, 2, 3, 4]) {
  const s = sizes.map((x) => x[i]!).sort((a, b) => a - b)
  console.log(
    ['gz drawing', 'gz all', 'drawing', 'xray', 'tables'][i],
    'median',
    s[s.length >> 1],
    'p95',
    s[Math.floor(s.length * 0.95)],
    'max',
    s.at(-1),
  )
}
const names = [...text.matchAll(/^## (.*)$/gm)].map((m) => m[1])
const body = [...blocks]
  .map(
    ([node, props], i) =>
      `<h2>${names[i]}</h2>` + renderToStaticMarkup(createElement(Example, { ...props, caption: props.label })),
  )
  .join('')
mkdirSync('/tmp/ex/page', { recursive: true })
writeFileSync('/tmp/ex/page/body.html', body)
writeFileSync('/tmp/ex/page/blocks.json', JSON.stringify([...blocks.values()]))
const ex1 = createExampleEngine(script)
const rows: [number, string][] = []
await draftExamples({ found: found.slice(0, 1), problems: [] }, ex1, new Map())
for (const f of found) {
  const a = performance.now()
  await draftExamples({ found: [f], problems: [] }, ex1, new Map())
  rows.push([performance.now() - a, f.node.value.slice(0, 60).replace(/\s+/g, ' ') + ' @' + f.place.line])
}
rows.sort((a, b) => b[0] - a[0])
for (const [ms, n] of rows.slice(0, 25)) console.log(ms.toFixed(1), n)
console.log(
  'median',
  rows[rows.length >> 1]![0].toFixed(2),
  'mean',
  (rows.reduce((s, r) => s + r[0], 0) / rows.length).toFixed(2),
)
const lines = text.split('\n')
const seen = new Set(found.map((f) => f.place.line))
lines.forEach((l, i) => {
  if (l.startsWith('```js') && !seen.has(i + 1)) console.log('missed', i + 1, l)
})
