/** Writes sitemaps: every page that may be indexed, in files of the size that crawlers read (sitemaps.org protocol 0.9). */
import { escapeHtml } from '../../site/text/html.ts'

interface SitemapPage {
  /** Absolute URL. */
  readonly url: string
  /** ISO 8601. */
  readonly lastModified?: string
}

/** The limits of crawlers for one file. */
const SITEMAP_LIMITS = { pages: 50_000, bytes: 50_000_000 }

export function sitemap(pages: readonly SitemapPage[]): string {
  return document('urlset', pages.map(entry))
}

/** The sitemaps of a site, each within `limits`. The first one always exists. */
export function sitemapParts(pages: readonly SitemapPage[], limits: typeof SITEMAP_LIMITS = SITEMAP_LIMITS): string[] {
  const frame = document('urlset', []).length
  const parts: string[][] = [[]]
  let bytes = frame
  for (const page of pages) {
    const text = entry(page)
    const size = Buffer.byteLength(text)
    const last = parts.at(-1) ?? []
    if (last.length === limits.pages || (last.length > 0 && bytes + size > limits.bytes)) {
      parts.push([text])
      bytes = frame + size
    } else {
      last.push(text)
      bytes += size
    }
  }
  return parts.map((entries) => document('urlset', entries))
}

/** The index of a site's sitemaps. @param urls the absolute URLs of the sitemaps */
export function sitemapIndex(urls: readonly string[]): string {
  return document(
    'sitemapindex',
    urls.map((url) => `  <sitemap><loc>${escapeHtml(url)}</loc></sitemap>\n`),
  )
}

function entry({ url, lastModified }: SitemapPage): string {
  const date = lastModified === undefined ? '' : `<lastmod>${escapeHtml(lastModified.slice(0, 10))}</lastmod>`
  return `  <url><loc>${escapeHtml(url)}</loc>${date}</url>\n`
}

function document(root: 'urlset' | 'sitemapindex', entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</${root}>\n`
}
