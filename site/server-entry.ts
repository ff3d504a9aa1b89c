/** The part of the page side that the builder loads: one bundle, made again when `site/` or `templates/` change. */
export { drawBody } from './body.tsx'
export { openCodePage, textOfUnit } from './mdx/code-page.ts'
export { drawCategory, drawNotices, renderPage } from './server.tsx'
