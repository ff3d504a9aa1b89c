/** Opens and closes the search, and tells subscribers whether it is open. */

interface OpenSearch {
  /** Initial text of the field. Until the field is there, it takes in what the reader types. */
  query: string
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
  /** @param query default: the text selected on the page */
  open(query: string = selectedText()): void {
    if (!state) change({ query })
  },
  close(): void {
    if (state) change(undefined)
  },
}

/** Most characters of a query. A longer selection was made for another purpose. */
export const LONGEST_QUERY = 512

function selectedText(): string {
  const text = (getSelection()?.toString() ?? '').replace(/\s+/g, ' ').trim()
  return text.length <= LONGEST_QUERY ? text : ''
}
