/**
 * A second judge of an output: linkinator follows the links of the served site with its own crawler. It knows neither the
 * manifest nor our way of resolving addresses.
 */
import { compareFindings, type Finding } from '../../kernel/fault/finding.ts'
import { patternTest } from '../../kernel/fault/pattern.ts'
import { openOutput } from '../serve/output-folder.ts'
import { startServer } from '../serve/server.ts'

interface CrawledSite {
  /** Output folder, absolute. */
  readonly folder: string
  /** URL path that the site is served below, with a slash at its end. */
  readonly baseUrl: string
  /** Patterns of paths that others publish on the same site. */
  readonly siteUrls: readonly string[]
  /** What is known already, with files relative to the folder: one fault is one finding. */
  readonly known: readonly Finding[]
}

interface Crawled {
  /** What linkinator alone finds, with files relative to the folder. */
  readonly findings: readonly Finding[]
  /** Number of addresses of the site that it asked for. */
  readonly asked: number
}

const PROXIES = ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY']

/**
 * Serves an output on loopback, and lets linkinator follow all links that stay on it, from the home page on.
 *
 * @throws DocsError when the output cannot be served
 */
export async function crawl({ folder, baseUrl, siteUrls, known }: CrawledSite): Promise<Crawled> {
  const { LinkChecker, LinkState } = await import('linkinator')
  const source = await openOutput(folder)
  const server = await startServer({ source, host: '127.0.0.1', port: 0, baseUrl, cache: 'revalidate' })
  const origin = `http://127.0.0.1:${server.port}`
  const tests = siteUrls.map(patternTest)
  const isOthers = (link: string): boolean => {
    const path = decoded(new URL(link).pathname.slice(baseUrl.length - 1))
    return tests.some((test) => test(path) || test(path.replace(/\/$/, '')))
  }
  const restore = withoutProxies()
  try {
    const { links } = await new LinkChecker().check({
      path: origin + baseUrl,
      recurse: true,
      concurrency: 20,
      linksToSkip: async (link) => !link.startsWith(origin + baseUrl) || isOthers(link),
    })
    const own = links.filter(({ url, state }) => url.startsWith(origin + baseUrl) && state !== LinkState.SKIPPED)
    const broken = own.filter(({ state }) => state === LinkState.BROKEN)
    // It reads the page that comes with a 404 as well, as if it lay in a folder of that name.
    const dead = new Set(broken.map(({ url }) => url))
    const reported = new Set(known.map(({ file, target }) => pathOf(target, origin + urlOfFile(file, baseUrl))))
    const findings = broken.flatMap(({ url, parent = '', status = 0 }): Finding[] => {
      const path = pathOf(url, origin)
      return dead.has(parent) || reported.has(path) ? [] : [finding(path, status, fileOf(parent, origin + baseUrl))]
    })
    return { findings: findings.sort(compareFindings), asked: own.length }
  } finally {
    restore()
    await server.close()
  }
}

function finding(path: string, status: number, file: string): Finding {
  const answer = status === 0 ? 'no answer' : `the status ${status}`
  return {
    rule: 'crawl',
    severity: 'fail',
    file,
    line: 1,
    column: 1,
    target: path,
    message: `linkinator follows a link to \`${path}\` here and gets ${answer}; the files of the output say that it leads somewhere.`,
    hint: 'One of the two judges is wrong: please report it with this page.',
  }
}

/** linkinator would ask a proxy for the pages of this machine. @returns what gives the proxies back */
function withoutProxies(): () => void {
  const kept = PROXIES.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]))
  for (const [name] of kept) delete process.env[name]
  return () => Object.assign(process.env, Object.fromEntries(kept))
}

function pathOf(href: string, base: string): string {
  return URL.canParse(href, base) ? new URL(href, base).pathname : href
}

function urlOfFile(file: string, baseUrl: string): string {
  return (
    baseUrl +
    file
      .replace(/(^|\/)index\.html$/, '$1')
      .split('/')
      .map(encodeURIComponent)
      .join('/')
  )
}

/** The file of the page at an address. */
function fileOf(url: string, home: string): string {
  const path = decoded(url.slice(home.length).replace(/[?#].*$/s, ''))
  return path === '' || path.endsWith('/') ? `${path}index.html` : path
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
