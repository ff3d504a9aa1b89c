/** The plugins that come with docs-build, each on the site in the folder of its name. */
import { expect, test } from 'vitest'
import * as entries from '../../cli/own-plugins/entries.ts'
import { ownPlugins } from '../../cli/own-plugins/index.ts'
import { pluggedSite } from '../harness/plugged-site.ts'

test('every plugin has an entry for configurations', () => {
  expect(Object.keys(entries)).toEqual(Object.keys(ownPlugins))
})

test('formulas become MathML, and one that cannot be read is a finding', async () => {
  const { text, findings } = await pluggedSite('math')
  const html = await text('index.html')
  expect(html).toContain('<math><semantics><msup><mi>a</mi><mn>2</mn></msup>')
  expect(html).toContain('costs $12, two of them $20.')
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/math\.[^"]+"/)
  expect(html).not.toContain('style=')
  expect(html).toContain('<mi mathcolor="#aa0000">x</mi>')
  expect(findings).toEqual([
    'docs/index.md:15:23 plugin-message warn math: The plugin `math` reports: ' +
      "The formula cannot be read: Unexpected end of input in a macro argument, expected '}' at end of input: \\frac{1}",
  ])
})

test('diagrams are drawn without scripts, in colours of the page', async () => {
  const { text, findings } = await pluggedSite('diagrams')
  const html = await text('index.html')
  const drawings = html.match(/<svg class="diagram".*?<\/svg>/gs) ?? []
  expect(drawings).toHaveLength(2)
  expect(drawings[0]).toContain('role="img" aria-label="From fabric to bib"')
  expect(html).toContain('<figcaption>Fabric is cut, and sewn if it fits.</figcaption>')
  expect(drawings[0]).toContain('marker-end="url(#diagram-0-arrowhead)"')
  expect(drawings[1]).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(drawings.join('')).not.toMatch(/style|<img|href|https?:/)
  expect(findings).toEqual([
    'docs/index.md:18:1 plugin-message warn diagrams: The plugin `diagrams` reports: The diagram cannot be drawn: ' +
      '`pie` is none of the kinds that can be drawn: flowchart, sequenceDiagram, stateDiagram, classDiagram, erDiagram.',
  ])
})
