/** Renders a text without a site, with the same parser, policy and components as a page. */
import { drawBare, drawBody } from '../../site/body/body.tsx'
import { escapeHtml } from '../../site/text/html.ts'
import { englishWords } from '../../site/words/site-words.ts'
import { DocsError } from '../kernel/fault/errors.ts'
import { renderBody } from './body.ts'
import { drawCode } from './code/code-html.ts'
import type { Segment } from './document.ts'
import { readFacts } from './facts.ts'
import { allowedScheme, type RawHtmlMode } from './html/url-scheme.ts'
import { readTree } from './text/tree.ts'

export interface RenderMarkdownOptions {
  /** Renders CommonMark's HTML only: no components, ids, directives or highlighting, and raw HTML as written. */
  readonly plain?: boolean
  /** Reads tables, footnotes, strikethrough, task lists and bare URLs. Default: on, but off with `plain`. */
  readonly gfm?: boolean
  /** What raw HTML becomes. Default: `safe`, and `verbatim` with `plain`. */
  readonly html?: RawHtmlMode
}

/**
 * Renders a text without front matter. Destinations stay as written, except that those with a scheme outside the allow
 * list are left out.
 *
 * @throws DocsError when the text is too large or nested too deeply
 */
export async function renderMarkdown(markdown: string, options: RenderMarkdownOptions = {}): Promise<string> {
  const { plain = false, gfm = !plain, html = plain ? 'verbatim' : 'safe' } = options
  const { tree, text, problems } = readTree(markdown, 'the text', { gfm, directives: !plain })
  if (!tree) throw new DocsError(problems[0]?.message ?? 'The text cannot be read.')
  if (!plain) readFacts(tree, text)
  const { segments } = await renderBody(tree, {
    html,
    draw: plain ? drawBare : drawBody,
    code: drawCode,
    bare: plain,
    words: englishWords,
  })
  return segments.map((segment) => asWritten(segment, html)).join('')
}

function asWritten(segment: Segment, mode: RawHtmlMode): string {
  if (typeof segment === 'string') return segment
  const attribute = (name: string, value: string, kind: 'link' | 'image'): string =>
    allowedScheme(value, kind, mode) ? ` ${name}="${escapeHtml(value)}"` : ''
  switch (segment.slot) {
    case 'link':
      return attribute('href', segment.href, 'link')
    case 'image':
      return attribute('src', segment.href, 'image')
    // A text without a site has no examples and no components.
    case 'file':
    case 'props':
      return ''
    case 'url':
      return attribute(segment.attribute, segment.href, segment.kind)
    case 'srcset':
      return segment.candidates.every((candidate) => allowedScheme(candidate, 'image', mode))
        ? ` srcset="${escapeHtml(segment.value)}"`
        : ''
    // There is no site to answer the directive.
    case 'directive':
      return ''
  }
}
