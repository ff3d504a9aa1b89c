import type { AdmonitionProps } from 'docs-build/theme'
import type { ReactNode } from 'react'

export const hydrate = 'load'

export default function Box({ children }: AdmonitionProps): ReactNode {
  return <aside className={Math.random() < 0.5 ? 'left' : 'right'}>{children}</aside>
}
