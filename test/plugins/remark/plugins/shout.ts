import { definePlugin } from 'docs-build'

interface Node {
  type: string
  value?: string
  children?: Node[]
}

const raise = (node: Node): void => {
  if (node.type === 'text') node.value = (node.value ?? '').toUpperCase()
  for (const child of node.children ?? []) raise(child)
}

/** Writes everything in capitals; it comes last, and sees what the plugins before it have added. */
export const shout = definePlugin({ name: 'shout', markdown: { remark: [() => raise] } })
