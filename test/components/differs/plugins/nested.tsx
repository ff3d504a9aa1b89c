import type { ReactNode } from 'react'

/** A browser ends the paragraph before the box, whatever React believes. */
export default function Nested(): ReactNode {
  return (
    <section>
      <p>
        Before <div>the box</div>
      </p>
    </section>
  )
}
