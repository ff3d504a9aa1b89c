/** Writes `sitemap.xml`: every page that may be indexed (sitemaps.org protocol 0.9). */
import { escapeHtml } from '../site/html.ts'

interface SitemapPage {
  /** Absolute URL. */
  readonly url: string
  /** ISO 8601. */
  readonly lastModified?: string
}

export function sitemap(pages: readonly SitemapPage[]): string {
  const entries = pages.map(({ url, lastModified }) => {
    const date = lastModified === undefined ? '' : `<lastmod>${escapeHtml(lastModified.slice(0, 10))}</lastmod>`
    return `  <url><loc>${escapeHtml(url)}</loc>${date}</url>\n`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
}
