/** Places a page's body: as HTML from the builder, or as elements that were made from it before the route change. */
import { type ReactNode, useMemo } from 'react'
import { afterPaint } from '../runtime/after-paint.ts'
import { Html, trustedHtml } from '../trusted.tsx'

/** Id of the element around a page's body. */
export const bodyId = 'docs-body'

/** The body of the page that the reader will probably see next. */
let prepared: { readonly html: string; readonly content: DocumentFragment } | undefined

/** Parses a body while the browser is idle, which saves a tenth of the time of a route change. */
export function prepareBody(html: string): void {
  if (prepared?.html === html) return
  afterPaint(() => {
    const template = document.createElement('template')
    template.innerHTML = trustedHtml(html)
    prepared = { html, content: template.content }
  })
}

/** Returns the prepared elements, which can be placed only once. */
function takePrepared(html: string): DocumentFragment | undefined {
  const taken = prepared
  prepared = undefined
  return taken?.html === html ? taken.content : undefined
}

/** Renders the body. React does not manage the elements inside. */
export function PageBody({ html }: { html: string }): ReactNode {
  const content = useMemo(() => takePrepared(html), [html])
  if (!content) return <Html as="div" id={bodyId} suppressHydrationWarning html={html} />
  return <div id={bodyId} ref={(element) => element?.append(content)} />
}
