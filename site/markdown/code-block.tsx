/**
 * A block of code with its title and line numbers. Scripts add its buttons (`code-buttons.ts`), and make it a stop of
 * the Tab key where it scrolls (`widths.ts`).
 */
import type { ReactNode } from 'react'

export interface CodeBlockProps {
  /** Highlighted lines: `<span class="line">…</span>`, separated by line breaks. */
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

/** Numbers the lines explicitly. CSS counts from one; another start would need a style attribute. */
function numberLines(html: string, start: number): string {
  let number = start
  return html.replace(/<span class="line/g, (line) => line.replace(' ', ` data-line="${number++}" `))
}
