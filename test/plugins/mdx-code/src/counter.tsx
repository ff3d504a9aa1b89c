import { useState } from 'react'
import { stepOf } from './step.ts'

export default function Counter({ start, label = 'Count' }: { start: number; label?: string }) {
  const [count, setCount] = useState(start)
  return (
    <button type="button" onClick={() => setCount(count + stepOf(count))}>
      {label}: {count}
    </button>
  )
}
