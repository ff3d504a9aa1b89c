import { type ReactNode, useState } from 'react'

interface CounterProps {
  label: string
  start?: number
}

export default function Counter({ label, start = 0 }: CounterProps): ReactNode {
  const [count, setCount] = useState(start)
  return (
    <button type="button" className="counter" onClick={() => setCount(count + 1)}>
      {label}: {count}
    </button>
  )
}
