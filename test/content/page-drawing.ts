/** What reads and draws a page; bundled with `bundleAsProgram`, and imported from the bundle. */
export { drawCode } from '../../cli/content/code-html.ts'
export { nestWell } from '../../cli/content/nesting.ts'
export { parseDocument } from '../../cli/content/parse.ts'
export { renderMarkdown } from '../../cli/content/render-markdown.ts'
export { drawBody } from '../../site/body.tsx'
export { segmentsOf } from '../../site/drawn.ts'
