/** `robots.txt` (RFC 9309). */

/** @param sitemapUrl absolute URL of the site map, when the site's origin is known */
export function robots(options: { noIndex: boolean; sitemapUrl?: string }): string {
  const rule = options.noIndex ? 'Disallow: /' : 'Allow: /'
  const map = options.sitemapUrl === undefined || options.noIndex ? '' : `\nSitemap: ${options.sitemapUrl}\n`
  return `User-agent: *\n${rule}\n${map}`
}
