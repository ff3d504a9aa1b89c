import type { ReactNode } from 'react'

export default function Footer(): ReactNode {
  return (
    <footer>
      <p>© {new Date().getFullYear()}</p>
    </footer>
  )
}
