/**
 * Reads and draws documents of mixed constructs: `draw-mixed.ts <seed> <count>`. In a process of its own and bundled as
 * the program is, since the development builds of remark's packages assert more than the program does. Prints a line
 * before each document, so that the last line names one that ends the process, and a line behind each that throws.
 */
import { writeSync } from 'node:fs'
import { drawCode } from '../../cli/content/code-html.ts'
import type { DocPath } from '../../cli/content/document.ts'
import { parseDocument } from '../../cli/content/parse.ts'
import { drawBody } from '../../site/body.tsx'
import { mixedTexts, noiseTexts } from '../harness/markdown-texts.ts'

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

const [seed = '', count = '0'] = process.argv.slice(2)
let made = 0
for (const texts of [mixedTexts, noiseTexts]) {
  for (const text of texts(seed, Number(count))) {
    const written = `${AROUND[made % AROUND.length]}${text}`
    const path = (made % 3 === 0 ? 'a.mdx' : 'a.md') as DocPath
    const html = made % 2 === 0 ? 'safe' : 'escape'
    made++
    writeSync(1, `text ${JSON.stringify(written)}\n`)
    try {
      const document = parseDocument({ path, text: written }, { docsDir: 'docs', examples: true })
      await document.body({ html, draw: drawBody, code: drawCode })
    } catch (error) {
      writeSync(1, `threw ${JSON.stringify(String(error))}\n`)
    }
  }
}
writeSync(1, `drawn ${made}\n`)
