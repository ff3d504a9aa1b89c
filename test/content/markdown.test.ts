/** A text is parsed with the parts of GFM that it could use; with all of them it gives the same tree. */
import type { Root } from 'mdast'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../../cli/content/markdown.ts'
import { commonmarkTexts, mixedTexts, pageTexts } from '../harness/markdown-texts.ts'

const whole = unified()
  .use(remarkParse)
  .use(function extend() {
    const data = this.data()
    data.micromarkExtensions = [gfmTable(), gfmStrikethrough(), gfmFootnote(), gfmTaskListItem(), gfmAutolinkLiteral()]
    data.fromMarkdownExtensions = [
      gfmTableFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      gfmFootnoteFromMarkdown(),
      gfmTaskListItemFromMarkdown(),
      gfmAutolinkLiteralFromMarkdown(),
    ]
  })
  .freeze()

/**
 * The tree without where destinations stand, which is ours; or what the development build of the parser says of a text
 * that it did not think of, as of `*` above `[ ] a`.
 */
function told(parse: (text: string) => Root, text: string): string {
  try {
    return JSON.stringify(parse(text), (key, value) => (key === 'data' && value?.destination ? undefined : value))
  } catch (error) {
    return JSON.stringify(String(error))
  }
}

test.each([
  ['examples of CommonMark', commonmarkTexts],
  ['pages of the site', pageTexts(5)],
  ['texts that nobody wrote', [...mixedTexts('markdown', 1000)]],
  [
    'tables without bars',
    [
      'a\n:-',
      'a\n-:\n',
      '> a\n> :-:',
      '- a\n  :-',
      'a\n\n:-',
      'a\r:-\rb',
      'a\r\n:- \t\r\nb',
      'a|b\n-|-',
      'a\n|-',
      'a\n-|',
    ],
  ],
])('%s', (_, texts) => {
  for (const text of texts) {
    const is = told((given) => parseMarkdown(given, { gfm: true, directives: false }), text)
    const as = told((given) => whole.parse(given), text)
    if (is !== as) expect(JSON.parse(is), JSON.stringify(text)).toEqual(JSON.parse(as))
  }
})
