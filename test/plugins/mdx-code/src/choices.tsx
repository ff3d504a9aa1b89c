import { Children, type ReactElement, type ReactNode, useState } from 'react'

export const Choice = ({ children }: { name: string; children: ReactNode }) => <div>{children}</div>

/** Looks at its children, and shows one of them. */
export default function Choices({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState(0)
  const all = Children.toArray(children).filter((child) => typeof child === 'object') as ReactElement<{
    name: string
  }>[]
  return (
    <div className="choices">
      {all.map(({ props: { name } }, index) => (
        <button key={name} type="button" onClick={() => setChosen(index)}>
          {name}
        </button>
      ))}
      {all[chosen]}
    </div>
  )
}
