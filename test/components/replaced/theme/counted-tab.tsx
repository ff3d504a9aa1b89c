import { type Hydrate, Tab as Ours, type TabProps } from 'docs-build/theme'
import { type ReactNode, useState } from 'react'

/** Our tab with a button in it. All tabs are taken over together, when the browser is idle. */
export const hydrate: Hydrate = 'idle'

export default function Tab({ children, ...props }: TabProps): ReactNode {
  const [count, setCount] = useState(0)
  return (
    <Ours {...props}>
      <button type="button" onClick={() => setCount(count + 1)}>
        Read {count} times
      </button>
      {children}
    </Ours>
  )
}
