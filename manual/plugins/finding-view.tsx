/** A finding as the dev server shows it. */
import type { ReactElement, ReactNode } from 'react'
import type { Finding } from '../../cli/kernel/fault/finding.ts'

interface FindingProps {
  readonly finding: Finding
  /** The line with the finding, where it is at hand. */
  readonly excerpt?: string | undefined
}

export function FindingView({ finding, excerpt }: FindingProps): ReactElement {
  const { file, line, column, severity, rule, message, hint, target } = finding
  return (
    <div>
      <p>
        {file}:{line}:{column} <b className={severity}>{`${severity} ${rule}`}</b>
      </p>
      <p>{withCode(message)}</p>
      {excerpt !== undefined && (
        <pre aria-hidden="true">{`${excerpt}\n${' '.repeat(column - 1)}${'^'.repeat(Math.max(target.length, 1))}`}</pre>
      )}
      {hint !== undefined && <p className="hint">{withCode(hint)}</p>}
    </div>
  )
}

/** Text between backticks is code. */
function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))
}
