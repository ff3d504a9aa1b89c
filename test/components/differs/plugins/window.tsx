import type { ReactNode } from 'react'

export default function Window(): ReactNode {
  return <p>{typeof window === 'undefined' ? 'on the server' : 'in a browser'}</p>
}
