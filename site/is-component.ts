/** What React makes of a function: `memo`, `forwardRef` and `lazy`. */
const WRAPPERS = ['react.memo', 'react.forward_ref', 'react.lazy'].map((name) => Symbol.for(name))

/** Whether React can draw a value that a module exports. The name of an element is none: nothing of the module would be drawn. */
export function isComponent(value: unknown): boolean {
  if (typeof value === 'function') return true
  const { $$typeof: kind } = (value ?? {}) as { readonly $$typeof?: symbol }
  return WRAPPERS.some((wrapper) => wrapper === kind)
}
