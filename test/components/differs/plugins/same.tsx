import { type ReactNode, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'

/** Uses everything that is right: effects, ids, snapshots of the server. */
export default function Same({ children }: { children?: ReactNode }): ReactNode {
  const id = useId()
  const [year, setYear] = useState<number>()
  const isWide = useSyncExternalStore(
    () => () => {},
    () => window.innerWidth > 1000,
    () => false,
  )
  const words = useMemo(() => ['a < b', '"quoted"', "it's"], [])
  useEffect(() => setYear(new Date().getFullYear()), [])
  return (
    <div id={id} style={{ color: 'red', marginTop: 4 }} hidden={isWide}>
      {year}{' '}
      {words.map((word) => (
        <i key={word}>{word}</i>
      ))}{' '}
      {children}
      <svg viewBox="0 0 1 1" aria-hidden="true">
        <path strokeWidth={2} d="M0 0" />
      </svg>
      <input type="checkbox" defaultChecked readOnly />
      <pre>{'\nfirst line'}</pre>
    </div>
  )
}
