/** A producer as a contributor would write one: `feed.json`, the pages of a site in the form of JSON Feed 1.1. */
import { oneFile, type SiteProducer } from '../../cli/project/outputs/output.ts'
import { listedDocs, siteUrl } from '../../cli/project/outputs/site-urls.ts'

export const feed: SiteProducer = oneFile({ path: 'feed.json', isReplaceable: true }, ({ root: { inputs, site } }) => {
  const { site: config } = inputs.config
  const items = listedDocs(site).map(({ route, head }) => ({ id: siteUrl(route, config), title: head.title }))
  return `${JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: config.title, items })}\n`
})
