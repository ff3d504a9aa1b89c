import type { ReactNode } from 'react'

export default function Throwing(): ReactNode {
  if (typeof document !== 'undefined') throw new Error('no document wanted')
  return <p>Fine</p>
}
