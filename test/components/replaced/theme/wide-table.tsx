import { Table as Ours, type TableProps } from 'docs-build/theme'
import { Children, isValidElement, type ReactNode, useState } from 'react'

/** Our table with a button that counts its rows: rows and cells are elements here as well. */
export default function Table(props: TableProps): ReactNode {
  const [rows, setRows] = useState<number>()
  return (
    <>
      <button type="button" onClick={() => setRows(count(props.children))}>
        {rows === undefined ? 'Count the rows' : `${rows} rows`}
      </button>
      <Ours {...props} />
    </>
  )
}

function count(node: ReactNode): number {
  return Children.toArray(node).reduce<number>((sum, child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return sum
    return child.type === 'tr' ? sum + 1 : sum + count(child.props.children)
  }, 0)
}
