/** The accessibility tree of the browser. */
import type { Page } from 'playwright-core'

export interface AccessibleNode {
  readonly role: string
  readonly name: string
  readonly description: string
}

/** The accessible nodes below the first match, in reading order, without ignored ones. */
export async function accessibleNodes(page: Page, selector: string): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { nodes } = await session.send('Accessibility.queryAXTree', { nodeId })
  await session.detach()
  const text = (value: { value?: unknown } | undefined): string => String(value?.value ?? '')
  // Inline text boxes repeat the text of their node.
  return nodes
    .filter(({ ignored, role }) => !ignored && text(role) !== 'InlineTextBox')
    .map(({ role, name, description }) => ({ role: text(role), name: text(name), description: text(description) }))
}
