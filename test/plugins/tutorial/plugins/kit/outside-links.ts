interface Node {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** Marks links that leave the site. */
export const outsideLinks = () => {
  const visit = (node: Node): void => {
    if (node.tagName === 'a' && /^https?:/.test(String(node.properties?.['href'])))
      node.properties = { ...node.properties, className: ['outside'] }
    node.children?.forEach(visit)
  }
  return visit
}
