/** A page's text in its place: HTML from the builder, or elements that were made of it before they were asked for. */
import { type ReactNode, useMemo } from 'react'
import { afterPaint } from './runtime/after-paint.ts'
import { Html, trustedHtml } from './trusted.tsx'

/** Id of the element around a page's body. */
export const bodyId = 'docs-body'

/** Of the page that the reader is likely to see next. */
let prepared: { readonly html: string; readonly content: DocumentFragment } | undefined

/** Makes the elements of a body while nobody waits for them, which saves a tenth of the time of a route change. */
export function prepareBody(html: string): void {
  if (prepared?.html === html) return
  afterPaint(() => {
    const template = document.createElement('template')
    template.innerHTML = trustedHtml(html)
    prepared = { html, content: template.content }
  })
}

/** The elements can be placed once. */
function takePrepared(html: string): DocumentFragment | undefined {
  const taken = prepared
  prepared = undefined
  return taken?.html === html ? taken.content : undefined
}

/** React leaves alone what stands in it. */
export function PageBody({ html }: { html: string }): ReactNode {
  const content = useMemo(() => takePrepared(html), [html])
  if (!content) return <Html as="div" id={bodyId} suppressHydrationWarning html={html} />
  return <div id={bodyId} ref={(element) => element?.append(content)} />
}
