/** What the content security policy of a site has to allow, from its configuration and its pages. */
import { hash } from 'node:crypto'
import { YOUTUBE_FRAMES } from '../../site/markdown/video-frame.ts'
import { bootScript } from '../../templates/boot.ts'
import type { PolicySources } from '../../templates/security-policy.ts'
import type { CheckedSite } from '../checks/checked-site.ts'
import { addressOf } from '../checks/external.ts'
import { compareText } from '../checks/finding.ts'
import type { Config, SearchConfig } from '../config/config.ts'

/** The hosted search answers at several names of its own. */
const SEARCH_HOSTS = ['https://*.algolia.net', 'https://*.algolianet.com']
/** So does its assistant. */
const ASSISTANT_ORIGIN = 'https://askai.algolia.com'

/** @param files paths of the output, as far as they are known */
export function policySources(
  { site }: Pick<Config, 'site'>,
  { documents }: Pick<CheckedSite, 'documents'>,
  files: readonly string[],
): PolicySources {
  const images = documents.flatMap(({ facts }) =>
    facts.references.flatMap(({ kind, href }) => (kind === 'image' ? (originOf(href) ?? []) : [])),
  )
  return {
    bootHash: hash('sha256', bootScript, 'base64'),
    images: [...new Set(images)].sort(compareText),
    frames: documents.some(({ facts }) => facts.outline.some(({ blocks }) => blocks.includes('youtube')))
      ? [YOUTUBE_FRAMES]
      : [],
    connections: searchConnections(site.search),
    wasm: files.some((path) => path.endsWith('.wasm')),
    allow: site.security.allow,
    trustedTypes: site.security.trustedTypes,
  }
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

function originOf(href: string): string | undefined {
  const address = addressOf(href)
  return address === undefined ? undefined : new URL(address).origin
}
