/** The part of the page side that the builder loads: one bundle, made again when `site/` or `templates/` change. */
import { isComponent } from './is-component.ts'
import { ownComponents } from './own-components.ts'

export { drawBody } from './body/body.tsx'
export { openCodePage, textOfUnit } from './mdx/code-page.ts'
export { drawCategory, drawNotices, renderPage } from './server.tsx'

/** Files of the project that should export a component and do not. */
export const wrongFiles: readonly string[] = ownComponents.flatMap(({ file, component }) =>
  isComponent(component) ? [] : [file],
)
