/**
 * Extras: style sheets that only some pages need. The facts of a document name the extras that its body uses; a page
 * links their style sheets, and the browser loads them before it shows another page.
 */

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
