/** The syntax of text directives: `:name[…]`, `:name{…}` or both. A bare `:name` is running text: `a:hover`, `9:30`. */
import { directive } from 'micromark-extension-directive'
import type { Construct, Extension, TokenizeContext } from 'micromark-util-types'

const { flow = {}, text = {} } = directive()

/** Directives between blocks: containers and leaves. */
export const flowDirectives: Extension = { flow }

/** Directives within text. Each construct matches only where its name is one, and a label or attributes follow. */
export const textDirectives: Extension = {
  text: Object.fromEntries(
    Object.entries(text).map(([code, constructs]) => [
      code,
      [constructs].flat().map((one) => withContent(one as Construct)),
    ]),
  ),
}

const NAME = /^[a-z][\w-]*$/i

function withContent(construct: Construct): Construct {
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      return construct.tokenize.call(this, effects, (code) => (hasContent(this) ? ok(code) : nok(code)), nok)
    },
  }
}

/** Whether the directive that has just ended has more than a name. */
function hasContent({ events, sliceSerialize }: TokenizeContext): boolean {
  const last = events.at(-2)?.[1].type
  if (last === 'directiveTextName') return false
  const name = events.findLast(([kind, { type }]) => kind === 'exit' && type === 'directiveTextName')
  return name !== undefined && NAME.test(sliceSerialize(name[1]))
}
