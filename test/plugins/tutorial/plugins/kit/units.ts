interface Node {
  type: string
  value?: string
  children?: Node[]
}

/** Writes a space that does not break between a number and its unit. */
export const units = () => {
  const visit = (node: Node): void => {
    if (node.type === 'text' && node.value) node.value = node.value.replace(/(\d)(kB|ms)\b/g, '$1\u00a0$2')
    node.children?.forEach(visit)
  }
  return visit
}
