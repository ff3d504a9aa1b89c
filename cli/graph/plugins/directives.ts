/** The directives and fences of plugins become records beside ours. */
import type { Directive } from '../../../site/directives/directive.ts'
import { type Directives, directives, FENCE } from '../../../site/directives/index.ts'
import { derived } from '../../kernel/store/memo.ts'
import { elementsOf } from '../../markdown/components/element-directives.ts'
import type { Rule } from '../checks/rule.ts'
import { directiveRule } from '../checks/texts/directive-rules.ts'
import type { Plugin } from './plugin.ts'
import { runPlugin } from './plugin-fault.ts'
import type { Plugins } from './plugins.ts'

/** All directives of a site by name: ours, then those of plugins in their order. */
export const directivesOf: (plugins: Plugins) => Directives = derived(({ list }) =>
  allDirectives(list.map(({ plugin }) => plugin)),
)

/** As `directivesOf`, for plugins without their keys. */
export function allDirectives(plugins: readonly Plugin[]): Directives {
  const own = plugins.flatMap(ownRecords)
  return own.length === 0
    ? directives
    : new Map([...directives, ...own.map((record) => [record.name, record] as const)])
}

/** The rules that are parts of directives of plugins. */
export const rulesOfDirectives: (plugins: Plugins) => readonly Rule[] = derived(({ list }) =>
  list.flatMap(({ plugin }) => ownRecords(plugin)).flatMap(directiveRule),
)

function ownRecords({ name, markdown = {} }: Plugin): Directive[] {
  const { directives: own = [], fences = [] } = markdown
  return [
    ...own.map((record) => {
      const directive = { ...record, components: elementsOf(record as Directive) } as Directive
      return guarded(directive, name, `markdown.directives (${record.name})`)
    }),
    ...fences.map((fence) =>
      guarded(
        { ...fence, name: FENCE + fence.name, schema: { ...fence.schema, kind: 'fence', label: 'none' } } as Directive,
        name,
        `markdown.fences (${fence.name})`,
      ),
    ),
  ]
}

/** @throws TypeError when the result is not a text */
function htmlOf<A extends unknown[]>(html: (...args: A) => string): (...args: A) => string {
  return (...args) => {
    const text: unknown = html(...args)
    if (typeof text !== 'string') throw new TypeError(`It returns a value of the type ${typeof text}, and not HTML.`)
    return text
  }
}

/** @throws TypeError when the result is nothing that can be drawn */
function drawnOf<A extends unknown[], R>(view: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    const made: unknown = view(...args)
    if (typeof made === 'object' && made !== null && !('$$typeof' in made) && !(Symbol.iterator in made)) {
      const what = made instanceof Promise ? 'a promise' : 'an object'
      throw new TypeError(`It returns ${what}, and not an element, a text or a list of them.`)
    }
    return made as R
  }
}

/** @throws TypeError when the result is no form of a twin */
function linesOf<A extends unknown[], R>(twin: (...args: A) => R): (...args: A) => R {
  return (...args) => {
    const made = twin(...args)
    if (made === 'label' || (Array.isArray(made) && made.every((line) => typeof line === 'string'))) return made
    throw new TypeError("It returns neither a list of lines nor 'label'.")
  }
}

/** A record whose functions name the plugin when they throw. */
function guarded(record: Directive, plugin: string, hook: string): Directive {
  const named = <A extends unknown[], R>(part: string, code: ((...args: A) => R) | undefined) =>
    code && ((...args: A): R => runPlugin({ plugin, hook: `${hook}.${part}` }, () => code(...args)))
  const { slot, facts, twin, outline } = record
  const guardedSlot = slot && {
    ...slot,
    asks: named('slot.asks', slot.asks) as typeof slot.asks,
    answer: named('slot.answer', slot.answer) as typeof slot.answer,
    html: named('slot.html', htmlOf(slot.html)) as typeof slot.html,
    lists: named('slot.lists', slot.lists) as typeof slot.lists,
    rule: slot.rule && {
      ...slot.rule,
      problem: named('slot.rule.problem', slot.rule.problem) as typeof slot.rule.problem,
    },
  }
  return {
    ...record,
    view: named('view', drawnOf(record.view)) as Directive['view'],
    facts: named('facts', facts) as typeof facts,
    twin: twin && (named('twin', linesOf(twin)) as typeof twin),
    outline: named('outline', outline) as typeof outline,
    slot: guardedSlot,
  }
}
