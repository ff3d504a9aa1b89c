/** What Rspress has besides the syntax of Docusaurus: titles of containers in braces, and components of its theme. */
import type { Construct, DialectRecord, Edit } from 'docs-build/markdown'

type Reader = NonNullable<DialectRecord['components']>[string]

const CONTAINER =
  /^([ \t>]*:{3,}[a-z]{1,20})[ \t]*(?:\\?\{[ \t]*title=(?:"([^"\n]*)"|'([^'\n]*)')[ \t]*\}|(?<=:details[ \t]{0,99}))[ \t]*$/gm

export const bracedTitles: Construct = {
  about: '`:::tip{title="Title"}` and `:::details` without a title',
  mark: /:{3}(?:[a-z]+[ \t]*\\?\{[ \t]*title=|details)/,
  rewrite: ({ text, isCode }) =>
    Array.from(text.matchAll(CONTAINER)).flatMap(
      ({ index, 0: whole, 1: before = '', 2: double, 3: single }): Edit[] => {
        const start = index + before.length
        const label = (double ?? single ?? 'Details').replace(/[[\]]/g, '\\$&')
        return isCode(index) ? [] : [{ start, end: index + whole.trimEnd().length, text: `[${label}]` }]
      },
    ),
}

/** Another component of this name has its words in it. */
const tag: Reader = ({ position }, { attributes }) => {
  const value = attributes.get('tag')
  return value ? [{ type: 'strong', children: [{ type: 'text', value, position }], position }] : undefined
}

const source: Reader = ({ type, position }, { attributes }) => {
  const url = attributes.get('href')
  if (!url) return undefined
  const link = {
    type: 'link' as const,
    url,
    children: [{ type: 'text' as const, value: 'Source', position }],
    position,
  }
  return [type === 'mdxJsxFlowElement' ? { type: 'paragraph', children: [link], position } : link]
}

export const themeComponents: Readonly<Record<string, Reader>> = {
  Prompt: (_, tools) => tools.content(),
  SourceCode: source,
  Tag: tag,
}
