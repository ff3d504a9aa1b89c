/** Writes `robots.txt` (RFC 9309). */

/** @param sitemapUrl absolute URL of the site map; absent when the site has no origin */
export function robots(options: { noIndex: boolean; sitemapUrl?: string }): string {
  const rule = options.noIndex ? 'Disallow: /' : 'Allow: /'
  const map = options.sitemapUrl === undefined || options.noIndex ? '' : `\nSitemap: ${options.sitemapUrl}\n`
  return `User-agent: *\n${rule}\n${map}`
}
