/** Markdown → HTML on its own, with the same parser, policy and components as a page. */
import { drawBare, drawBody } from '../../site/body.tsx'
import { escapeHtml } from '../../site/html.ts'
import { renderBody } from './body.ts'
import { bracketTitles, checkDirectives } from './directives.ts'
import type { Segment } from './document.ts'
import { readFacts } from './facts.ts'
import { parseMarkdown } from './markdown.ts'
import { allowedScheme, type RawHtmlMode } from './url-scheme.ts'

export interface RenderMarkdownOptions {
  /** What raw HTML becomes. Default: `safe`. */
  readonly html?: RawHtmlMode
  /** Tables, footnotes, strikethrough, task lists, bare URLs. Default: on. */
  readonly gfm?: boolean
  /** `:::note` and the like. Default: on. */
  readonly directives?: boolean
  /** Off: the bare elements that CommonMark names, without ids, components and highlighting. Default: on. */
  readonly components?: boolean
}

/**
 * Renders a text without front matter. Destinations stay as written, except that schemes outside the allow
 * list are left out.
 */
export async function renderMarkdown(markdown: string, options: RenderMarkdownOptions = {}): Promise<string> {
  const { html = 'safe', gfm = true, directives = true, components = true } = options
  const text = directives ? bracketTitles(markdown) : markdown
  const tree = parseMarkdown(text, { gfm, directives })
  if (directives) checkDirectives(tree, text, '')
  if (components) readFacts(tree, text)
  const segments = await renderBody(tree, {
    html,
    draw: components ? drawBody : drawBare,
    code: new Map(),
    bare: !components,
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
    case 'url':
      return attribute(segment.attribute, segment.href, segment.kind)
    case 'srcset':
      return segment.candidates.every((candidate) => allowedScheme(candidate, 'image', mode))
        ? ` srcset="${escapeHtml(segment.value)}"`
        : ''
  }
}
