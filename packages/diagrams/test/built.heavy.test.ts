/** A site with diagrams, built in every way. */
import { expect, test } from 'vitest'
import { pluggedSite } from '../../../test/harness/plugged-site.ts'

test('diagrams are drawn without scripts, in colours of the page', async () => {
  const { text, findings } = await pluggedSite('packages/diagrams/test/site')
  const html = await text('index.html')
  const drawings = html.match(/<svg class="diagram".*?<\/svg>/gs) ?? []
  expect(drawings).toHaveLength(3)
  expect(drawings[0]).toContain('role="img" aria-label="From fabric to bib"')
  expect(html).toContain('<figcaption>Fabric is cut, and sewn if it fits.</figcaption>')
  expect(drawings[0]).toContain('marker-end="url(#diagram-0-arrowhead)"')
  expect(drawings[1]).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(drawings[2]).toContain('role="img" aria-label="Diagram: 75%, 25%, Fabrics, Linen, &lt;b&gt;Silk"')
  expect(drawings[2]).toMatch(/ width="[\d.]+" height="[\d.]+" viewBox="0 0 /)
  expect(drawings[2]).toMatch(/<path d="[^"]+" fill="hsl\(210 var\(--pastel\)\)"/)
  expect(drawings.join('')).not.toMatch(/style|<img|href|https?:/)
  expect(findings).toEqual([
    'docs/index.md:24:1 plugin-message warn diagrams: The plugin `diagrams` reports: The diagram cannot be drawn: ' +
      '`architecture-beta` is not a kind that this plugin draws completely. These are: flowchart, sequenceDiagram, ' +
      'stateDiagram, classDiagram, erDiagram, pie, gantt, timeline, journey, mindmap, gitGraph, quadrantChart, xychart, ' +
      'radar, sankey, treemap, block, packet, kanban, treeView, requirementDiagram, C4Context. ' +
      'Use one of them, or let `mmdc` of the package `@mermaid-js/mermaid-cli` draw a picture in a browser.',
    expect.stringContaining(
      'docs/index.md:29:1 plugin-message warn diagrams: The plugin `diagrams` reports: The diagram cannot be drawn: Parsing failed',
    ),
  ])
})
