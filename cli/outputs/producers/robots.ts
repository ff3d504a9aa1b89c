/** `robots.txt`, for crawlers. */
import { robots as robotsText } from '../../../templates/robots.ts'
import { oneFile, type Producer } from '../output.ts'

export const robots: Producer = oneFile({ path: 'robots.txt', isReplaceable: true }, ({ inputs, sitemaps }) =>
  robotsText({ noIndex: inputs.config.site.noIndex, sitemapUrls: sitemaps() }),
)
