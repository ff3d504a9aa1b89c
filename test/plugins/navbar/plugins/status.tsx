import type { ItemProps } from 'docs-build/theme'
import { useState } from 'react'

interface Status {
  readonly type: 'status'
  readonly text: string
  readonly tone: 'quiet' | 'loud'
  /** The URL of the page that the configuration names. */
  readonly to: string
}

export default function StatusItem({ item, place }: ItemProps<Status>) {
  const [count, setCount] = useState(0)
  return (
    <li className={`status ${item.tone} in-${place}`}>
      <a href={item.to}>{item.text}</a>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    </li>
  )
}
