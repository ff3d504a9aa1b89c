/** Data tables equal the tables that Markdown would make. */
import { describe, expect, test } from 'vitest'
import { withinTime } from '../../cli/kernel/threads/time-limit.ts'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'
import { brief } from '../harness/brief-finding.ts'
import { HANGS_AFTER, patience } from '../harness/deadline.ts'
import { readSite } from '../harness/read-site.ts'

/** Without what only the list of a phone needs. */
const withoutList = (html: string): string => html.replaceAll(/ data-name="[^"]*"| class="(?:rows|none)"/g, '')

const fence = (words: string, data: string): string => `\`\`\`yaml ${words}\n${data}\n\`\`\`\n`

describe('data becomes a table', () => {
  test.each<[what: string, words: string, data: string, table: string]>([
    [
      'rows with cells by column',
      'parameters',
      'from:\n  type: Point\n  about: Where it *begins*\nsteps:\n  type: number\n  default: "`10`"\n  about: How `many`, at least 2',
      '| Parameter | Type | Default | Description |\n| --- | --- | --- | --- |\n| `from` | Point | | Where it *begins* |\n| `steps` | number | `10` | How `many`, at least 2 |',
    ],
    [
      'rows with one text each',
      'keys',
      'a: One\nb: Two',
      '| Key | Description |\n| --- | --- |\n| `a` | One |\n| `b` | Two |',
    ],
    [
      'the description last',
      'props',
      'a:\n  about: One\n  type: text',
      '| Prop | Type | Description |\n| --- | --- | --- |\n| `a` | text | One |',
    ],
    [
      'rows without names',
      'returns',
      'type: Path\nabout: A new one',
      '| Type | Description |\n| --- | --- |\n| Path | A new one |',
    ],
    [
      'several rows without names',
      'returns',
      '- type: Path\n  about: A new one\n- type: "`false`"\n  about: None',
      '| Type | Description |\n| --- | --- |\n| Path | A new one |\n| `false` | None |',
    ],
    ['links', 'values', 'a: See [b](b.md)', '| Value | Description |\n| --- | --- |\n| `a` | See [b](b.md) |'],
    [
      'names with links',
      'properties',
      '"[a](b.md)": One',
      '| Property | Description |\n| --- | --- |\n| [a](b.md) | One |',
    ],
    [
      'numbers, dates and YAML keywords, as written',
      'values',
      '1.50: yes\n~: 2026-11-20',
      '| Value | Description |\n| --- | --- |\n| `1.50` | yes |\n| `~` | 2026-11-20 |',
    ],
    ['pipes and brackets', 'values', 'a: b | c & <d', '| Value | Description |\n| --- | --- |\n| `a` | b \\| c & <d |'],
  ])('%s', async (_, words, data, table) => {
    const drawn = await renderMarkdown(fence(words, data))
    expect(drawn).toContain('<table class="rows">')
    expect(withoutList(drawn)).toBe(withoutList(await renderMarkdown(table)))
  })

  test('its cells say what a list on a phone needs: names of columns, and what is empty', async () => {
    const row = 'steps:\n  type: number\n  default: –\n  Since: 3.0\n  about: How many'
    expect(await renderMarkdown(fence('parameters', row))).toContain(
      '<td><code>steps</code></td><td>number</td><td class="none">–</td><td data-name="Since">3.0</td><td>How many</td>',
    )
  })

  test('a data table may stand inside other blocks', async () => {
    const drawn = await renderMarkdown(`:::note\n${fence('values', 'a: One')}:::\n`)
    expect(drawn).toContain('<td><code>a</code></td>')
  })
})

test.each(['yaml', 'yaml title="values"', 'yaml others', 'yml', 'json parameters'])('%s is code', async (info) => {
  expect(await renderMarkdown(`\`\`\`${info}\na: b\n\`\`\``)).not.toContain('<table')
})

test.each(['yml keys', 'YAML keys', 'yaml keys {2}'])('%s is a table', async (info) => {
  expect(await renderMarkdown(`\`\`\`${info}\na: b\n\`\`\``)).toContain('<table class="rows">')
})

describe('an unreadable table stays code and is reported at its place', () => {
  test.each<[what: string, words: string, data: string, place: string, message: RegExp]>([
    ['no YAML', 'keys', 'a: b\nc: [d', '4:6', /not valid YAML/],
    ['a repeated name', 'keys', 'a: b\na: c', '4:1', /not valid YAML.*unique/i],
    ['a list of names', 'keys', '- a\n- b', '3:1', /has no rows/],
    ['nothing', 'keys', '', '3:1', /has no rows/],
    ['a cell with cells', 'keys', 'a:\n  type:\n    b: c', '4:3', /`type` is not text/],
    ['a row that is a list', 'keys', 'a: [b]', '3:1', /A row is neither/],
  ])('%s', async (_, words, data, place, message) => {
    const site = readSite({ 'docs/index.md': `# A\n${fence(words, data)}` })
    expect(site.findings.map(brief)).toEqual([`docs/index.md:${place} data-table fail ${words}`])
    expect(site.findings[0]?.message).toMatch(message)
    expect(await site.html('index.md')).toContain('<pre')
  })
})

test('each table has its own row names', async () => {
  const html = await renderMarkdown(['| A |', '| A |', '| B |', '| A |'].map((head) => `${head}\n| - |\n\n`).join(''))
  const names = Array.from(html.matchAll(/data-label="([^"]*)"/g), ([, name]) => name)
  expect(names).toEqual(['Table: A', 'Table: A (2)', 'Table: B', 'Table: A (3)'])
})

test('links in cells are checked and resolved like all others', async () => {
  const text = `# A\n${fence('keys', 'a: See [b](b.md) and [c](gone.md)\nb:\n  about: "[d](gone.md)"')}`
  const site = readSite({ 'docs/index.md': text, 'docs/b.md': '# B\n' })
  expect(site.findings.map(brief)).toEqual([
    'docs/index.md:3:26 broken-link fail gone.md',
    'docs/index.md:5:15 broken-link fail gone.md',
  ])
  expect(await site.html('index.md')).toContain('<a href="/b/">b</a>')
})

test('raw HTML in a cell follows the policy', async () => {
  const table = '```yaml keys\na: Press <kbd>Ctrl</kbd> <script>x</script> and *go*\n```\n'
  const site = readSite({ 'docs/index.md': `# A\n\n${table}` })
  expect(site.findings.map(brief)).toEqual(['docs/index.md:4:26 dropped-html warn <script>'])
  const html = await site.html('index.md')
  expect(html).toContain('Press <kbd>Ctrl</kbd>')
  expect(html).toContain('<em>go</em>')
  expect(html).not.toContain('<script')
})

// In quadratic time, the test would exceed its limit on any machine.
test('a fence of very many marks takes linear time', { timeout: patience() }, () => {
  const read = withinTime(HANGS_AFTER, () => readSite({ 'docs/a.md': '`'.repeat(1_000_000) }))
  expect(read?.value.findings).toHaveLength(0)
})
