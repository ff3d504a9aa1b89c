import type { ReactNode } from 'react'

export default function Teaser({ to, picture }: { to: string; picture?: string }): ReactNode {
  return (
    <a className="teaser" href={to}>
      {picture && <img src={picture} alt="" />} Read on
    </a>
  )
}
