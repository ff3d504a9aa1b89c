/** Explains why there is no drawing, in the findings of a build and below an example that is played with. */
import type { Failure } from './sandbox.ts'

/** @returns a sentence without its full stop, so that a place can follow */
export function failureText({ kind, message }: Failure): string {
  switch (kind) {
    case 'syntax':
      return `The example is not valid JavaScript: ${message}`
    case 'thrown':
      return `The example throws ${plain(message)}`
    case 'refused':
      return `The example cannot be drafted: ${plain(message)}`
    case 'logged':
      return `The example logs an error: ${plain(message)}`
    case 'work':
      return 'The example does more work than one example may do'
    case 'memory':
      return 'The example uses more memory than one example may use'
    case 'stack':
      return 'The example calls itself too deeply'
    case 'size':
      return `The example is too large: ${message}`
    case 'answer':
      return `The drawing of the example cannot be used: ${message}`
  }
}

/** Advice for failures that the place alone does not explain. */
export const FAILURE_HINTS: Readonly<Partial<Record<Failure['kind'], string>>> = {
  syntax:
    'An example is one draft function: `({ Point, part }) => { … }` or `function draftPart({ Point, part }) { … }`.',
  work: 'Look for a loop whose condition never turns false.',
  memory: 'Look for a list or a string that grows without end.',
  stack: 'Look for a function that calls itself without end.',
  answer: 'Look at the values that the points, paths and snippets are made with.',
}

function plain(text: string): string {
  return text.replace(/\.+$/, '')
}
