/** What reads and draws a page; bundled with `bundleAsProgram`, and imported from the bundle. */
export { drawCode } from '../../cli/markdown/code/code-html.ts'
export { nestWell } from '../../cli/markdown/html/nesting.ts'
export { parseDocument } from '../../cli/markdown/parse.ts'
export { renderMarkdown } from '../../cli/markdown/render-markdown.ts'
export { drawBody } from '../../site/body/body.tsx'
export { segmentsOf } from '../../site/body/drawn.ts'
