/** Texts that an HTML parser reads in a surprising way, and their attributes as the scanner and a tokenizer read them. */
import { expect } from 'vitest'
import { htmlAttributes } from '../../cli/markdown/html/html-attributes.ts'
import { scanHtml } from '../../cli/output/verify/html-scan.ts'

/**
 * Attributes as text. Each must stand at the scanner's offset; the tokenizer's own places are sometimes off by a few
 * characters.
 */
export function scanned(html: string): string[] {
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

export function tokenized(html: string): string[] {
  return htmlAttributes(html).map(({ element, name, value }) => `${element} ${name}=${value}`)
}

export const ODD: readonly string[] = [
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
