/** The elements that plugins add to the head of pages, and what they add to the policy. */
import { hash } from 'node:crypto'
import type { HeadTag, RoutePath } from '../../../site/contract.ts'
import { escapedJson, escapedScript } from '../../../site/text/json.ts'
import {
  faultOf,
  type HeadElement,
  type HeadFields,
  type HeadHosts,
  HOST_DIRECTIVES,
  isData,
} from '../../graph/plugins/head.ts'
import { requireList, runPlugin } from '../../graph/plugins/plugin-fault.ts'
import type { Plugins } from '../../graph/plugins/plugins.ts'
import { pluginSite } from '../../graph/plugins/site.ts'
import type { Site } from '../../graph/site.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { derived } from '../../kernel/store/memo.ts'
import type { Inputs } from '../inputs.ts'

interface PluggedSite {
  readonly site: Site
  readonly inputs: Pick<Inputs, 'config' | 'plugins' | 'edition'>
}

/**
 * The elements of every page.
 *
 * @param rootUrl the base URL of the whole site
 * @throws DocsError for an element that cannot be there
 */
export function headOfAll({ list }: Plugins, rootUrl: string): readonly HeadTag[] {
  return list.flatMap(({ plugin: { name, head = {} } }) => {
    const { tags = [], hosts = {} } = head
    if (typeof tags === 'function') return []
    return tags.map((element) => tagOf(element, { name, hosts, isStatic: true, rootUrl }))
  })
}

/** Makes a function that returns the elements of one page alone, for the properties of the page. */
export function headOfPage({
  site,
  inputs: { config, plugins, edition },
}: PluggedSite): (route: RoutePath) => readonly HeadTag[] {
  const makers = makersOf(plugins)
  const rootUrl = rootOf({ config, edition })
  if (makers.length === 0) return () => []
  const seen = pluginSite(site, config)
  const pages = new Map(seen.pages.map((page) => [page.route, page]))
  return (route) => {
    const page = pages.get(route)
    if (!page) return []
    return makers.flatMap(({ name, hosts, make }) => {
      const elements = runPlugin({ plugin: name, hook: 'head.tags', on: route }, () => [
        ...requireList(make(page, seen), 'elements'),
      ])
      return elements.map((element) => tagOf(element, { name, hosts, isStatic: false, on: route, rootUrl }))
    })
  }
}

interface Maker {
  readonly name: string
  readonly hosts: HeadHosts
  readonly make: Extract<NonNullable<HeadFields['tags']>, (...args: never[]) => unknown>
}

const makersOf: (plugins: Plugins) => readonly Maker[] = derived(({ list }) =>
  list.flatMap(({ plugin: { name, head = {} } }) =>
    typeof head.tags === 'function' ? [{ name, hosts: head.hosts ?? {}, make: head.tags }] : [],
  ),
)

interface Owner {
  readonly name: string
  readonly hosts: HeadHosts
  readonly isStatic: boolean
  readonly rootUrl: string
  /** The page. */
  readonly on?: string
}

function tagOf(element: HeadElement, { name, hosts, isStatic, on, rootUrl }: Owner): HeadTag {
  const fault = faultOf(element, hosts, { isStatic })
  if (fault !== undefined)
    throw new DocsError(`An element that the plugin \`${name}\` adds to the head${on ? ` of ${on}` : ''} ${fault}.`, {
      hint: fault.includes('`head.hosts.')
        ? 'Name the host there: pages then allow it.'
        : "An element is `{ tag: 'meta', attributes: { name: 'author', content: 'The team' } }`.",
    })
  const { tag, attributes = {}, content } = element
  const present = Object.entries(attributes).filter(([, value]) => value !== false && value !== undefined)
  return {
    tag,
    attributes: Object.fromEntries(
      present.map(([key, value]) => [key, value === true && !FLAGS.has(key) ? '' : belowRoot(key, value, rootUrl)]),
    ) as HeadTag['attributes'],
    text: content && (isData(attributes['type']) ? escapedJson(content) : escapedScript(content)),
  }
}

/** The base URL of the whole site, which all editions have in common. */
export function rootOf({
  config,
  edition,
}: Pick<Inputs, 'config'> & { readonly edition?: Inputs['edition'] | undefined }): string {
  return edition?.rootUrl ?? config.site.baseUrl
}

/** A path from the root of the site gets the base URL, as in Markdown, unless the plugin has written it. */
function belowRoot(key: string, value: string | boolean | undefined, rootUrl: string): string | boolean | undefined {
  const isPath = (key === 'href' || key === 'src') && typeof value === 'string' && /^\/(?!\/)/.test(value)
  return isPath && !value.startsWith(rootUrl) ? rootUrl + value.slice(1) : value
}

/** Attributes without a value for which React wants `true`; it writes every other one with an empty value. */
const FLAGS: ReadonlySet<string> = new Set(['async', 'defer', 'disabled'])

/** What plugins add to the policy: directive → sources. @param trustedTypes whether the site restricts Trusted Types */
export function pluginSources(
  plugins: Plugins,
  { trustedTypes }: { readonly trustedTypes: boolean },
): Readonly<Record<string, readonly string[]>> {
  const sources: Record<string, string[]> = {}
  const allow = (directive: string, source: string): void => {
    sources[directive] = [...(sources[directive] ?? []), source]
  }
  for (const { plugin } of plugins.list)
    for (const hosts of [plugin.head?.hosts ?? {}, plugin.search?.hosts ?? {}])
      for (const [kind, origins] of Object.entries(hosts) as [keyof HeadHosts, readonly string[]][])
        for (const origin of origins) allow(HOST_DIRECTIVES[kind], origin)
  if (trustedTypes)
    for (const { plugin } of plugins.list)
      for (const name of plugin.head?.trustedTypes ?? []) allow('trusted-types', name)
  for (const { tag, attributes, text } of headOfAll(plugins, '/'))
    if (tag === 'script' && text !== undefined && !isData(attributes['type']))
      allow('script-src', `'sha256-${hash('sha256', text, 'base64')}'`)
  return sources
}
