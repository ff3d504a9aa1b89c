import type { ReactNode } from 'react'

export default function Local(): ReactNode {
  return <time dateTime="2024-05-01">{new Date('2024-05-01T12:00:00Z').toLocaleDateString()}</time>
}
