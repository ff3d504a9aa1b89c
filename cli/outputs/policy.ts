/** The content security policy of a site, made from its configuration and its pages. */
import { hash } from 'node:crypto'
import { bannerScript } from '../../templates/base-url-banner.ts'
import { bootScript } from '../../templates/boot.ts'
import { type PolicySources, securityPolicy } from '../../templates/security-policy.ts'
import type { Config, SearchConfig } from '../config/config.ts'
import type { Facts, Reference } from '../content/document.ts'
import { addressOf } from '../content/url-scheme.ts'
import { perBlock } from '../engine/blocks.ts'
import { compareText } from '../fault/finding.ts'
import { directivesOf } from '../plugins/directives.ts'
import type { Plugins } from '../plugins/plugins.ts'
import type { CheckedRun } from './checked-run.ts'
import { pluginSources } from './plugin-head.ts'

/** Hosts of the hosted search. */
const SEARCH_HOSTS = ['https://*.algolia.net', 'https://*.algolianet.com']
/** Origin of its assistant. */
const ASSISTANT_ORIGIN = 'https://askai.algolia.com'

/** The facts of a document that the policy depends on. */
export type PolicyFacts = Pick<Facts, 'references' | 'outline' | 'examples'>

/** Everything that a policy is made from. */
interface PolicyInput extends Pick<CheckedRun, 'play'> {
  readonly inputs: {
    readonly config: Pick<Config, 'site'>
    readonly plugins: Plugins
    readonly project: { readonly statics: readonly { readonly path: string }[] }
  }
  /** Facts of all documents. */
  readonly facts: readonly PolicyFacts[]
}

/** The content security policy of a site, for a header or for its pages. */
export function sitePolicy({ inputs, play, facts }: PolicyInput, form: 'header' | 'meta'): string {
  const { site } = inputs.config
  const shown = new Set(shownBlocks(facts))
  const sources: PolicySources = {
    scriptHashes: [bootScript, ...(site.baseUrlBanner ? [bannerScript] : [])].map((text) =>
      hash('sha256', text, 'base64'),
    ),
    images: sorted(imageOrigins(facts)),
    media: sorted(mediaOrigins(facts)),
    frames: [...directivesOf(inputs.plugins).values()].flatMap(({ name, policy }) =>
      policy && shown.has(name) ? policy.frames : [],
    ),
    connections: searchConnections(site.search),
    // For the sandbox if readers can play with an example, or for a static file with WebAssembly.
    wasm:
      (play !== undefined && facts.some(({ examples }) => examples)) ||
      inputs.project.statics.some(({ path }) => path.endsWith('.wasm')),
    allow: joined(site.security.allow, pluginSources(inputs.plugins, site.security)),
    trustedTypes: site.security.trustedTypes,
  }
  return securityPolicy(sources, form)
}

/** The sources of two lists of directives, each once. */
function joined(
  a: Readonly<Record<string, readonly string[]>>,
  b: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
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
    const images = block.flatMap(({ references }) =>
      references.filter(({ kind, form }) => kind === 'image' && form !== 'preview' && form !== 'style'),
    )
    const addresses = images.filter(isWanted).flatMap(({ href }) => addressOf(href) ?? [])
    return [...new Set(addresses.map((address) => new URL(address).origin))]
  })
}

/** Names of the blocks that pages have. */
const shownBlocks = perBlock((block: readonly PolicyFacts[]) => [
  ...new Set(block.flatMap(({ outline }) => outline.flatMap(({ blocks }) => blocks))),
])

function sorted(origins: readonly string[]): string[] {
  return [...new Set(origins)].sort(compareText)
}
