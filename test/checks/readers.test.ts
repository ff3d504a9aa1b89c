/** What readers get: guessed addresses, references that stay raw, pages that lost their route, unreadable front matter. */
import { describe, expect, test } from 'vitest'
import { brief } from '../harness/brief-finding.ts'
import { readSite } from '../harness/read-site.ts'

describe('an address that only a fallback reading finds', () => {
  const SITE = `-- docs/guide/start.md --
---
slug: /begin/first
---
# Start

TEXT
-- docs/guide/next.md --
---
slug: /begin/next
---
# Next
## Part
-- docs/begin/picture.gif --
x
-- docs/begin/first/seam.gif --
x
`
  const guesses = (text: string, config = '') =>
    readSite(config + SITE.replace('TEXT', text)).findings.filter(({ rule }) => rule === 'guessed-link')

  test.each([
    ['[x](./next)', './next.md'],
    ['[x](next#part)', 'next.md#part'],
    ['[x](./next.html?a=1)', './next.md?a=1'],
    ['<a href="./next">x</a>', './next.md'],
    ['![x](./seam.gif)', '../begin/first/seam.gif'],
    ['[x][y]\n\n[y]: ./next', './next.md'],
  ])('%s is to be written as %s', (text, exact) => {
    const [one, ...others] = guesses(text)
    expect([one?.severity, one?.fix?.text, one?.hint, others]).toEqual(['warn', exact, `Write \`${exact}\`.`, []])
    expect(guesses(text.replace(one?.target ?? '', exact))).toEqual([])
  })

  test.each(['[x](./next.md)', '[x](/begin/next)', '![x](../begin/picture.gif)', '[x](./gone)'])(
    '%s is not',
    (text) => {
      expect(guesses(text)).toEqual([])
    },
  )

  test.each(['docusaurus', 'hugo', 'vitepress'])('is exact where the dialect %s reads it so', (dialect) => {
    const config = `-- docs.config.ts --\nexport default { markdown: { dialect: '${dialect}' } }\n`
    expect(guesses('[x](./next) ![x](./seam.gif)', config)).toEqual([])
  })
})

describe('a reference without a definition', () => {
  const raw = (text: string) =>
    readSite({ 'docs/a.md': text })
      .findings.filter(({ rule }) => rule === 'undefined-reference')
      .map(brief)

  test.each([
    ['Begin with [the guide][guide].\n', ['1:12', '[the guide][guide]']],
    ['Begin with [guide][].\n', ['1:12', '[guide][]']],
    ['![a seam][seam]\n', ['1:1', '![a seam][seam]']],
    ['> a\n> [b *c*][d]\n', ['2:3', '[b *c*][d]']],
    ['- a [b `c`][d e] f\n', ['1:5', '[b `c`][d e]']],
    ['| a |\n| - |\n| [b][c] |\n', ['3:3', '[b][c]']],
    ['# A [b][c]\n', ['1:5', '[b][c]']],
    ['See [the guide][1].\n', ['1:5', '[the guide][1]']],
  ])('%j', (text, [place, target]) => {
    expect(raw(text)).toEqual([`docs/a.md:${place} undefined-reference warn ${target}`])
  })

  test.each([
    '[guide] and [x]\n',
    '[a][b]\n\n[b]: /a\n',
    '[b][]\n\n[B]: /a\n',
    '\\[a][b] and \\[a\\]\\[b\\]\n',
    '`[a][b]`\n',
    '    [a][b]\n',
    '```\n[a][b]\n```\n',
    'list[a][b] and [0][1] and f(x)[a][b] and [i][0]\n',
    '[A-Z][a-z]+ and [a-z][0-9]\n',
    'a[^1][^2]\n\n[^1]: b\n',
    '- [x] [ ] a\n',
    '<!-- [a][b] -->\n',
    '[a](/a)[b]\n',
  ])('%j is none', (text) => {
    expect(raw(text)).toEqual([])
  })
})

describe('a page that has lost its route to another', () => {
  const { findings } = readSite(`-- docs/g/index.md --
# G
## There
-- docs/g/readme.md --
# H
## Here

[x](./nope.md) ![y](./nope.gif) [own](#here) [other](#there)

### Deep

##### Deeper
`)
  test('is checked, with its own anchors', () => {
    expect(findings.map(brief)).toEqual([
      'docs/g/readme.md:1:1 duplicate-route warn /g/',
      'docs/g/readme.md:4:5 broken-link fail ./nope.md',
      'docs/g/readme.md:4:21 broken-image fail ./nope.gif',
      'docs/g/readme.md:4:54 broken-anchor warn #there',
      'docs/g/readme.md:8:1 heading-levels warn Deeper',
    ])
  })
})

test.each(['title: [1\nkind: tool\n---', 'kind: tool\ntitle: "x\n---'])(
  'unreadable front matter is one finding: %j',
  (block) => {
    const { findings } = readSite({
      'docs.config.ts': "export default { docs: { pageKinds: { tool: ['tools/*'] }, sidebars: { a: ['index'] } } }\n",
      'docs/_templates/tool.md': '---\ntitle: A tool\ndescription: What it is for\n---\n\n## Use\n\nText\n',
      'docs/index.md': '# Home\n',
      'docs/tools/saw.md': `---\n${block}\n\n## Use\n\nText\n`,
    })
    expect(findings.map(({ rule }) => rule)).toEqual(['front-matter'])
  },
)
