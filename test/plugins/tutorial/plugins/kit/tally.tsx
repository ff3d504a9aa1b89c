import { useState } from 'react'

export default function Tally({ label, start = 0 }: { label: string; start?: number }) {
  const [count, setCount] = useState(start)
  return (
    <button type="button" className="tally" onClick={() => setCount(count + 1)}>
      {label}: {count}
    </button>
  )
}
