/** Explains why there is no drawing, in the findings of a build and below an example that is played with. */
import type { ExampleSay } from './activity.ts'
import type { Failure } from './sandbox.ts'

/** @returns a sentence without its full stop, so that a place can follow */
export function failureText({ kind, message }: Failure, say: ExampleSay): string {
  switch (kind) {
    case 'work':
    case 'memory':
    case 'stack':
      return say(`examples.${kind}`)
    case 'syntax':
    case 'size':
    case 'answer':
      return say(`examples.${kind}`, { message })
    case 'thrown':
    case 'refused':
    case 'logged':
      return say(`examples.${kind}`, { message: message.replace(/\.+$/, '') })
  }
}

/** Advice for failures that the place alone does not explain. */
export function failureHint({ kind }: Failure, say: ExampleSay): string | undefined {
  switch (kind) {
    case 'syntax':
      return say('examples.syntaxHelp', {
        arrow: '({ Point, part }) => { … }',
        named: 'function draftPart({ Point, part }) { … }',
      })
    case 'work':
    case 'memory':
    case 'stack':
    case 'answer':
      return say(`examples.${kind}Help`)
    default:
      return undefined
  }
}
