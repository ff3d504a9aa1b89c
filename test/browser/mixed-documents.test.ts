/**
 * Chromium parses the HTML of mixed documents to the elements that were written, in a document and after a route
 * change.
 */
import { expect, test } from 'vitest'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'
import { startChromium } from '../harness/chromium.ts'
import { htmlTexts } from '../harness/markdown-texts.ts'
import { pageAround, writtenTree } from '../harness/written-tree.ts'

test('300 mixed documents are parsed as written', async () => {
  const bodies: string[] = []
  for (const text of htmlTexts('chromium', 300)) bodies.push(await renderMarkdown(text))
  const chromium = await startChromium()
  try {
    const page = await chromium.newPage()
    const read = await page.evaluate(
      (all) => {
        const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        const normal = (node: Node): string => {
          if (node instanceof Text) return escaped(node.data)
          const inside = [...node.childNodes].map(normal).join('')
          if (!(node instanceof Element)) return inside
          const attributes = [...node.attributes].map(
            ({ name, value }) => ` ${name.toLowerCase()}=${JSON.stringify(value)}`,
          )
          const name = node.tagName.toLowerCase()
          return `<${name}${attributes.sort().join('')}>${inside}</${name}>`
        }
        return all.map(({ whole, body }) => {
          const template = document.createElement('template')
          template.innerHTML = body
          return {
            asPage: normal(new DOMParser().parseFromString(whole, 'text/html')),
            asFragment: normal(template.content),
          }
        })
      },
      bodies.map((body) => ({ whole: pageAround(body), body })),
    )
    expect(read.map(({ asPage }) => asPage)).toEqual(bodies.map((body) => writtenTree(pageAround(body)).text))
    expect(read.map(({ asFragment }) => asFragment.trimEnd())).toEqual(bodies.map((body) => writtenTree(body).text))
  } finally {
    await chromium.close()
  }
})
