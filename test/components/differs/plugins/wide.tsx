import type { ReactNode } from 'react'

export default function Wide(): ReactNode {
  const isWide = typeof matchMedia === 'function' && matchMedia('(min-width: 60em)').matches
  return <nav aria-label={isWide ? 'Wide' : 'Narrow'}>Links</nav>
}
