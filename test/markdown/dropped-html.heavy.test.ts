/** Raw HTML that `safe` drops, with every attribute on every element. */
import { expect, test } from 'vitest'
import { readSite } from '../harness/read-site.ts'

test('an attribute is reported exactly when the page lacks it', async () => {
  const elements = ['a', 'p', 'h2', 'code', 'ul', 'section', 'img', 'video', 'div', 'details', 'button', 'map']
  const attributes = {
    class: 'one',
    id: 'some',
    style: 'x',
    onclick: 'x()',
    name: 'some',
    title: 'x',
    controls: '',
    width: '3',
    role: 'note',
    tabindex: '0',
    'aria-hidden': 'true',
    'data-some': 'x',
    download: 'x',
    open: '',
    hidden: '',
    itemscope: '',
    contenteditable: 'true',
    'http-equiv': 'x',
    srcdoc: 'x',
    ping: 'https://example.org/',
    datetime: '2020',
    hreflang: 'en',
    usemap: '#x',
    form: 'x',
    slot: 'x',
    is: 'x',
    xmlns: 'x',
  }
  const wrong: string[] = []
  for (const element of elements) {
    for (const [name, value] of Object.entries(attributes)) {
      const site = readSite(`-- docs/index.md --\n# Home\n\n<${element} ${name}="${value}">word</${element}>\n`)
      const isReported = site.findings.some(({ rule }) => rule === 'dropped-html')
      const html = await site.html('index.md')
      const isThere = new RegExp(`<${element}\\b[^>]*\\s${name}\\b`, 'i').test(html.replaceAll('class=""', ''))
      if (isReported === isThere) wrong.push(`<${element} ${name}> reported ${isReported}: ${html}`)
    }
  }
  expect(wrong).toEqual([])
})
