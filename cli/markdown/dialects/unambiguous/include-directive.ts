/** Our own spelling of an include: `::include{file="../examples/a.ts" region="setup"}`, in a line of its own. */
import { type FoundInclude, insertIncludes } from '../../includes/insert.ts'
import type { Construct, PageText } from '../dialect.ts'

const DIRECTIVE = /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)::include\{([^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)*)\}[ \t]*$/gm

const ATTRIBUTE = /([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g

const KNOWN = ['file', 'region', 'lines', 'lang', 'title', 'meta']

/** Files whose text becomes a part of the page; all others become code. */
const TEXT = /\.(?:md|mdx|markdown)$/i

function find(text: string, page: PageText): FoundInclude[] {
  return [...text.matchAll(DIRECTIVE)].flatMap(
    ({ index, 0: whole, 1: before = '', 2: written = '' }): FoundInclude[] => {
      const attributes = new Map(
        [...written.matchAll(ATTRIBUTE)].map(([, name = '', quoted, single, plain]) => [
          name,
          (quoted ?? single ?? plain ?? '').trim(),
        ]),
      )
      const start = index + before.length
      const end = index + whole.length
      if (text === page.text) reportAttributes(attributes, start, page)
      const file = attributes.get('file') ?? ''
      // What is left out has a finding already.
      if (file === '') return [{ start, end, wanted: [] }]
      const [region, lines] = [attributes.get('region') || undefined, attributes.get('lines') || undefined]
      const language = attributes.get('lang')
      if (language === undefined && TEXT.test(file))
        return [{ start, end, wanted: [{ file, region, lines }], isPage: true }]
      const title = attributes.get('title')
      const meta = [title ? `title="${title.replaceAll('"', "'")}"` : '', attributes.get('meta') ?? '']
      return [
        {
          start,
          end,
          wanted: [{ file, region, lines, dedent: true }],
          code: { language, meta: meta.filter(Boolean).join(' ') },
        },
      ]
    },
  )
}

function reportAttributes(attributes: ReadonlyMap<string, string>, start: number, page: PageText): void {
  const report = (target: string, message: string): void =>
    page.report(start, {
      rule: 'directive-attribute',
      target,
      message,
      hint: `\`include\` takes ${KNOWN.map((name) => `\`${name}\``).join(', ')}.`,
    })
  if (!attributes.get('file')) report('file', '`file` of `include` is missing; it must be the path of a file.')
  for (const name of attributes.keys())
    if (!KNOWN.includes(name)) report(name, `\`${name}\` is no attribute of \`include\`.`)
}

export const includeDirective: Construct = {
  about: '`::include{file="../examples/a.ts" region="setup"}`',
  mark: /::include\{/,
  includes: true,
  rewrite: (page) =>
    insertIncludes(page, (text) => find(text, page).filter(({ start }) => text !== page.text || !page.isCode(start))),
}
