/**
 * The style sheets of a page: that of its kind, and extras, which only some pages need. The facts of a document name the
 * extras that its body uses; a page links their style sheets, and the browser loads them before it shows another page.
 */
import type { PageKind } from './contract.ts'

export type ExtraName = 'blocks' | 'code' | 'diagrams' | 'examples' | 'math' | 'news' | 'tools'

/** Sources of the style sheets, relative to the package. */
export const EXTRAS: Readonly<Record<ExtraName, string>> = {
  blocks: 'site/styles/blocks.css',
  code: 'site/styles/code-extras.css',
  diagrams: 'site/styles/diagrams.css',
  examples: 'site/styles/examples.css',
  math: 'site/styles/math.css',
  news: 'site/styles/news.css',
  tools: 'site/styles/tools.css',
}

/**
 * The style sheets of kinds of pages. Each is whole, because the parts of one file compress better: a first visit loads one
 * of them.
 */
export const PAGE_STYLES = {
  style: 'site/styles/index.css',
  home: 'site/styles/home-index.css',
} as const

export type PageStyle = keyof typeof PAGE_STYLES

/** @returns the names of the style sheets of a page, in the order in which they are linked */
export function styleNames({ kind, extras = [] }: { kind: PageKind; extras?: readonly string[] }): readonly string[] {
  return [(kind === 'home' ? 'home' : 'style') satisfies PageStyle, ...extras]
}
