import type { ReactNode } from 'react'
import './button.css'

export function Button({ children, ...rest }: { children: ReactNode; onClick: () => void }): ReactNode {
  return (
    <button type="button" className="own" {...rest}>
      {children}
    </button>
  )
}
