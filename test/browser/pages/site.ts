/** A small site made by hand, bundled and rendered like a real one, for the tests of the page side. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { bundleCode, type CodeFile, type CodeManifest } from '../../../cli/bundle/bundle.ts'
import type {
  PageAssets,
  PageModule,
  PageProps,
  RenderInput,
  RoutePath,
  SidebarNode,
  SiteData,
  SiteMap,
  Url,
} from '../../../site/contract.ts'
import { serializeJson } from '../../../site/json.ts'
import { hasVisibleChildren, startsOpen } from '../../../site/layout/sidebar-tree.ts'
import { moduleName, withBase } from '../../../site/url.ts'
import { bootScript } from '../../../templates/boot.ts'
import { projectRoot } from '../../harness/root.ts'
import { plainBody, referenceBody } from './bodies.tsx'

interface Server {
  renderPage(input: RenderInput): string
}

export interface PageSite {
  readonly origin: string
  /** Path → what is served there; tests may change and delete. */
  readonly files: Map<string, { type: string; content: string }>
  /** Milliseconds that answers below a path wait. */
  readonly delays: Map<string, number>
  /** Paths asked for, in order. */
  readonly requests: string[]
  readonly bootHash: string
  close(): Promise<void>
}

/** The page side as the builder bundles it. */
async function bundlePages(): Promise<{ manifest: CodeManifest; files: readonly CodeFile[]; server: Server }> {
  const { manifest, files } = await bundleCode({ root: projectRoot, fingerprint: 'test' })
  const text = files.find((file) => file.path === 'server.mjs')
  const folder = await mkdtemp(join(tmpdir(), 'docs-build-pages-'))
  try {
    await writeFile(join(folder, 'server.mjs'), text?.content ?? '')
    return { manifest, files, server: (await import(join(folder, 'server.mjs'))) as Server }
  } finally {
    await rm(folder, { recursive: true })
  }
}

let bundled: ReturnType<typeof bundlePages> | undefined

export interface PageSiteOptions {
  readonly baseUrl?: string
  readonly site?: Partial<SiteData>
}

/** Renders and serves the site on loopback. */
export async function servePages({ baseUrl = '/', site: changes }: PageSiteOptions = {}): Promise<PageSite> {
  bundled ??= bundlePages()
  const { manifest, files: codeFiles, server } = await bundled
  const url = (path: string) => withBase(path, baseUrl)
  const site: SiteData = { ...siteData(url, baseUrl), ...changes }
  const files: PageSite['files'] = new Map()
  const put = (path: string, type: string, content: string) => files.set(url(path), { type, content })
  const assets: PageAssets = {
    entry: url(manifest.entry),
    css: manifest.css.map(url),
    site: url('/assets/site.json'),
    map: url('/assets/map.json'),
    code: 'c0de',
  }
  for (const { path, content } of codeFiles) {
    put(path, types[extname(path)] ?? 'text/plain', Buffer.from(content).toString())
  }
  put('/assets/site.json', 'application/json', JSON.stringify(site))

  const tree = sidebar(url)
  put('/assets/sidebar.json', 'application/json', JSON.stringify(tree))
  const hashes: Record<string, string> = {}
  for (const { page, body } of pages(url)) {
    const branch = page.sidebar ? { sidebar: sidebarBranch(tree, page.url) } : {}
    const path = page.kind === 'not-found' ? '/404.html' : page.route
    put(path, 'text/html', server.renderPage({ page, body, site, assets, ...branch }))
    const text = `export default ${serializeJson({ props: page, body } satisfies PageModule)}`
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
    if (page.kind !== 'not-found') hashes[page.route] = hash
    put(`/assets/pages/${moduleName(page.route, hash)}`, 'text/javascript', text)
  }
  const map: SiteMap = { version: 1, code: 'c0de', sidebars: { main: url('/assets/sidebar.json') }, pages: hashes }
  put('/assets/map.json', 'application/json', JSON.stringify(map))
  put('/logo.svg', 'image/svg+xml', logo)

  const bootHash = createHash('sha256').update(bootScript).digest('base64')
  return { ...(await listen(files, baseUrl, bootHash)), bootHash }
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><path d="M4 4h24v24H4z" fill="#0b5c6b"/></svg>'

async function listen(
  files: PageSite['files'],
  baseUrl: string,
  bootHash: string,
): Promise<Omit<PageSite, 'bootHash'>> {
  const delays: PageSite['delays'] = new Map()
  const requests: string[] = []
  // As strict as a host may be: what the pages need beyond this is a mistake of ours.
  const policy = `default-src 'self'; script-src 'self' 'sha256-${bootHash}'; style-src 'self'; base-uri 'none'`
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    requests.push(pathname)
    const file = files.get(pathname) ?? files.get(`${pathname}/`)
    const answer = file ?? files.get(withBase('/404.html', baseUrl))
    const wait = Math.max(0, ...[...delays].map(([path, delay]) => (pathname.startsWith(path) ? delay : 0)))
    setTimeout(() => {
      const type = `${answer?.type ?? 'text/plain'}; charset=utf-8`
      response.writeHead(file ? 200 : 404, { 'content-type': type, 'content-security-policy': policy })
      response.end(answer?.content)
    }, wait)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    delays,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type ToUrl = (path: string) => string

function siteData(url: ToUrl, baseUrl: string): SiteData {
  const link = (label: string, path: string) =>
    ({ type: 'link', label, url: url(path), external: false, position: 'left' }) as const
  return {
    title: 'FreeSewing',
    tagline: 'Documentation for those who draft sewing patterns in code, and for those who would like to.',
    titleDelimiter: '|',
    origin: 'https://example.org',
    baseUrl,
    favicon: url('/logo.svg'),
    noIndex: false,
    baseUrlBanner: true,
    generator: 'docs-build 3.9.1',
    navbar: {
      title: 'FreeSewing',
      logo: { src: url('/logo.svg'), alt: '', width: 32, height: 32 },
      style: undefined,
      hideOnScroll: false,
      items: [
        link('Guides', '/guides'),
        link('Howtos', '/howtos'),
        link('Reference', '/reference'),
        {
          type: 'dropdown',
          label: 'More',
          position: 'left',
          items: [
            { type: 'link', label: 'Tags', url: url('/tags/'), external: false },
            { type: 'link', label: 'Elsewhere', url: 'https://example.org/', external: true },
          ],
        },
        { type: 'link', label: 'FreeSewing.eu', url: 'https://freesewing.eu/', external: true, position: 'right' },
        { type: 'search', position: 'right' },
      ],
    },
    footer: {
      style: 'light',
      columns: [
        {
          title: 'Docs',
          items: ['Guides', 'Howtos', 'Reference'].map((label) => ({
            label,
            url: url(`/${label.toLowerCase()}`),
            external: false,
          })),
        },
        { title: 'Help & Support', items: [{ label: 'Forum', url: 'https://example.org/forum', external: true }] },
        { title: 'More', items: [{ html: '<a href="https://example.org/code">Code host</a>' }] },
      ],
      logo: { src: url('/logo.svg'), alt: 'FreeSewing', width: 48, height: 48 },
      copyright: 'The FreeSewing contributors',
    },
    announcement: {
      id: 'v4',
      content: 'Version 4 is here: <a href="/guides/">read the guides</a>.',
      isCloseable: true,
    },
    colorMode: { defaultMode: 'light', disableSwitch: false, respectPrefersColorScheme: true },
    locale: {
      currentLocale: 'en',
      defaultLocale: 'en',
      locales: [{ locale: 'en', label: 'English', htmlLang: 'en', direction: 'ltr', url: baseUrl }],
      htmlLang: 'en',
      direction: 'ltr',
    },
    docs: { id: 'default', versions: [{ name: 'current', label: 'Next', url: url('/guides/') }] },
    sidebar: { autoCollapse: false, hideable: true },
    search: { provider: 'none', pageUrl: url('/search/') },
  }
}

function sidebar(url: ToUrl): SidebarNode[] {
  const closed = { type: 'category', collapsible: true, collapsed: true } as const
  const parts = Array.from({ length: 40 }, (_, index): SidebarNode => {
    return { type: 'link', label: `Part method number ${index + 1}`, url: url(`/reference/part-${index + 1}/`) }
  })
  return [
    {
      ...closed,
      label: 'Guides',
      url: url('/guides/'),
      children: [
        { type: 'link', label: 'Best practices', url: url('/guides/best-practices/') },
        {
          ...closed,
          label: 'Designs',
          url: url('/guides/designs/'),
          children: [{ type: 'link', label: 'Parts', url: url('/guides/designs/parts/') }],
        },
      ],
    },
    {
      ...closed,
      label: 'Code howtos',
      fallbackUrl: url('/howtos/'),
      children: [{ type: 'link', label: 'Howtos', url: url('/howtos/') }],
    },
    { ...closed, label: 'Reference', url: url('/reference/'), children: parts },
    { type: 'link', label: 'Elsewhere', url: 'https://example.org/', external: true },
    { type: 'html', html: '<hr>' },
  ]
}

function pages(url: ToUrl): { page: PageProps; body: string }[] {
  const common = (route: string, title: string) => ({
    route: route as RoutePath,
    url: url(route),
    title,
    toc: [],
    breadcrumbs: [],
    tags: [],
  })
  const doc = (route: string, title: string, more: Partial<PageProps> = {}) => ({
    page: {
      ...common(route, title),
      kind: 'doc',
      heading: title,
      description: `All about ${title}.`,
      data: { id: route },
      sidebar: 'main',
      markdownUrl: url(`${route}index.md`),
      breadcrumbs: [{ label: 'Reference', url: url('/reference/') }, { label: title }],
      toc: [
        { id: 'more', html: `More about ${title}`, depth: 2, children: [] },
        { id: 'end', html: 'The end', depth: 2, children: [] },
      ],
      previous: { label: 'Guides', url: url('/guides/') },
      next: { label: 'Part method number 1', url: url('/reference/part-1/') },
      ...more,
    } as PageProps,
    body: plainBody(title),
  })
  const reference = doc('/reference/', 'Reference', {
    breadcrumbs: [{ label: 'Reference' }],
    tags: [{ label: 'training', url: url('/tags/training/') }],
    editUrl: 'https://example.org/edit/reference.md',
    lastUpdate: { date: '2026-04-03T10:00:00Z', author: 'Joost' },
    toc: [
      { id: 'signature', html: 'Signature', depth: 2, children: [] },
      {
        id: 'example',
        html: 'Example with <code>draftBib()</code>',
        depth: 2,
        children: [{ id: 'numbered', html: 'With numbers', depth: 3, children: [] }],
      },
      ...['Notes', 'Settings', 'Install'].map((html) => ({ id: html.toLowerCase(), html, depth: 2, children: [] })),
    ],
  })
  return [
    {
      page: {
        ...common('/', 'FreeSewing'),
        kind: 'home',
        data: {
          sections: ['Guides', 'Howtos', 'Reference', 'Tutorials'].map((label) => ({
            label,
            url: url(`/${label.toLowerCase()}/`),
            description: `What the ${label.toLowerCase()} are about, in one sentence that is not too long.`,
          })),
        },
      },
      body: '',
    },
    doc('/guides/', 'Guides'),
    doc('/guides/best-practices/', 'Best practices'),
    doc('/guides/designs/', 'Designs'),
    doc('/guides/designs/parts/', 'Parts'),
    doc('/howtos/', 'Howtos'),
    { ...reference, body: referenceBody },
    ...Array.from({ length: 40 }, (_, index) =>
      doc(`/reference/part-${index + 1}/`, `Part method number ${index + 1}`),
    ),
    {
      page: {
        ...common('/tags/', 'Tags'),
        kind: 'tags',
        data: {
          letters: [
            { letter: 'G', tags: [{ label: 'git', url: url('/tags/git/'), count: 3 }] },
            { letter: 'T', tags: [{ label: 'training', url: url('/tags/training/'), count: 12 }] },
          ],
        },
      },
      body: '',
    },
    {
      page: {
        ...common('/tags/training/', '2 docs tagged with "training"'),
        kind: 'tag',
        data: {
          label: 'training',
          tagsUrl: url('/tags/'),
          docs: [
            { title: 'Guides', url: url('/guides/'), description: 'All about guides.' },
            { title: 'Reference', url: url('/reference/') },
          ],
        },
      },
      body: '',
    },
    { page: { ...common('/search/', 'Search the documentation'), kind: 'search', data: {} }, body: '' },
    { page: { ...common('/404/', 'Page Not Found'), kind: 'not-found', data: {} }, body: '' },
  ]
}

/** The part of a tree that is visible on a page: closed categories keep their label and lose their children. */
function sidebarBranch(nodes: readonly SidebarNode[], url: Url): SidebarNode[] {
  return nodes.map((node) => {
    if (node.type !== 'category' || node.children === undefined) return node
    const { children, ...closed } = node
    if (!hasVisibleChildren(node, url)) return { ...node, children: [] }
    return startsOpen(node, url) ? { ...node, children: sidebarBranch(children, url) } : closed
  })
}
