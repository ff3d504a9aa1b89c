/** Sets and removes attributes. */

/** Sets an attribute, or removes it when there is no value. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
