/** The content security policy of a site, made from its configuration and its pages. */
import { hash } from 'node:crypto'
import { bannerScript } from '../../../templates/base-url-banner.ts'
import { bootScript } from '../../../templates/boot.ts'
import {
  type PolicyDirectives,
  type PolicySources,
  policyDirectives,
} from '../../../templates/files/security-policy.ts'
import type { Config, SearchConfig } from '../../graph/config/config.ts'
import { directivesOf } from '../../graph/plugins/directives.ts'
import { drawingsOf, type Plugins } from '../../graph/plugins/plugins.ts'
import { compareText } from '../../kernel/fault/finding.ts'
import { perBlock } from '../../kernel/store/blocks.ts'
import type { Facts, Reference } from '../../markdown/document.ts'
import { foreignMedia, isNameable } from '../../markdown/html/foreign-media.ts'
import type { CheckedRun } from './checked-run.ts'
import { pluginSources } from './plugin-head.ts'

/** Hosts of the hosted search. */
const SEARCH_HOSTS = ['https://*.algolia.net', 'https://*.algolianet.com']
/** Origin of its assistant. */
const ASSISTANT_ORIGIN = 'https://askai.algolia.com'

/** The facts of a document that the policy depends on. */
export type PolicyFacts = Pick<Facts, 'references' | 'outline' | 'drawn'>

/** Everything that a policy is made from. */
interface PolicyInput extends Pick<CheckedRun, 'partFiles'> {
  readonly inputs: {
    readonly config: Pick<Config, 'site' | 'theme' | 'markdown'>
    readonly plugins: Plugins
    readonly project: { readonly statics: readonly { readonly path: string }[] }
  }
  /** Facts of all documents. */
  readonly facts: readonly PolicyFacts[]
}

/** The content security policy of a site, for a header or for its pages. */
export function sitePolicy({ inputs, partFiles, facts }: PolicyInput, form: 'header' | 'meta'): PolicyDirectives {
  const { site } = inputs.config
  const shown = new Set(shownBlocks(facts))
  const sources: PolicySources = {
    scriptHashes: [bootScript, bannerScript].map((text) => hash('sha256', text, 'base64')),
    images: named(imageOrigins(facts)),
    media: named(mediaOrigins(facts)),
    frames: [...directivesOf(inputs.plugins).values()].flatMap(({ name, policy }) =>
      policy && shown.has(name) ? policy.frames : [],
    ),
    connections: searchConnections(site.search),
    wasm: hasWasm(partFiles, facts) || inputs.project.statics.some(({ path }) => path.endsWith('.wasm')),
    components: hasComponents(inputs),
    allow: joined(site.security.allow, pluginSources(inputs.plugins, site.security)),
    trustedTypes: site.security.trustedTypes,
  }
  return policyDirectives(sources, form)
}

/** Whether code of the site may draw something in a page. */
function hasComponents({ config: { theme, markdown }, plugins }: PolicyInput['inputs']): boolean {
  const isThemed = Object.keys(theme.components).length > 0
  const isPlugged = plugins.list.some(
    (one) =>
      Object.keys(drawingsOf(one)).length > 0 || one.plugin.navbar?.some(({ view }) => view !== undefined) === true,
  )
  return isThemed || markdown.mdx === 'code' || isPlugged
}

/** Whether a page has code blocks whose part loads WebAssembly. */
function hasWasm(partFiles: PolicyInput['partFiles'], facts: readonly PolicyFacts[]): boolean {
  const parts = Object.entries(partFiles?.paths ?? {}).flatMap(([name, paths]) =>
    Object.values(paths).some((path) => path.endsWith('.wasm')) ? [name] : [],
  )
  return parts.some((name) => facts.some(({ drawn }) => drawn?.includes(name)))
}

/** The sources of two lists of directives, each once. */
function joined(a: PolicyDirectives, b: PolicyDirectives): PolicyDirectives {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return Object.fromEntries(names.map((name) => [name, [...(a[name] ?? []), ...(b[name] ?? [])]]))
}

/** Where the search of the site sends requests to. */
function searchConnections({ provider, askAi }: SearchConfig): string[] {
  const services = [askAi?.endpoint, askAi?.feedbackUrl].flatMap((url) =>
    url && URL.canParse(url) ? new URL(url).origin : [],
  )
  return [
    ...(provider === 'algolia' ? SEARCH_HOSTS : []),
    ...(askAi?.assistantId === undefined ? [] : [ASSISTANT_ORIGIN]),
    ...new Set(services),
  ]
}

/** Origins of the images of pages. In `dev` an edit costs a look at the pages beside its own. */
const imageOrigins = originsOf(({ isMedia }) => !isMedia)
const mediaOrigins = originsOf(({ isMedia }) => isMedia === true)

function originsOf(isWanted: (image: Reference) => boolean): (facts: readonly PolicyFacts[]) => readonly string[] {
  return perBlock((block: readonly PolicyFacts[]) => {
    const media = block.flatMap(({ references }) => foreignMedia(references))
    return [...new Set(media.flatMap(({ reference, origin }) => (isWanted(reference) ? origin : [])))]
  })
}

/** Names of the blocks that pages have. */
const shownBlocks = perBlock((block: readonly PolicyFacts[]) => [
  ...new Set(block.flatMap(({ outline }) => outline.flatMap(({ blocks }) => blocks))),
])

/**
 * How much a directive may name. Hosts and proxies refuse headers of 8 kB, and Cloudflare Pages a line of `_headers`
 * with more than 2,000 characters.
 */
const MOST_HOSTS = 30
const MOST_BYTES = 700

/** Origins as sources of a directive: those that a policy may name, or every server when they are too many. */
function named(origins: readonly string[]): readonly string[] {
  const names = [...new Set(origins)].filter(isNameable).sort(compareText)
  return isTooMuch(names) ? ['https:'] : names
}

function isTooMuch(names: readonly string[]): boolean {
  return names.length > MOST_HOSTS || names.join(' ').length > MOST_BYTES
}

/** What the owner should know of a policy: directives that allow every server, because pages show too many. */
export function policyNotes(facts: readonly PolicyFacts[]): string[] {
  const directives = [
    ['img-src', 'images', imageOrigins(facts)],
    ['media-src', 'media', mediaOrigins(facts)],
  ] as const
  return directives.flatMap(([directive, what, origins]) => {
    const names = [...new Set(origins)].filter(isNameable)
    if (!isTooMuch(names)) return []
    return `Pages show ${what} of ${names.length} hosts, more than the content security policy can name: \`${directive}\` allows \`https:\`, which is every server with HTTPS.`
  })
}
