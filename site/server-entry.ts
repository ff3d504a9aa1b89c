/** What the builder loads of the page side: one bundle, made anew when `site/` or `templates/` change. */
export { drawBody } from './body.tsx'
export { drawCategory, renderPage } from './server.tsx'
