/** The icon before the title of a block of code. */
import type { ReactNode } from 'react'

/** @param path the path of a filled shape on a square of 24 by 24 */
export function FileIcon({ path }: { path: string }): ReactNode {
  return (
    <svg className="file-icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
