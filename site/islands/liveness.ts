/** Finds out whether a component does something in the browser, by what it uses while it is drawn. */
import * as React from 'react'
import { createElement, type ElementType, type ReactElement } from 'react'
import { drawElements } from '../draw-elements.tsx'

/** Hooks of components that change after they are drawn. */
const LIVE_HOOKS = new Set([
  ...['useState', 'useReducer', 'useEffect', 'useLayoutEffect', 'useInsertionEffect', 'useSyncExternalStore'],
  ...['useTransition', 'useDeferredValue', 'useOptimistic', 'useActionState', 'useFormState', 'useImperativeHandle'],
])

/** The object with the hooks of the renderer that is at work. React has no public way to watch them. */
interface Internals {
  H: Record<string, unknown> | null
}
const internals = (React as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: Internals })
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE

/**
 * Draws an element once, without a result.
 *
 * @param within puts around an element what components may read
 * @returns whether it has state or effects, or HTML elements with handlers of events or refs
 */
export function isLive(element: ReactElement, within: (node: ReactElement) => ReactElement): boolean {
  let found = false
  const note = (): void => {
    found = true
  }
  drawElements(within(createElement(Watched, { element, note })), {
    onTag: (props) => {
      if (props['ref'] || Object.entries(props).some(([name, value]) => isHandler(name, value))) note()
    },
  })
  return found
}

/** Whether a property of an HTML element is a handler of events. */
export function isHandler(name: string, value: unknown): boolean {
  return /^on[A-Z]/.test(name) && typeof value === 'function'
}

/** Replaces the hooks of the renderer; React itself sets them again for its next component. */
function Watched({ element, note }: { readonly element: ReactElement; readonly note: () => void }): ReactElement {
  internals.H = watched(internals.H ?? {}, note)
  const { type, props } = element
  return createElement(type as ElementType, props as object)
}

function watched(hooks: Record<string, unknown>, note: () => void): Record<string, unknown> {
  return new Proxy(hooks, {
    get(target, name, receiver) {
      if (typeof name === 'string' && LIVE_HOOKS.has(name)) note()
      return Reflect.get(target, name, receiver)
    },
  })
}
