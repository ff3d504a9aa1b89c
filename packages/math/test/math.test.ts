/** Formulas as the plugin `math` draws them. */
import { describe, expect, test } from 'vitest'
import { extensionsOf } from '../../../cli/graph/plugins/plugins.ts'
import type { DocPath } from '../../../cli/markdown/document.ts'
import { documentOf, extendSource, readSource } from '../../../cli/markdown/parse.ts'
import { drawBody } from '../../../site/body/body.tsx'
import math from '../plugin.ts'

const extensions = extensionsOf([math()])

async function read(text: string) {
  const context = { docsDir: 'docs', math: true }
  const parsed = () => readSource({ path: 'a.md' as DocPath, text }, context)
  const document = documentOf(await extendSource(parsed(), extensions, parsed), context)
  const { segments } = await document.body({ html: 'safe', draw: drawBody, code: async () => [] })
  return { html: segments.join(''), facts: document.facts, sections: document.sections(), head: document.head }
}

describe('formulas', () => {
  test.each<[string, string | RegExp]>([
    ['$x$', '<math>'],
    ['$$\nx\n$$', '<math display="block"'],
    ['```math\nx\n```', '<math display="block"'],
    ['Costs $5 and $10.', 'Costs $5 and $10.'],
    ['Costs $5, and more $ .', 'Costs $5, and more $ .'],
    ['$a_1 + b_2 * c * d$', '<msub><mi>a</mi><mn>1</mn></msub>'],
    ['`$x$`', '<code>$x$</code>'],
    ['\\$x\\$', '$x$'],
  ])('%j', async (text, expected) => {
    expect((await read(text)).html).toContain(expected)
  })

  test.each([
    '$\\href{javascript:alert(1)}{x}$',
    '$\\includegraphics{http://x/y.png}$',
    '$\\style{color:red}{x}$',
    '$\\text{<script>alert(1)</script>}$',
    '$\\class{a}{x}$',
    '$\\color{red;background:url(x)}x$',
    '$\\unknown$',
  ])('%s cannot do anything', async (text) => {
    const { html } = await read(text)
    expect(html).not.toMatch(/<script|href=|src=|style=|url\((?![^<]*<\/code>)/)
  })

  test('a formula that defines itself without end is a finding', async () => {
    const { facts } = await read('$\\def\\a{\\a\\a}\\a$')
    expect(facts.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('The formula cannot be read: Too many expansions'),
    ])
  })

  test('titles and the search have the source of a formula', async () => {
    const { head, sections, facts } = await read('# The $a^2$ law\n\nBecause $b$.')
    expect(head.title).toBe('The a^2 law')
    expect(sections.at(-1)?.text).toBe('Because b.')
    expect(facts.extras).toEqual(['math'])
  })
})
