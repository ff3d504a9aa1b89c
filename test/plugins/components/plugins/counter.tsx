import { type ReactNode, useState } from 'react'

interface CounterProps {
  label: string
  start?: number
  more?: string
}

export default function Counter({ label, start = 0, more }: CounterProps): ReactNode {
  const [count, setCount] = useState(start)
  return (
    <>
      <button type="button" className="counter" onClick={() => setCount(count + 1)}>
        {label}: {count}
      </button>
      {more && <a href={more}>More</a>}
    </>
  )
}
