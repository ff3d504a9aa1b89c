/** What the browser tells assistive technology. */
import type { Page } from 'playwright-core'

export interface AccessibleNode {
  readonly role: string
  readonly name: string
  readonly description: string
}

/** The tree below the first element that matches, in the order of reading; what is not told is left out. */
export async function accessibleNodes(page: Page, selector: string): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { nodes } = await session.send('Accessibility.queryAXTree', { nodeId })
  await session.detach()
  const text = (value: { value?: unknown } | undefined): string => String(value?.value ?? '')
  // Boxes of lines repeat the text that they are of.
  return nodes
    .filter(({ ignored, role }) => !ignored && text(role) !== 'InlineTextBox')
    .map(({ role, name, description }) => ({ role: text(role), name: text(name), description: text(description) }))
}
