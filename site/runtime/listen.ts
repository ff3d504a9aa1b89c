/** Listens to events in the form that effects need: starting returns a function that stops. */

/** Functions by the names of events. */
export type Handlers<E> = { readonly [K in keyof E]?: (event: E[K]) => void }

export function listen(target: Window, handlers: Handlers<WindowEventMap>): () => void
export function listen(target: Document, handlers: Handlers<DocumentEventMap>): () => void
export function listen(target: MediaQueryList, handlers: Handlers<MediaQueryListEventMap>): () => void
/** Listens to events of one target, by name. The handlers are passive: they cannot cancel scrolling or touches. */
export function listen(target: EventTarget, handlers: Readonly<Record<string, unknown>>): () => void {
  const ending = new AbortController()
  for (const [type, handler] of Object.entries(handlers)) {
    const passive = /scroll|touch|pointer/.test(type)
    target.addEventListener(type, handler as EventListener, { signal: ending.signal, passive })
  }
  return () => ending.abort()
}
