/** No reader sees a link in an element that is left out of its page, so a dead one is no finding. */
import { expect, test } from 'vitest'
import { readSite } from '../harness/read-site.ts'

const deadLinks = (text: string, html = 'safe'): string[] =>
  readSite({
    'docs.config.ts': `export default { markdown: { html: '${html}' } }\n`,
    'docs/index.md': `# Home\n\n${text}\n`,
  })
    .findings.filter(({ rule }) => /^broken-(?:link|image)$/.test(rule))
    .map(({ target }) => target)

test.each([
  ['<svg><a href="gone.md"><text>x</text></a></svg>', []],
  ['<svg>\n<image href="gone.png"/>\n<a href="gone.md">x</a>\n</svg>', []],
  ['Words <svg><a href="gone.md">x</a></svg> [y](dead.md)', ['dead.md']],
  ['Words <svg>[x](gone.md) ![y](gone.png)</svg> and ![z](dead.png)', ['dead.png']],
  ['<svg>\n\n[x](dead.md)\n\n</svg>', ['dead.md']],
  ['<object data="gone.pdf"><a href="gone.md">x</a></object>', []],
])('%s', (text, dead) => {
  expect(deadLinks(text)).toEqual(dead)
})

test('with all HTML published as it is written, they are', () => {
  expect(deadLinks('<svg><a href="gone.md"><text>x</text></a></svg>', 'verbatim')).toEqual(['gone.md'])
})
