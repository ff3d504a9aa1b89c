/** What the builder loads of the page side: one bundle, made anew when `site/` or `templates/` change. */
export { drawBody } from './body.tsx'
export { renderPage } from './server.tsx'
