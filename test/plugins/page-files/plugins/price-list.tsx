import type { PageComponentProps } from 'docs-build'
import type { ReactNode } from 'react'

interface Props extends PageComponentProps {
  readonly prices: Readonly<Record<string, number>>
  readonly children?: ReactNode
}

export default function PriceList({ prices, children }: Props) {
  return (
    <div className="markdown">
      <h1>Prices</h1>
      <ul>
        {Object.entries(prices).map(([name, price]) => (
          <li key={name}>
            {name}: {price}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}
