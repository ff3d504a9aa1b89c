/** What real documentation trees of other tools have shown: each case is a text of theirs that was read wrongly. */
import { describe, expect, test } from 'vitest'
import { nearestByParts } from '../../cli/kernel/fault/nearest.ts'
import { readCodeBlock } from '../../cli/markdown/code/code-block.ts'
import { drawCode } from '../../cli/markdown/code/code-html.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { parseMarkdown } from '../../cli/markdown/parser/parser.ts'
import { drawBody } from '../../site/body/body.tsx'
import { brief } from '../harness/brief-finding.ts'
import { readSite } from '../harness/read-site.ts'

function parse(text: string, path = 'a.md') {
  return parseDocument({ path: path as DocPath, text }, { docsDir: 'docs' })
}

async function htmlOf(text: string, path?: string): Promise<string> {
  const { segments } = await parse(text, path).body({ html: 'safe', draw: drawBody, code: drawCode })
  return segments.map((segment) => (typeof segment === 'string' ? segment : '¤')).join('')
}

describe('the first word of an info string can be an option', () => {
  test.each([
    ['title="x.txt"', { language: '', title: 'x.txt' }],
    ['title="two words.txt" hl_lines="4"', { language: '', title: 'two words.txt' }],
    ['hl_lines="4"', { language: '' }],
    ['[.env]', { language: '', title: '.env' }],
    ['js [config.js]', { language: 'js', title: 'config.js' }],
    ['js{1} [config.js]', { language: 'js', title: 'config.js' }],
    ['js title="a" [b]', { language: 'js', title: 'a' }],
  ])('%s', (info, expected) => {
    const node = parseMarkdown(`\`\`\`${info}\na\n\`\`\``, { gfm: true, directives: true }).children[0]
    const { language, title } = readCodeBlock(node as Extract<typeof node, { type: 'code' }>)
    expect({ language, title }).toEqual(expected)
    expect(parse(`\`\`\`${info}\na\n\`\`\``).facts.problems.map(({ rule }) => rule)).not.toContain('unknown-language')
  })
})

test('a no-break space in a heading leaves no hyphen in its id, as on GitHub', () => {
  const { facts } = parse('# T\n\n## Modifi\u00e9\u00a0: casse\n')
  expect(facts.headings.map(({ id }) => id)).toEqual(['t', 'modifi\u00e9-casse'])
})

describe('comments in `.mdx` files', () => {
  test.each([
    ['<!-- c -->\n\n<Note>\n\nA\n\n</Note>', []],
    ['a <!-- b --> c\n\n<!--\n<Nope\n{\n-->\n\n<Note>d</Note>', []],
    ['```html\n<!-- kept -->\n```', ['kept']],
    ['`<!-- kept -->` and <!-- gone --> that', ['kept']],
  ])('%j', async (text, kept) => {
    const html = await htmlOf(text, 'a.mdx')
    expect(parse(text, 'a.mdx').facts.problems).toEqual([])
    expect(html).not.toContain('gone')
    expect(html).not.toContain('Nope')
    for (const word of kept) expect(html).toContain(word)
    expect(html.includes('admonition')).toBe(text.includes('<Note>'))
  })
})

test('a component that stands for an empty directive keeps its content', async () => {
  const text = '<DocCardList>Learn about [x](./b.md).</DocCardList>'
  expect(await htmlOf(text, 'a.mdx')).toContain('Learn about')
  const { facts } = parse(text, 'a.mdx')
  expect(facts.references.map(({ href }) => href)).toEqual(['./b.md'])
  expect(facts.problems.map(({ rule, target }) => `${rule} ${target}`)).toEqual(['unsupported-mdx DocCardList'])
  expect(facts.directives).toEqual([])
})

test('front matter without a space after the colon: the finding names the space', () => {
  const [problem] = parse('---\ntitle:Fabric options\n---\n').head.problems
  expect(problem?.message).toContain('A space is missing after a colon: write `title: Fabric options`.')
})

describe('suggestions are near in each part of a name', () => {
  test.each([
    ['/uk/reference/frontmatter/', ['/de/reference/frontmatter/'], '/', undefined],
    ['/pt-br/guide/', ['/pt-pt/guide/'], '/', undefined],
    ['/guide/v2/', ['/guide/v3/'], '/', undefined],
    ['/guides/pats/', ['/guides/parts/'], '/', '/guides/parts/'],
    ['/guidesparts/', ['/guides/parts/'], '/', '/guides/parts/'],
    ['with-pip', ['with-git'], '-', undefined],
    ['step-1', ['step-2'], '-', undefined],
    ['instalation', ['installation'], '-', 'installation'],
  ])('%s, %j', (name, candidates, separator, expected) => {
    expect(nearestByParts(name, candidates, separator)).toBe(expected)
  })

  test('of anchors, the only one that begins with the same word', () => {
    const { findings } = readSite(
      '-- docs/a.md --\n# A\n\n## testEnvironment [node | jsdom] (string)\n\n[x](#testenvironment-string)\n',
    )
    expect(findings.find(({ rule }) => rule === 'broken-anchor')?.hint).toBe(
      'Did you mean `#testenvironment-node--jsdom-string`?',
    )
  })

  test('of anchors, none that only begins with the same word', () => {
    const { findings } = readSite('-- docs/a.md --\n# A\n\n## With git\n\n[x](#with-pip)\n')
    expect(findings.find(({ rule }) => rule === 'broken-anchor')?.hint).toBe('It has `#a`, `#with-git`.')
  })
})

test('an image that front matter or a component names is used', () => {
  const { findings } = readSite(
    '-- docs/a.md --\n---\nimg: ./cover.png\n---\n# A\n\n<Hero image="b/side.png" />\n-- docs/cover.png --\n-- docs/b/side.png --\n-- docs/b/lost.png --\n',
  )
  expect(findings.filter(({ rule }) => rule === 'unused-image').map(brief)).toEqual([
    'docs/b/lost.png:1:1 unused-image warn b/lost.png',
  ])
})
