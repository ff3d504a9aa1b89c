/**
 * A block of code with its title and line numbers. It is a stop of the Tab key where it may scroll, until scripts know
 * whether it does (`widths.ts`). They add its buttons, too (`code-buttons.ts`).
 */
import type { ReactNode } from 'react'
import { useTextWords } from '../words/context.tsx'
import { FileIcon } from './file-icon.tsx'

export interface CodeBlockProps {
  /** Highlighted lines: `<span class="line">…</span>`, separated by line breaks. */
  html: string
  /** Name of the language of the code. */
  language: string
  /** The line above the code, such as the name of a file. */
  title?: string
  /** The icon before the title: the path of a filled shape on a square of 24 by 24. */
  icon?: string
  /** Whether the lines have numbers. */
  showLineNumbers?: boolean
  /** The number of the first line. Default: 1. */
  startLine?: number
  /** Whether long lines wrap from the start. */
  wrap?: boolean
  /** Whether some lines are in focus, so that the others are faded. */
  focus?: boolean
  /** How the block is framed; by default as a piece of a file. */
  frame?: 'none' | 'terminal'
}

export function CodeBlock({ html, language, title, icon, startLine = 1, ...look }: CodeBlockProps): ReactNode {
  const { showLineNumbers, wrap, focus, frame } = look
  const say = useTextWords()
  const lines = showLineNumbers && startLine !== 1 ? numberLines(html, startLine) : html
  return (
    <figure
      className={words('code', wrap && 'wrapped', frame && `frame-${frame}`)}
      data-db="code"
      data-language={language}
      aria-label={title ? undefined : say('page.code', { name: language })}
    >
      {title && (
        <figcaption>
          {icon && <FileIcon path={icon} />}
          {title}
        </figcaption>
      )}
      <pre
        className={words(showLineNumbers && 'numbered', focus && 'focusing') || undefined}
        tabIndex={wrap ? undefined : 0}
      >
        <code dangerouslySetInnerHTML={{ __html: lines }} />
      </pre>
    </figure>
  )
}

/** Class names, without those that are not set. */
function words(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}

/** Numbers the lines explicitly. CSS counts from one; another start would need a style attribute. */
function numberLines(html: string, start: number): string {
  let number = start
  return html.replace(/<span class="line(?=[ "])/g, (line) => line.replace(' ', ` data-line="${number++}" `))
}
