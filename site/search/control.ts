/** Whether the search is open, for all who open it, close it or draw it. */

export interface OpenSearch {
  /** What stands in the field at first. */
  readonly query: string
}

let state: OpenSearch | undefined
const listeners = new Set<() => void>()

function change(next: OpenSearch | undefined): void {
  state = next
  for (const listener of listeners) listener()
}

export const searchControl = {
  state: (): OpenSearch | undefined => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** @param query default: what is selected on the page */
  open(query: string = selectedText()): void {
    if (!state) change({ query })
  },
  close(): void {
    if (state) change(undefined)
  },
}

/** Characters of a query; what is longer was selected for something else. */
export const LONGEST_QUERY = 512

function selectedText(): string {
  const text = (getSelection()?.toString() ?? '').replace(/\s+/g, ' ').trim()
  return text.length <= LONGEST_QUERY ? text : ''
}
