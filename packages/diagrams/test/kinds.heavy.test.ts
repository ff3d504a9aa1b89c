/** The kinds of diagrams that `mermaid` draws without a browser: each becomes shapes with the colours of the page. */
import { afterEach, describe, expect, test } from 'vitest'
import { diagramMarkup } from '../diagram-markup.ts'
import { furtherDrawing } from '../further-drawing.ts'

const KINDS: readonly (readonly [source: string, text: string, shape: RegExp])[] = [
  ['pie\n "Linen" : 3\n "Silk" : 1', 'Linen', /<path d="[^"]+" fill="hsl\(210 /],
  [
    'gantt\n dateFormat YYYY-MM-DD\n Cut :crit, a, 2024-03-30, 3d\n Sew :after a, 2d',
    'Sew',
    /<rect [^>]*stroke="hsl\(0 /,
  ],
  ['timeline\n 2002 : Bib\n 2004 : Shirt', 'Shirt', /<path d="[^"]+" fill="hsl\(/],
  ['journey\n section Go\n  Cut: 5: Me', 'Cut', /<rect /],
  ['mindmap\n root((Sewing))\n  Fabric\n   Linen\n  Tools', 'Linen', /<path d="[^"]+" fill="hsl\(/],
  ['treeView-beta\n "docs"\n  "build"', 'build', /<line |<path /],
  ['gitGraph\n commit id: "first"\n branch b\n commit', 'first', /<circle /],
  ['quadrantChart\n x-axis Low --> High\n P: [0.3, 0.6]', 'P', /<circle [^>]*fill="hsl\(210 /],
  ['xychart-beta\n x-axis [jan, feb]\n bar [5, 6]', 'jan', /<rect [^>]*fill="hsl\(210 /],
  ['radar-beta\n axis a["Warm"], b["Light"], c["Soft"]\n curve x["Wool"]{1,2,3}', 'Wool', /fill-opacity="0.5"/],
  ['sankey-beta\nFabric,Bib,10\nFabric,Rest,5', 'Fabric', /<path [^>]*stroke-width="/],
  ['treemap-beta\n"All"\n  "Wool": 10\n  "Silk": 20', 'Silk', /<rect /],
  ['block-beta\n columns 2\n Cut Sew', 'Cut', /<rect /],
  ['packet-beta\n0-15: "Source"\n16-31: "Target"', 'Target', /<rect /],
  ['kanban\n Todo\n  [Cut]', 'Cut', /<rect /],
  [
    'requirementDiagram\n requirement fit {\n id: 1\n text: fits\n risk: high\n verifymethod: test\n }',
    'ID: 1',
    /<path /,
  ],
  [
    'C4Context\n Person(a, "Tailor", "sews")\n System(b, "Shop", "sells")\n Rel(a, b, "uses")',
    'Tailor',
    /<rect |<path /,
  ],
]

async function drawn(source: string): Promise<string> {
  return diagramMarkup(await furtherDrawing(source), {
    id: 'd',
    label: '{texts}',
    title: undefined,
    description: undefined,
  })
}

const timeZone = process.env['TZ']

afterEach(() => {
  if (timeZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = timeZone
})

describe.each(KINDS)('%s', (source, text, shape) => {
  test('is drawn with its texts, in colours of the page', async () => {
    const markup = await drawn(source)
    expect(markup).toContain(text)
    expect(markup).toMatch(shape)
    expect(markup).not.toMatch(/NaN|undefined|\sstyle=|\bclass="(?!diagram)|href|https?:/)
    expect(markup.replaceAll(/"(?:hsl\(\d+ var\(--(?:pastel|vivid)\)\)|var\(--[\w-]+\)|none)"/g, '')).not.toMatch(
      /(?:fill|stroke)="/,
    )
  })

  test('is the same after other diagrams and in another time zone', async () => {
    process.env['TZ'] = 'UTC'
    const first = await drawn(source)
    await drawn('gitGraph\n commit\n commit')
    process.env['TZ'] = 'America/New_York'
    expect(await drawn(source)).toBe(first)
  })
})

test('a broken source is an error with its line', async () => {
  await expect(furtherDrawing('pie\n Linen = 3')).rejects.toThrow(/line 2/)
  await expect(furtherDrawing('pie\n "Linen" : 3')).resolves.toContain('<svg')
})

test.each([
  'pie title <animate attributeName="href" to="javascript:act()">\n "<script>act()</script>" : 3',
  'block-beta\n C{{"<img src=x onerror=act()>"}}',
  'kanban\n Todo\n  [Cut <iframe src=x></iframe>]',
  'gantt\n dateFormat YYYY-MM-DD\n Cut <b onclick=act()>x</b> :a, 2024-03-30, 3d\n click a href "javascript:act()"',
])('HTML in a source stays text: %j', async (source) => {
  const markup = await drawn(source)
  expect(markup).toContain('<svg')
  expect(markup).not.toMatch(
    /<(?!\/?(?:figure|svg|title|desc|g|path|rect|circle|line|polygon|text|tspan|defs|marker|clipPath)\b)/,
  )
  expect(markup.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\s(?:on\w+|href)=/)
})

test('a chart over the present day has no line for it, which would differ from day to day', async () => {
  const chart = 'gantt\n dateFormat YYYY-MM-DD\n Cut :a, 2000-01-01, 2100-01-01'
  const markup = await drawn(chart)
  expect(markup).toBe(await drawn(chart.replace('gantt', 'gantt\n todayMarker off')))
  expect(markup).toContain('Cut')
})
