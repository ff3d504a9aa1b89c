import type { ReactNode } from 'react'

export default function Badge({ tone = 'calm', children }: { tone?: string; children?: ReactNode }): ReactNode {
  return <b className={`badge ${tone}`}>{children}</b>
}
