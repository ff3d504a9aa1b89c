/** Pages that are refused before they cost time, and similar pages that are accepted. */
import { describe, expect, it } from 'vitest'
import { brief } from '../harness/brief-finding.ts'
import { readSite } from '../harness/read-site.ts'

function limitsOf(page: string): string[] {
  const { findings } = readSite({ 'docs/index.md': `# Home\n\n${page}` })
  return findings.filter(({ rule }) => rule === 'page-limits').map(brief)
}

describe('a page is refused at the line that exceeds a limit', () => {
  it.each<[string, string, number]>([
    ['asterisks without words', 'a\nb\n\n'.repeat(2) + 'a* '.repeat(21_000), 9],
    ['underscores over many lines', 'a_ b\n'.repeat(21_000), 20_003],
    ['tildes', '~a '.repeat(21_000), 3],
    ['open brackets', '['.repeat(300), 3],
    ['closed brackets', '[a] '.repeat(60_000), 3],
    ['images in images', '!['.repeat(300) + '](a)'.repeat(300), 3],
    ['in a quote', `> ${'a* '.repeat(21_000)}`, 3],
    ['in an item', `- b\n- ${'a* '.repeat(21_000)}`, 4],
    ['footnotes in one line', `a\n\n${'[^a]: '.repeat(101)}b`, 5],
    ['footnotes with odd labels, in an item', `a\n\n- ${'[^a\\] b]:'.repeat(100)}b`, 5],
    ['directives that stay open', ':::note\n\n'.repeat(60), 103],
    ['balanced elements', `${'<div>'.repeat(2000)}${'</div>'.repeat(2000)}\n`, 3],
    ['elements that stay open outside of notes', '<b>a\n\n'.repeat(300), 399],
    [
      'elements in a note, and those around it',
      `${'<div>'.repeat(150)}\n\n:::note\n\n${'<div>'.repeat(150)}\n\n:::\n`,
      7,
    ],
    [
      'elements that a note cannot close',
      `${'<div>'.repeat(150)}\n\n:::note\n\n${'</div>'.repeat(150)}\n\n:::\n\n${'<div>'.repeat(60)}\n`,
      11,
    ],
    ['elements in directives that are text', ':::nope\n\n<div>\n\n:::\n\n'.repeat(300), 1193],
    ['a table with very many missing cells', `|${' a |'.repeat(900)}\n|${' - |'.repeat(900)}\n${'b\n'.repeat(900)}`, 3],
    ['a long definition that is used often', `${'[a] '.repeat(500)}\n\n[a]: /${'b'.repeat(20_000)}\n`, 3],
  ])('%s', (_, page, line) => {
    expect(limitsOf(page).map((text) => text.split(' ')[0])).toEqual([
      expect.stringMatching(`^docs/index\\.md:${line}:\\d+$`),
    ])
  })
})

describe('a page is accepted', () => {
  it.each<[string, string]>([
    ['code with all these marks', `\`\`\`js\n${'a*b_c[d]'.repeat(3000)}\n\`\`\`\n`],
    ['code in a list', `- a\n  ~~~\n  ${'a*b_c[d]'.repeat(3000)}\n  ~~~\n`],
    ['code with shorter fences in it', `\`\`\`\`md\n\`\`\`\n${'a* '.repeat(4000)}\n\`\`\`\n\`\`\`\`\n`],
    ['indented code', `    ${'a* '.repeat(4000)}\n`],
    ['raw HTML', `<pre>\n${'a* '.repeat(4000)}</pre>\n`],
    ['many paragraphs', '*a* [b](c.png)\n\n'.repeat(500).replaceAll('[b](c.png)', '~~b~~')],
    ['a long table', `| a | b |\n| - | - |\n${'| *a* | **b** `c` |\n'.repeat(1500)}`],
    ['a long list', '- *a* **b**\n'.repeat(1500)],
    ['directives that are closed', ':::note\n\na\n\n:::\n\n'.repeat(200)],
    ['examples of directives', `\`\`\`md\n${':::note\n'.repeat(100)}\`\`\`\n`],
    ['elements that end with their note', ':::note\n\n<b>a <i>b\n\n:::\n\n'.repeat(500)],
    ['elements that end with their alert', '> [!TIP]\n> <b>a <i>b\n\n'.repeat(500)],
    ['elements that end with their title', ':::note[<b>a]\n\nb\n\n:::\n\n'.repeat(500)],
    ['elements that end with their note, in tabs', `::::tabs\n${':::tab[A]\n<div>\n\na\n:::\n'.repeat(500)}::::\n`],
    ['60 quotes in one line', `${'> '.repeat(60)}a\n`],
    ['60 footnotes in one line', `a[^a]\n\n${'[^a]: '.repeat(60)}b\n`],
    ['60 lists in one line', `${'- '.repeat(60)}a\n`],
  ])('%s', (_, page) => {
    expect(limitsOf(page)).toEqual([])
  })
})
