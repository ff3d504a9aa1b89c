/** `robots.txt`, for crawlers. */
import { robots as robotsText } from '../../../templates/robots.ts'
import { oneFile, type Producer } from '../output.ts'
import { sitemapUrl } from './sitemap.ts'

export const robots: Producer = oneFile({ path: 'robots.txt', isReplaceable: true }, ({ inputs }) => {
  const { site } = inputs.config
  const address = sitemapUrl(site)
  return robotsText({ noIndex: site.noIndex, ...(address === undefined ? {} : { sitemapUrl: address }) })
})
