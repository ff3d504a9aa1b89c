import { type CodeBlockProps, type Hydrate, CodeBlock as Ours } from 'docs-build/theme'
import { type ReactNode, useState } from 'react'

/** Taken over at once, whether the reader sees it or not. */
export const hydrate: Hydrate = 'load'

/** Our block of code below a button that counts its lines. */
export default function CodeBlock(props: CodeBlockProps): ReactNode {
  const [lines, setLines] = useState(0)
  return (
    <div className="counted-code">
      <button type="button" onClick={() => setLines(props.html.split('class="line').length - 1)}>
        {lines} lines of {props.language}
      </button>
      <Ours {...props} />
    </div>
  )
}
