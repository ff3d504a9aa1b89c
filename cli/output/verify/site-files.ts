/**
 * Verifies the files about the whole site: the sitemap for crawlers, `robots.txt`, `llms.txt`, Markdown twins.
 */
import { own } from '../../../site/own.ts'
import { sitemap, sitemapIndex } from '../../../templates/files/sitemap.ts'
import type { Place } from '../../kernel/fault/finding.ts'
import type { DocPath } from '../../markdown/document.ts'
import { parseDocument } from '../../markdown/parse.ts'
import type { Destined } from './addresses.ts'
import { REBUILD } from './manifest.ts'
import { placeIn } from './output.ts'
import { verifyFragments } from './page.ts'
import { type Run, targetKey, verifyDestination } from './run.ts'

const SITEMAP = 'sitemap.xml'
const ROBOTS = 'robots.txt'

/**
 * @param pages file of every page of an edition that docs-build made → whether crawlers may index it
 * @param prefix folder of the edition: empty, or with a slash at its end
 */
export function verifySitemap(pages: ReadonlyMap<string, boolean>, run: Run, prefix = ''): void {
  const file = prefix + SITEMAP
  const text = run.reader.text(file)
  if (text === undefined) return
  const listed = new Set<string>()
  const isOurs = /<sitemapindex[\s>]/.test(text)
    ? verifyIndex(file, text, listed, run)
    : verifyUrls(file, text, listed, run)
  // A sitemap of the site's authors may leave pages out.
  if (!isOurs) return
  for (const [path, isListed] of pages) {
    if (isListed === listed.has(path)) continue
    const message = isListed ? `It does not list \`${path}\`.` : `It lists \`${path}\`, which must not be indexed.`
    run.verdict.fail('sitemap', file, path, message, REBUILD)
  }
}

/** @returns whether docs-build has written the file and all files that it names */
function verifyIndex(file: string, text: string, listed: Set<string>, run: Run): boolean {
  const urls = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => ({
    url: unescapeXml(match[1] ?? ''),
    at: match.index,
  }))
  const areOurs = urls.map(({ url, at }) => {
    verifyDestination({ kind: 'link', href: url }, file, run, { rule: 'sitemap', place: () => placeIn(file, text, at) })
    const target = run.addresses.resolve(url, file)
    const part = target.type === 'file' ? run.reader.text(target.path) : undefined
    return target.type === 'file' && part !== undefined && verifyUrls(target.path, part, listed, run)
  })
  return areOurs.every(Boolean) && text === sitemapIndex(urls.map(({ url }) => url))
}

/**
 * @param listed takes in the files of the pages
 * @returns whether docs-build has written the file
 */
function verifyUrls(file: string, text: string, listed: Set<string>, run: Run): boolean {
  const entries = [...text.matchAll(/<loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?/g)].map((match) => ({
    url: unescapeXml(match[1] ?? ''),
    lastModified: match[2],
    at: match.index,
  }))
  for (const { url, at } of entries) {
    const place = (): Place => placeIn(file, text, at)
    verifyDestination({ kind: 'link', href: url }, file, run, { rule: 'sitemap', place })
    const target = run.addresses.resolve(url, file)
    if (target.type !== 'file') continue
    if (listed.has(target.path)) run.verdict.fail('sitemap', place(), url, `\`${url}\` is listed twice.`, REBUILD)
    listed.add(target.path)
  }
  return text === sitemap(entries)
}

function unescapeXml(text: string): string {
  const characters: Readonly<Record<string, string>> = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    '#39': "'",
    '#x27': "'",
  }
  return text.replace(/&(#?\w+);/g, (whole, name: string) => own(characters, name) ?? whole)
}

export function verifyRobots(run: Run): void {
  const text = run.reader.text(ROBOTS)
  if (text === undefined) return
  for (const match of text.matchAll(/^Sitemap:[ \t]*(\S+)/gim)) {
    const place = (): Place => placeIn(ROBOTS, text, match.index)
    verifyDestination({ kind: 'link', href: match[1] ?? '' }, ROBOTS, run, { rule: 'sitemap', place })
  }
}

/**
 * Verifies the links of a Markdown file. Parsing every twin would take longer than everything else, so a file is parsed
 * only when text that looks like a destination has no target: it may be part of an example. Targets that the page
 * itself has reported are not reported again.
 *
 * @param ids of every HTML file
 */
export function verifyMarkdown(path: string, ids: ReadonlyMap<string, ReadonlySet<string>>, run: Run): void {
  const text = run.reader.text(path)
  if (text === undefined) return
  const { origin, baseUrl } = run.addresses
  const base = escapePattern(baseUrl)
  const whole = origin === '' ? '' : `|(?=${escapePattern(origin)}${base})`
  const pattern = new RegExp(`(?:(?:\\]\\(\\s*<?|\\]:\\s*<?|=["']?)(?=${base}(?!/))${whole})([^\\s)>"'<]*)`, 'g')
  const reported = path.endsWith('.md') ? (run.reported.get(path.replace(/\.md$/, '.html')) ?? new Set()) : undefined
  // The list of all texts has another address than the pages, so destinations are compared as they are written.
  const isReported = (href: string, target: Destined): boolean =>
    reported === undefined ? run.reportedHrefs.has(href) : reported.has(targetKey(target))
  const isGood = (href: string): boolean => {
    const target = run.addresses.resolve(href, path)
    const isThere =
      target.type === 'file' && target.fragment !== undefined
        ? (ids.get(target.path)?.has(target.fragment) ?? true)
        : target.type !== 'missing'
    return isThere || isReported(href, target)
  }
  const hrefs = Array.from(text.matchAll(pattern), ({ 1: href = '' }) => href)
  const relative = Array.from(text.matchAll(/(?:\]\(|\]:)\s*<?(\.[^\s)>]*)/g), ({ 1: href = '' }) => href)
  if (hrefs.every(isGood) && relative.every((href) => isReported(href, run.addresses.resolve(href, path)))) {
    run.counts.links += hrefs.length
    return
  }
  const { references } = parseDocument({ path: path as DocPath, text }, { docsDir: '' }).facts
  for (const { kind, href, line, column, isVerbatim } of references) {
    // What most sites drop from a page, such as a form, is judged in the page where it is there.
    if (isVerbatim || isReported(href, run.addresses.resolve(href, path))) continue
    const place = (): Place => ({ file: path, line, column })
    const use = verifyDestination({ kind, href }, path, run, { rule: 'twin', place })
    if (use) verifyFragments([use], ids, run)
  }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
