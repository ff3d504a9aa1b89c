/** `robots.txt`, for crawlers. */
import { robots as robotsText } from '../../../../templates/files/robots.ts'
import { oneFile, type SiteProducer } from '../output.ts'

export const robots: SiteProducer = oneFile({ path: 'robots.txt', isReplaceable: true }, ({ root, sitemaps }) =>
  robotsText({ noIndex: root.inputs.config.site.noIndex, sitemapUrls: sitemaps() }),
)
