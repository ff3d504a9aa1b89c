/** Writes `robots.txt` (RFC 9309). */

/** @param sitemapUrls absolute URLs of the sitemaps; none when the site has no origin */
export function robots({ noIndex, sitemapUrls }: { noIndex: boolean; sitemapUrls: readonly string[] }): string {
  const rule = noIndex ? 'Disallow: /' : 'Allow: /'
  const map = noIndex || sitemapUrls.length === 0 ? '' : `\n${sitemapUrls.map((url) => `Sitemap: ${url}\n`).join('')}`
  return `User-agent: *\n${rule}\n${map}`
}
