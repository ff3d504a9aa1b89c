/** The addresses of an edition, as the contract of addresses compares them. */
import type { AddressedSite } from '../../graph/checks/address-contract.ts'
import { redirectKey } from '../../graph/links/redirects.ts'
import { targetUrl } from '../../graph/links/resolve.ts'
import { fileNamer } from '../inputs.ts'
import type { GraphedEdition } from './updated.ts'

export function addressedSite({ inputs, documents, site, index }: GraphedEdition): AddressedSite {
  const prefix = inputs.edition?.prefix ?? ''
  const whole = (route: string): string => `/${prefix}${route.slice(1)}`
  const nameOf = fileNamer(inputs)
  const facts = new Map(documents.map((document) => [document.head.path, document.facts]))
  return {
    pages: [
      ...site.docs.map(({ route, head }) => ({
        route: whole(route),
        file: nameOf(`${inputs.config.docs.path}/${head.path}`),
        anchors: facts.get(head.path)?.anchors.map(({ id }) => id) ?? [],
      })),
      ...site.generated.map(({ route }) => ({ route: whole(route) })),
    ],
    redirects: site.redirects.map((redirect) => {
      const from = redirectKey(redirect)
      const target = index.landings.get(from)?.target
      if (target === undefined || target.type === 'broken') return { from: whole(from) }
      const to =
        target.type === 'external'
          ? (target.url ?? '')
          : targetUrl(target, undefined, { baseUrl: `/${prefix}` }, (path) => `/${prefix}${path}`)
      return { from: whole(from), to }
    }),
  }
}
