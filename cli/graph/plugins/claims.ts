/** The names that plugins bring for authors and configurations: each of them means one thing. */
import { EXTRAS, PAGE_STYLES } from '../../../site/extras.ts'
import { navbarItems } from '../../../site/navbar/items/index.ts'
import { PAGE_PARTS } from '../../../site/page/page-parts.ts'
import { LAZY_GROUPS } from '../../../site/words/say.ts'
import { pathOf, quote, type SchemaProblem } from '../../kernel/schema/wording.ts'
import { componentOf, directiveName } from '../../markdown/components/component.ts'
import { RULE_IDS } from '../checks/rules.ts'
import { groupOfWords } from '../config/words.ts'
import type { Plugin } from './plugin.ts'
import type { LoadedPlugin } from './plugins.ts'

/** A name that somebody uses. */
interface Claim {
  /** Names of one kind differ. A component can be written as a directive, so the two are of one kind. */
  readonly kind: 'directive' | 'drawn' | 'fence' | 'item' | 'part' | 'rule' | 'sheet' | 'words'
  readonly name: string
  /** What has the name, in words. */
  readonly what: string
  /** Equal for things that are the same, such as the rules of two `news()`. */
  readonly meaning?: unknown
  /** Name of the plugin; absent for docs-build itself. */
  readonly plugin?: string
  /** Of the name in the plugin: `rules[0].id`. */
  readonly path: string
}

const ours = (kind: Claim['kind'], what: string, names: Iterable<string>): Claim[] =>
  Array.from(names, (name) => ({ kind, name, what, path: '' }))

/** The names of docs-build that no plugin can have. Its directives can be replaced. */
const ownClaims: readonly Claim[] = [
  ...ours('item', 'a type of navbar items', navbarItems.keys()),
  ...ours('part', 'a part', Object.keys(PAGE_PARTS)),
  ...ours('rule', 'a rule', RULE_IDS),
  ...ours('sheet', 'a style sheet', Object.keys({ ...EXTRAS, ...PAGE_STYLES })),
  ...ours('words', 'the beginning of words', ['page', ...LAZY_GROUPS]),
]

/** Makes a function that takes the names of one plugin after the other. It returns the problems of names that are taken. */
export function nameClaims(): (plugin: Pick<LoadedPlugin, 'plugin' | 'folder'>, path: string) => SchemaProblem[] {
  const taken = [...ownClaims]
  return (plugin, path) =>
    claimsOf(plugin).flatMap((claim) => {
      const problems = conflictOf(claim, taken, path)
      taken.push(claim)
      return problems
    })
}

/** The names that a plugin brings. */
function claimsOf({ plugin, folder }: Pick<LoadedPlugin, 'plugin' | 'folder'>): Claim[] {
  const claim = (kind: Claim['kind'], name: string, what: string, path: string, meaning?: unknown): Claim => ({
    kind,
    name,
    what,
    path,
    meaning,
    plugin: plugin.name,
  })
  const { markdown: { directives = [], drawn = [], fences = [] } = {}, components = {} } = plugin
  const { navbar = [], parts = [], rules = [], words } = plugin
  return [
    ...Object.entries(components).map(([name, component]) => {
      const meaning = JSON.stringify([componentOf(component), folder])
      return claim('directive', directiveName(name), 'a component', pathOf('components', name), meaning)
    }),
    ...directives.map((record, index) =>
      claim('directive', record.name, 'a directive', `markdown.directives[${index}].name`, record),
    ),
    // Two plugins of one module have the same fences, of which each may have a copy.
    ...fences.map(({ name, schema: { about } }, index) =>
      claim('fence', name, 'a fence', `markdown.fences[${index}].name`, about),
    ),
    ...drawn.map(({ name }, index) => claim('drawn', name, 'a kind of code blocks', `markdown.drawn[${index}].name`)),
    ...navbar.map((item, index) => claim('item', item.type, 'a type of navbar items', `navbar[${index}].type`)),
    ...parts.flatMap(({ name, styles = {} }, index) => [
      claim('part', name, 'a part', `parts[${index}].name`),
      ...Object.keys(styles).map((own) => claim('sheet', own, 'a style sheet', pathOf(`parts[${index}].styles`, own))),
    ]),
    ...(words
      ? [claim('words', groupOfWords(words), 'the beginning of words', 'words', JSON.stringify(words['en']))]
      : []),
    ...rules.map((rule, index) => claim('rule', rule.id, 'a rule', `rules[${index}].id`, meaningOf(rule))),
    ...[...directives, ...fences].flatMap((record, index) => {
      const id: unknown = record.slot?.rule?.id
      if (typeof id !== 'string') return []
      const place = index < directives.length ? `directives[${index}]` : `fences[${index - directives.length}]`
      return [claim('rule', id, 'a rule', `markdown.${place}.slot.rule.id`, record)]
    }),
  ]
}

/** Two plugins of one module have the same rules, which may go by one id unless both collect facts under it. */
function meaningOf({ about, facts }: NonNullable<Plugin['rules']>[number]): unknown {
  return facts === undefined ? about : facts
}

/**
 * @param plugin the path of the plugin in the configuration
 * @returns the problem of a name that is taken; nothing for a free name
 */
function conflictOf(claim: Claim, taken: readonly Claim[], plugin: string): SchemaProblem[] {
  const { kind, name, path } = claim
  const other = taken.find((one) => one.kind === kind && one.name === name)
  if (!other || (claim.meaning !== undefined && claim.meaning === other.meaning)) return []
  const owner = other.plugin === undefined ? 'docs-build' : `the plugin \`${other.plugin}\``
  const problem = {
    path: `${plugin}.${path}`,
    message: `of the plugin \`${String(claim.plugin)}\` is ${quote(name)}, which ${owner} has as ${other.what}`,
    hint: 'Rename one of them: a name means one thing.',
  }
  return [problem]
}
