interface Node {
  type: string
  value?: string
  children?: Node[]
}

const UNIT = /(\d)(kB|ms)\b/g

/** Writes a space that does not break between a number and its unit. */
export const units = () => {
  const visit = (node: Node): void => {
    const { type, value } = node
    if (type === 'text' && value) node.value = value.replace(UNIT, '$1\u00a0$2')
    node.children?.forEach(visit)
  }
  return visit
}
