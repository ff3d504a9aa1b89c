/** Attributes that come and go. */

/** Sets an attribute; without a value it is removed. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
