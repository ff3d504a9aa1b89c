/**
 * Watches what components use of React. In the script that draws pages with islands, generated modules of React call this
 * file, see `cli/output/bundle/package-edits/react-modules.ts`. It imports nothing.
 */
let watching: { found: boolean } | undefined

/** @returns whether hooks of components that change, handlers of events or refs are used in a drawing */
export function watched(draw: () => void): boolean {
  const watch = { found: false }
  watching = watch
  try {
    draw()
  } finally {
    watching = undefined
  }
  return watch.found
}

/** Whether a property of an HTML element is a handler of events. */
export function isHandler(name: string, value: unknown): boolean {
  return /^on[A-Z]/.test(name) && typeof value === 'function'
}

type Call = (...values: never[]) => unknown

/** A hook of components that change after they are drawn. */
export function watchedHook<T extends Call>(hook: T): T {
  return ((...values) => {
    if (watching) watching.found = true
    return hook(...values)
  }) as T
}

/** A function of React that makes elements. */
export function watchedMaker<T extends (type: never, props: never, ...rest: never[]) => unknown>(make: T): T {
  return ((type, props, ...rest) => {
    if (watching && !watching.found) watching.found = isLiveTag(type, props ?? {})
    return make(type, props, ...rest)
  }) as T
}

/** @param type of an element, or the element that is cloned */
function isLiveTag(type: unknown, props: Readonly<Record<string, unknown>>): boolean {
  const tag = typeof type === 'object' && type !== null && 'type' in type && 'props' in type ? type.type : type
  if (typeof tag !== 'string') return false
  return Boolean(props['ref']) || Object.entries(props).some(([name, value]) => isHandler(name, value))
}
