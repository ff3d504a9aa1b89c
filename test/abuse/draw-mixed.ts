/**
 * Reads and draws documents of mixed constructs: `draw-mixed.ts <seed> <count>`. It runs in a separate process and is
 * bundled like the program, because the development builds of remark's packages have more assertions. It prints a line
 * before each document, so that the last line names a document that ends the process. It prints a line after each
 * document that throws, whose HTML a browser reads differently, whose ids differ from those of the checks, or with
 * active content.
 */
import { writeSync } from 'node:fs'
import { drawCode } from '../../cli/markdown/code/code-html.ts'
import type { Anchor, DocPath } from '../../cli/markdown/document.ts'
import { isPageId } from '../../cli/markdown/html/page-ids.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { pageFills } from '../../cli/output/render/page-fills.ts'
import { fillSlots } from '../../cli/output/render/slots.ts'
import { scanHtml } from '../../cli/output/verify/html-scan.ts'
import { factsIn } from '../../cli/project/facts-by-mode.ts'
import { drawBody } from '../../site/body/body.tsx'
import type { RoutePath } from '../../site/contract.ts'
import { dangers } from '../harness/dangers.ts'
import { htmlTexts, mixedTexts, noiseTexts } from '../harness/markdown-texts.ts'
import { readSite } from '../harness/read-site.ts'
import { fragmentFault } from '../harness/written-tree.ts'

/** What is raw HTML and what holds it, beside the marks of Markdown. */
const AROUND = [
  ':::note[]\n\n',
  '::::tabs\n:::tab[A]\n',
  '<details><summary>',
  '<figure>',
  '<p>',
  '<table><tr>',
  '- <b>',
  '',
]

/** Pages that the first document can list below it. */
const site = readSite('-- docs/a/index.md --\n# A\n-- docs/a/b.md --\n# B\n-- docs/a/c.md --\n# C\n')

/** Anchors that the checks know and the page lacks, and ids that the page has more often than the checks know. */
function idFaults(html: string, anchors: readonly Anchor[]): string[] {
  const there: string[] = []
  scanHtml(html, ({ name: element, attributes }) => {
    for (const { name, value } of attributes)
      if (value !== '' && (name === 'id' || (name === 'name' && element === 'a'))) there.push(value)
  })
  const known = anchors.map(({ id }) => id).filter((id) => id !== '' && !isPageId(id))
  const missing = known.filter((id) => !there.includes(id))
  const copied = there.filter((id) => countOf(id, there) > Math.max(1, countOf(id, known)))
  return [...missing.map((id) => `no ${id}`), ...copied.map((id) => `too many ${id}`)]
}

function countOf(value: string, values: readonly string[]): number {
  return values.filter((one) => one === value).length
}

const [seed = '', count = '0'] = process.argv.slice(2)
let made = 0
for (const texts of [mixedTexts, noiseTexts, htmlTexts]) {
  for (const text of texts(seed, Number(count))) {
    const written = `${AROUND[made % AROUND.length]}${text}`
    const path = (made % 3 === 0 ? 'a/index.mdx' : 'a/index.md') as DocPath
    const html = made % 4 === 3 ? 'escape' : 'safe'
    made++
    writeSync(1, `text ${JSON.stringify(written)}\n`)
    try {
      const document = parseDocument({ path, text: written }, { docsDir: 'docs' })
      const { segments } = await document.body({ html, draw: drawBody, code: drawCode })
      const fills = pageFills('a/index.md' as DocPath, document.facts, site)
      const body = fillSlots(segments, 'a/index.md' as DocPath, '/a/' as RoutePath, { ...site.fill, html }, fills)
      const fault = fragmentFault(body)
      if (fault !== undefined) writeSync(1, `tree ${html} ${JSON.stringify(fault)}\n`)
      for (const fault of idFaults(body, factsIn(document.facts, html).anchors))
        writeSync(1, `ids ${html} ${JSON.stringify(fault)}\n`)
      for (const danger of dangers(body)) writeSync(1, `acts ${html} ${JSON.stringify(danger)}\n`)
    } catch (error) {
      writeSync(1, `threw ${JSON.stringify(String(error))}\n`)
    }
  }
}
writeSync(1, `drawn ${made}\n`)
