/** A failed example → a problem at the line of its fence. */
import type { Problem } from 'docs-build/plugins'
import { failureHint, failureText } from '../example/failure.ts'
import type { Failure } from '../example/sandbox.ts'
import { sayEnglish } from './english.ts'

export const BROKEN_EXAMPLE = 'broken-example'

/**
 * @param code the example's code, whose first line stands below the fence
 * @param place where the fence begins
 */
export function exampleProblem(failure: Failure, code: string, place: Problem['place']): Problem {
  const source = failure.line === undefined ? undefined : code.split('\n')[failure.line - 1]
  const at = source === undefined || failure.line === undefined ? '' : ` (line ${place.line + failure.line})`
  const excerpt = source?.trim() ? `There it says \`${shorten(source.trim())}\`.` : undefined
  const hint = failureHint(failure, sayEnglish) ?? excerpt
  return {
    rule: BROKEN_EXAMPLE,
    place,
    target: failure.kind,
    message: `${failureText(failure, sayEnglish)}${at}.`,
    hint,
  }
}

export function optionProblem(message: string, place: Problem['place']): Problem {
  return { rule: BROKEN_EXAMPLE, place, target: 'options', message }
}

function shorten(source: string): string {
  return source.length > 80 ? `${source.slice(0, 79)}…` : source
}
