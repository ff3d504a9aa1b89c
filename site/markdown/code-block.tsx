/**
 * Code with its title and line numbers. Its buttons come with the scripts, see `code-buttons.ts`, and so does the stop
 * of the Tab key where it scrolls, see `widths.ts`.
 */
import type { ReactNode } from 'react'

export interface CodeBlockProps {
  /** Highlighted lines: `<span class="line">…</span>`, a line break between two of them. */
  html: string
  language: string
  title?: string
  showLineNumbers?: boolean
  startLine?: number
}

export function CodeBlock({ html, language, title, showLineNumbers, startLine = 1 }: CodeBlockProps): ReactNode {
  const lines = showLineNumbers && startLine !== 1 ? numberLines(html, startLine) : html
  return (
    <figure
      className="code"
      data-db="code"
      data-language={language}
      aria-label={title ? undefined : `Code: ${language}`}
    >
      {title && <figcaption>{title}</figcaption>}
      <pre className={showLineNumbers ? 'numbered' : undefined}>
        <code dangerouslySetInnerHTML={{ __html: lines }} />
      </pre>
    </figure>
  )
}

/** Style counts from one; another start cannot be set without a style attribute, so each line says its number. */
function numberLines(html: string, start: number): string {
  let number = start
  return html.replace(/<span class="line/g, (line) => line.replace(' ', ` data-line="${number++}" `))
}
