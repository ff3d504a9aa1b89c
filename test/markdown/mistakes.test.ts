/** A fence `yaml mistakes` becomes a table of what readers write, see and should do. Its proofs are for tests only. */
import type { Code } from 'mdast'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '../../cli/markdown/parser/parser.ts'
import { renderMarkdown } from '../../cli/markdown/render-markdown.ts'
import { readMistakes } from '../../cli/markdown/syntax/mistakes.ts'
import { markdownTwin } from '../../cli/output/render/twin.ts'
import type { RoutePath } from '../../site/contract.ts'
import { brief } from '../harness/brief-finding.ts'
import { readSite } from '../harness/read-site.ts'

const fence = (data: string): string => `\`\`\`yaml mistakes\n${data}\n\`\`\`\n`

describe('rows become a table', () => {
  test.each<[what: string, data: string, table: string]>([
    [
      'all columns',
      '- wrote: points.tp\n  error: It is `gone`\n  happens: The drawing is *empty*\n  why: A [name](b.md) is misspelled',
      '| What you see | What you write | Why, and what to do |\n| - | - | - |\n| Error: `` It is `gone` ``. The drawing is *empty* | `points.tp` | A [name](b.md) is misspelled |',
    ],
    [
      'a column that only some rows have',
      '- message: No such file\n- happens: Nothing\n  why: It is hidden',
      '| What you see | Why, and what to do |\n| - | - |\n| `No such file` | |\n| Nothing | It is hidden |',
    ],
    [
      'several messages, from a mere message to an exception',
      '- happens: No drawing\n  exception: c\n  error: b\n  warning: a\n  message: m',
      '| What you see |\n| - |\n| `m`. Warning: `a`. Error: `b`. Exception: `c`. No drawing |',
    ],
    [
      'no proof',
      '- happens: One\n  run: |\n    draw()\n\n    more()\n- happens: Two\n  unproven: An editor',
      '| What you see |\n| - |\n| One |\n| Two |',
    ],
    [
      'code as written',
      '- wrote: "a | b *c*"\n  happens: d',
      '| What you see | What you write |\n| - | - |\n| d | `a \\| b *c*` |',
    ],
  ])('%s', async (_, data, table) => {
    const drawn = await renderMarkdown(fence(data))
    expect(drawn).toContain('<table class="rows">')
    expect(drawn.replace(/<\/?span>| data-name="[^"]*"| class="(?:rows|none)"/g, '')).toBe(await renderMarkdown(table))
  })
})

test('long messages may break between words, but names in a cell stay on one line', async () => {
  const drawn = await renderMarkdown(fence('- wrote: a b\n  error: c d\n  happens: "`e f`"'))
  expect(drawn).toContain('<td data-name="What you write"><span><code>a b</code></span></td>')
  expect(drawn).toContain('<td>Error: <span><code>c d</code></span>. <code>e f</code></td>')
})

describe('an unreadable table stays code and is reported at its place', () => {
  test.each<[what: string, data: string, place: string, message: RegExp]>([
    ['no rows', '', '3:1', /has no rows/],
    ['rows with names', 'a: b', '3:1', /no key `a`/],
    ['a misspelled key', '- happens: a\n  whi: b', '4:3', /no key `whi`\. Did you mean `why`\?/],
    ['a key of another kind', '- happens: a\n  severity: b', '4:3', /no key `severity`\. A row knows `wrote`/],
    ['nothing to see', '- happens: a\n- why: b', '4:3', /does not say what one sees/],
    ['an empty cell', '- happens: a\n  why:', '4:3', /`why` is empty/],
    ['a text of several lines', '- happens: |\n    a\n    b', '3:3', /`happens` must be one line/],
    ['both a proof and a reason for none', '- happens: a\n  run: b\n  unproven: c', '5:3', /why there is no `run`/],
    ['a proof at the start of a row', '- run: a\n  happens: b', '3:3', /lines of its own/],
    ['a proof on a line with other keys', '- { happens: a, run: b }', '3:17', /lines of its own/],
    ['a proof on the line of another key', '- {\n  happens: a,\n  why: b, run: c }', '5:11', /lines of its own/],
    ['a text as a row', '- a', '3:3', /no key `about`/],
    ['no YAML', '- happens: "a', '3:14', /not valid YAML/],
  ])('%s', async (_, data, place, message) => {
    const site = readSite({ 'docs/index.md': `# A\n${fence(data)}` })
    expect(site.findings.map(brief)).toEqual([`docs/index.md:${place} data-table fail mistakes`])
    expect(site.findings[0]?.message).toMatch(message)
    expect(site.findings[0]?.hint).toContain('- wrote: …')
    expect(await site.html('index.md')).toContain('<pre')
  })
})

test('links are checked where they stand', () => {
  const site = readSite({ 'docs/index.md': `# A\n${fence('- happens: a\n  why: See [b](gone.md)')}` })
  expect(site.findings.map(brief)).toEqual(['docs/index.md:4:16 broken-link fail gone.md'])
})

test('tests can read the rows with their proofs', () => {
  const text = fence('- wrote: a\n  warning: b\n  happens: c\n  run: |\n    d\n    e\n- message: f\n  unproven: g')
  expect(readMistakes(parseMarkdown(text, { gfm: true, directives: true }).children[0] as Code)).toEqual([
    { at: { line: 2, column: 3 }, wrote: 'a', messages: { warning: 'b' }, happens: 'c', run: 'd\ne\n' },
    { at: { line: 8, column: 3 }, messages: { message: 'f' }, unproven: 'g' },
  ])
})

test('the Markdown twin has the rows without their proofs', () => {
  const text = `---
title: A
---

> ${'```'}yaml mistakes
> - happens: "[b](b.md)"
>   run: |
>     a()
>
>     b()
>   why: c
> - happens: d
>   unproven: e
> ${'```'}

End.
`
  const { site, fill, document } = readSite({ 'docs/index.md': text, 'docs/b.md': '# B' })
  const page = {
    ...document('index.md').head,
    route: '/' as RoutePath,
    text,
    facts: document('index.md').facts,
    fills: {},
  }
  expect(site.docs).toHaveLength(2)
  expect(markdownTwin(page, fill, 'https://example.org')).toBe(`# A

> ${'```'}yaml mistakes
> - happens: "[b](https://example.org/b/)"
>   why: c
> - happens: d
> ${'```'}

End.
`)
})
