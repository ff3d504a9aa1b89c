/** Code of a site that does not compile. */
import { DocsError } from '../../kernel/fault/errors.ts'
import type { Place } from '../../kernel/fault/finding.ts'
import { unresolvedHint } from '../../kernel/fault/foreign-module.ts'

/** What is wrong in a line of code or of a style sheet. */
export interface CodeFault {
  readonly place: Place
  readonly message: string
  readonly hint: string | undefined
}

/** What esbuild says of a place; the name of a file may begin with the namespace of the theme. */
export interface CompileError {
  readonly text: string
  /** The value that a plugin has thrown. */
  readonly detail?: unknown
  readonly notes?: readonly { readonly text: string }[]
  readonly location?: { readonly file: string; readonly line: number; readonly column: number } | null
}

/** Names the first place in its message. */
export class CodeError extends DocsError {
  readonly faults: readonly CodeFault[]

  constructor(errors: readonly [CompileError, ...CompileError[]], cause: unknown) {
    const [first, ...others] = [faultOf(errors[0]), ...errors.slice(1).map(faultOf)] as const
    const { file, line, column } = first.place
    super(`The page code does not compile — ${file}:${line}:${column}: ${first.message}`, { cause, hint: first.hint })
    this.faults = [first, ...others]
  }
}

/** A message of esbuild, with the place and the hint that findings have. */
export function faultOf({ text, location, notes = [] }: CompileError): CodeFault {
  const { file, line, column } = location ?? { file: 'site/', line: 1, column: 0 }
  const place = { file: file.replace(/^theme(?:-sheet)?:/, ''), line, column: column + 1 }
  return {
    place,
    message: text,
    hint: unresolvedHint(text) ?? notes.find((note) => note.text.startsWith('Did you mean'))?.text,
  }
}
