/**
 * Verifies an output from its files alone: every link, id, image, asset, hash and route in it must hold. The project it
 * was built from is not read.
 */
import type { PageKind } from '../../../site/contract.ts'
import { decodePath, encodePath } from '../../../site/url.ts'
import { pageKinds } from '../../../templates/index.ts'
import type { CheckReport } from '../../kernel/fault/finding.ts'
import { createAddresses, type SiteAddress } from './addresses.ts'
import { attributeOf, scriptDestinations, styleDestinations } from './destinations.ts'
import { type HeldByPolicy, verifyHeaders } from './headers.ts'
import { scanHtml } from './html-scan.ts'
import { jsonDestinations } from './json-destinations.ts'
import { MANIFEST, REBUILD, readManifest, verifyManifest } from './manifest.ts'
import { createVerdict, detached, isRecord, type Output, parseJson, placeIn } from './output.ts'
import { type SharedFacts, verifyOwnPage } from './own-page.ts'
import { verifyFragments, verifyPage } from './page.ts'
import { verifyRedirects } from './redirects.ts'
import { createReader, type FragmentUse, type Reader, type Run, verifyDestination } from './run.ts'
import { verifyMarkdown, verifyRobots, verifySitemap } from './site-files.ts'
import { editionFolders, MAP, verifyHashedName, verifySiteMap } from './site-map.ts'

const NOT_FOUND_PAGE = '404.html'
const HOME_PAGE = 'index.html'

/** Whether a folder is an output. */
export function isOutput(files: readonly string[]): boolean {
  return files.includes(MANIFEST) || files.includes(MAP)
}

/** The report, and what a crawler needs to know of the site. */
export interface VerifiedOutput extends CheckReport {
  readonly address: { readonly baseUrl: string; readonly siteUrls: readonly string[] }
}

/**
 * @param required files that every output must have, besides the home page
 * @returns findings with files relative to the output folder
 */
export function verifyOutput(output: Output, required: readonly string[]): VerifiedOutput {
  const verdict = createVerdict()
  for (const { path, message } of output.others) verdict.fail('unreadable-file', path, path, message)
  const files = new Set(output.files)
  const reader = createReader(output, verdict)
  const text = reader.text(MANIFEST)
  const manifest = readManifest(text, verdict)
  const kept = new Set(manifest?.kept.map(({ path }) => path))
  for (const path of [HOME_PAGE, ...required])
    if (!files.has(path)) verdict.fail('missing-file', path, path, `\`${path}\` is not there.`, REBUILD)
  const { address, siteUrl, siteData } = readSite(reader)
  const counts = { pages: 0, links: 0, images: 0, anchors: 0 }
  const addresses = createAddresses({ ...address, files, siteUrls: manifest?.siteUrls ?? [] })
  const own = { ...output, files: output.files.filter((path) => !kept.has(path)) }
  const run: Run = {
    output: own,
    files,
    addresses,
    verdict,
    reader,
    counts,
    reported: new Map(),
    reportedHrefs: new Set(),
  }

  if (siteData === undefined)
    verdict.fail('page-data', NOT_FOUND_PAGE, siteUrl, 'The data of the site cannot be read.', REBUILD)
  const siteFile = run.addresses.resolve(siteUrl, NOT_FOUND_PAGE)
  if (siteFile.type === 'file') {
    verifyHashedName(siteFile.path, run)
    for (const destination of jsonDestinations(siteData)) verifyDestination(destination, siteFile.path, run)
  }
  const others = editionFolders(output.files).flatMap((prefix): SharedFacts[] => {
    if (prefix === '') return []
    const own = readSite(reader, prefix)
    if (own.siteData === undefined)
      verdict.fail(
        'page-data',
        prefix + NOT_FOUND_PAGE,
        own.siteUrl,
        'The data of the edition cannot be read.',
        REBUILD,
      )
    const map = verifySiteMap(run, prefix)
    return [{ prefix, map, site: own.siteUrl }]
  })
  const shared = { prefix: '', map: verifySiteMap(run), site: siteUrl }
  verifyHeaders(verifyFiles([...others, shared], run), manifest, run)
  verifyRobots(run)

  const generator = isRecord(siteData) ? String(siteData['generator'] ?? '') : ''
  if (manifest && text !== undefined) verifyManifest(manifest, text, generator, { ...run, output })
  const findings = verdict.findings(manifest?.severities ?? {})
  const fail = findings.filter(({ severity }) => severity === 'fail').length
  return {
    version: 1,
    summary: { ...counts, fail, warn: findings.length - fail },
    findings,
    address: { baseUrl: address.baseUrl, siteUrls: manifest?.siteUrls ?? [] },
  }
}

interface ReadSite {
  readonly address: SiteAddress
  /** URL of the site's data, as pages refer to it. */
  readonly siteUrl: string
  readonly siteData: unknown
}

/**
 * Reads the site's data, or that of an edition in a folder of its own. The not-found page has its URL, and the data has the site's own address.
 */
function readSite(reader: Reader, prefix = ''): ReadSite {
  let baseUrl = '/'
  let siteUrl = ''
  scanHtml(reader.text(prefix + NOT_FOUND_PAGE) ?? '', (tag) => {
    if (tag.name !== 'script') return
    baseUrl = attributeOf(tag, 'data-base') ?? baseUrl
    siteUrl = attributeOf(tag, 'data-site') ?? siteUrl
  })
  const below = siteUrl.startsWith(baseUrl) ? decodePath(siteUrl.slice(baseUrl.length)) : undefined
  const data = below === undefined ? undefined : parseJson(reader.text(below) ?? '')
  const origin = isRecord(data) && typeof data['origin'] === 'string' ? data['origin'] : ''
  const isWhole =
    isRecord(data) && data['baseUrl'] === baseUrl + encodePath(prefix) && (origin === '' || URL.canParse(origin))
  return { address: { origin: isWhole ? origin : '', baseUrl }, siteUrl, siteData: isWhole ? data : undefined }
}

/**
 * Reads every file that can refer to another.
 *
 * @returns what a policy may block in the pages
 */
function verifyFiles(editions: readonly SharedFacts[], run: Run): readonly HeldByPolicy[] {
  const { output, reader } = run
  const ids = new Map<string, ReadonlySet<string>>()
  const listed = new Map<string, Map<string, boolean>>(editions.map(({ prefix }) => [prefix, new Map()]))
  const pages: HeldByPolicy[] = []
  const fragments: FragmentUse[] = []
  const markdown: string[] = []
  const editionAt = (path: string): SharedFacts => editions.find(({ prefix }) => path.startsWith(prefix)) as SharedFacts
  for (const path of output.files) {
    const extension = /\.(\w+)$/.exec(path)?.[1]
    if (/^assets\/files\//.test(path)) verifyHashedName(path, run)
    if (extension === 'html') {
      const page = verifyPage(path, reader.text(path) ?? '', run)
      ids.set(path, page.ids)
      // Most fragments lead to pages that are read already, or to their own.
      fragments.push(...verifyFragments(page.fragments, ids, run))
      const edition = editionAt(path)
      const own = verifyOwnPage(page, edition, run)
      if (own) {
        listed.get(edition.prefix)?.set(path, !own.noindex && own.canonical === undefined && !isUnlistedKind(own.kind))
        run.counts.pages++
        const { scripts, policy, styled } = page
        pages.push({ path, scripts, policy: policy && detached(policy), styled })
      }
    } else if (extension === 'md' || /(?:^|\/)llms(?:\.txt|\/\d+\.txt)$/.test(path)) {
      markdown.push(path)
    } else if (extension === 'css' || (extension === 'js' && /^assets\/[^/]+$/.test(path))) {
      const text = reader.text(path) ?? ''
      const found = extension === 'css' ? styleDestinations(text) : scriptDestinations(text)
      for (const one of found) verifyDestination(one, path, run, { place: () => placeIn(path, text, one.at) })
    }
  }
  fragments.push(...verifyRedirects(run))
  verifyFragments(fragments, ids, run)
  for (const path of markdown) verifyMarkdown(path, ids, run)
  for (const [prefix, pages] of listed) verifySitemap(pages, run, prefix)
  return pages
}

/** Decides whether the sitemap leaves out pages of this kind. */
function isUnlistedKind(kind: PageKind): boolean {
  return kind !== 'doc' && pageKinds[kind]?.isUnlisted === true
}
