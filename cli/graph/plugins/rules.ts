/** The rules of plugins become rules like ours. */
import { freeze } from '../../../site/freeze.ts'
import { messageOf } from '../../kernel/fault/errors.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import { atOrigin } from '../../kernel/owner-code.ts'
import { derived } from '../../kernel/store/memo.ts'
import type { CheckedDocument, CheckedSite } from '../checks/checked-site.ts'
import type { Rule } from '../checks/rule.ts'
import type { Config } from '../config/config.ts'
import { resolveReference, type SiteIndex } from '../links/resolve.ts'
import { requireList } from './plugin-fault.ts'
import type { Plugins } from './plugins.ts'
import type { CheckedLink, CheckedText, MarkdownNode, PluginRule, RuleProblem } from './rule.ts'
import { pluginSite } from './site.ts'

/** The rules of all plugins, in their order. */
export const rulesOf: (plugins: Plugins) => (config: Config, configFile: string) => readonly Rule[] = derived(
  (plugins: Plugins) => (config, configFile) =>
    plugins.list.flatMap(({ plugin }) =>
      (plugin.rules ?? []).map((rule) => checkOf(rule, { plugin: plugin.name, config, configFile })),
    ),
)

/** The parts of rules that threads run. */
export function factRules(
  plugins: readonly { readonly name: string; readonly rules?: readonly PluginRule[] }[],
): Rule[] {
  return plugins.flatMap(({ rules = [] }) => rules.flatMap((rule) => (rule.facts ? [factsOf(rule)] : [])))
}

/** What `facts` returned, or what it threw: a thread cannot report it, as a document has no findings of its own there. */
interface Collected {
  readonly value?: unknown
  readonly threw?: Thrown
}

interface Thrown {
  readonly message: string
  /** Where the plugin threw, as a part of a sentence. */
  readonly at: string
}

function thrown(error: unknown): Thrown {
  return { message: messageOf(error), at: atOrigin(error) }
}

function factsOf({ id, about = '', severity = 'warn', facts }: PluginRule): Rule {
  return {
    id,
    about,
    severity,
    facts({ tree, text }): Collected | undefined {
      try {
        const value = facts?.({ tree: tree as unknown as MarkdownNode, text })
        return value === undefined ? undefined : { value }
      } catch (error) {
        return { threw: thrown(error) }
      }
    },
  }
}

interface RuleOwner {
  readonly plugin: string
  readonly config: Config
  /** For what a rule throws that is about no document. */
  readonly configFile: string
}

function checkOf(rule: PluginRule, { plugin, config, configFile }: RuleOwner): Rule<Collected> {
  const { id, about = `A rule of the plugin \`${plugin}\`.`, severity = 'warn', check } = rule
  const fault = (file: string, hook: string, { message, at }: Thrown): Problem => ({
    rule: 'plugin-error',
    place: { file, line: 1, column: 1 },
    target: plugin,
    message: `The plugin \`${plugin}\` threw in \`${hook}\` of the rule \`${id}\`${at}: ${message}`,
  })
  return {
    id,
    about,
    severity,
    *check(site, factOf) {
      for (const document of site.documents) {
        const threw = factOf(document)?.threw
        if (threw !== undefined) yield fault(document.file, 'facts', threw)
      }
      if (!check) return
      try {
        const texts = textsOf(site, config)
        const documents = texts.map(({ document, ...text }) =>
          Object.freeze({ ...text, facts: freeze(structuredClone(factOf(document)?.value)) }),
        )
        const seen = Object.freeze({ ...pluginSite(site.site, config), documents: Object.freeze(documents) })
        for (const problem of requireList(check(seen), 'problems')) yield problemOf(problem, id)
      } catch (error) {
        yield fault(configFile, 'check', thrown(error))
      }
    },
  }
}

/** @throws when a rule yields a value that is not a problem */
function problemOf(problem: RuleProblem, rule: string): Problem {
  const { file, line = 1, column = 1, target = file, message, hint } = problem
  if (typeof file !== 'string' || typeof message !== 'string')
    throw new Error('A problem is `{ file, line, message, hint }`, and its `file` and `message` are texts.')
  return { rule, place: { file, line, column }, target, message, hint }
}

type Text = Omit<CheckedText, 'facts'> & { readonly document: CheckedDocument }

function textsOf(checked: CheckedSite, config: Config): readonly Text[] {
  return texts(checked)(config)
}

const texts = derived((checked: CheckedSite) => derived((config: Config) => listTexts(checked, config)))

function listTexts({ site, index, documents }: CheckedSite, config: Config): Text[] {
  const pages = new Map(pluginSite(site, config).pages.map((page) => [page.route, page]))
  const lines = new Map(site.docs.map(({ route, head }) => [route as string, head.keyLines]))
  return documents.flatMap((document): Text[] => {
    const page = document.route === undefined ? undefined : pages.get(document.route)
    if (!page || document.path === undefined) return []
    const last = lastText(document)
    if (last.index !== index || last.text?.page !== page)
      Object.assign(last, { index, text: textOf(document, { page, keyLines: lines.get(page.route) }, index) })
    return last.text ? [last.text] : []
  })
}

/** The last text of a document, with the index that its links were resolved with. */
const lastText = derived((_: CheckedDocument): { index?: SiteIndex; text?: Text } => ({}))

interface HeadOfText {
  readonly page: Text['page']
  readonly keyLines: Text['keyLines'] | undefined
}

function textOf(document: CheckedDocument, { page, keyLines }: HeadOfText, index: SiteIndex): Text {
  const { headings, anchors, references } = document.facts
  const text = {
    file: document.file,
    page,
    keyLines: { ...keyLines },
    headings: headings.map(({ depth, text, id, line, column }) => ({ depth, text, id, line, column })),
    anchors: anchors.map(({ id }) => id),
    links: references.map((reference) => linkOf(reference, document, index)),
  }
  return { ...freeze(text), document }
}

function linkOf(
  { href, kind, line, column }: CheckedDocument['facts']['references'][number],
  { path }: CheckedDocument,
  index: SiteIndex,
): CheckedLink {
  const target = resolveReference(href, kind, path, index)
  const base = { href, kind, line, column }
  // Routes are those of one edition, so a page of another one counts as an address.
  if (target.type === 'elsewhere') return { ...base, target: 'external' }
  return target.type === 'page' ? { ...base, target: 'page', route: target.route } : { ...base, target: target.type }
}
