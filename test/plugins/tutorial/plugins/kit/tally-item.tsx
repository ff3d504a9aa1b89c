import type { ItemProps } from 'docs-build/theme'
import { useState } from 'react'

interface TallyItemData {
  readonly type: 'tally'
  readonly label: string
  /** The URL of the page that the configuration names. */
  readonly to: string
}

export default function TallyItem({ item }: ItemProps<TallyItemData>) {
  const [count, setCount] = useState(0)
  return (
    <li className="tally-item">
      <a href={item.to} onClick={() => setCount(count + 1)}>
        {item.label} {count}
      </a>
    </li>
  )
}
