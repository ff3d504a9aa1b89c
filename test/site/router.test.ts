import { describe, expect, test } from 'vitest'
import type { SiteMap } from '../../site/contract.ts'
import type { HtmlPage } from '../../site/runtime/page-html.ts'
import { createPages, type LoadedPage, type Pages, type Transport } from '../../site/runtime/pages.ts'
import { type Browser, createRouter, type Router } from '../../site/runtime/router.ts'
import { toRoute } from '../../site/url.ts'
import { docPage } from './values.ts'

const origin = 'https://example.org'

function loaded(path: string): LoadedPage {
  return { page: docPage({ route: toRoute(path), title: path }), body: path }
}

/** A network whose answers the test controls. */
function network(files: Record<string, unknown>): Transport & { asked: string[] } {
  const asked: string[] = []
  const answer = async (url: string) => {
    asked.push(url)
    if (!(url in files)) throw new Error(`no ${url}`)
    return files[url]
  }
  return {
    asked,
    json: answer,
    page: (url, { fresh }) => answer(fresh ? `${url} fresh` : url) as Promise<HtmlPage | undefined>,
    script: (url) => answer(`script ${url}`),
    styles: async (url) => void asked.push(`styles ${url}`),
    prefetch: (url) => void asked.push(`prefetch ${url}`),
  }
}

/**
 * Waits for all pending promises, which settle before any timer, and for the router's timer, which was set earlier with
 * the same delay.
 */
function allDone(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

const guides = toRoute('/guides/')
const map: SiteMap = { version: 2, code: 'c', sidebars: { main: '/side.json' } }
const styles = { style: '/style.css', home: '/home.css', code: '/code.css', math: '/math.css' }
const at = { map: '/map.json', code: 'c', baseUrl: '/', styles }

/** The page of the guides, as its HTML holds it. */
function html(props: Partial<Parameters<typeof docPage>[0]> = {}, more: Partial<HtmlPage['boot']> = {}): HtmlPage {
  return {
    boot: { props: docPage({ route: guides, ...props }), site: '/site.json', map: '/map.json', code: 'c', ...more },
    body: 'Body',
  }
}

describe('pages', () => {
  test.for(['/guides/', '/guides', '/guides/index.html', '/guides.html'])('%s is the path of a page', async (path) => {
    const pages = createPages(at, network({ '/map.json': map, '/guides/': html() }))
    expect(await pages.load(path)).toMatchObject({ body: 'Body' })
  })

  test.for([
    ['/nowhere/', 'that the server does not have', { '/nowhere/': undefined }],
    ['/old/', 'of another page', { '/old/': html() }],
    ['/guides//', 'with an empty name', {}],
    ['/%E0', 'that cannot be decoded', {}],
  ] as const)('%s, an address %s, is left to the server', async ([path, , files]) => {
    expect(await createPages(at, network({ '/map.json': map, ...files })).load(path)).toBeUndefined()
  })

  test('lie below the base URL', async () => {
    const pages = createPages({ ...at, baseUrl: '/docs/' }, network({ '/map.json': map, '/docs/guides/': html() }))
    expect(await pages.load('/docs/guides')).toBeDefined()
    expect(await pages.load('/guides')).toBeUndefined()
  })

  test.for([
    ['the map', { '/map.json': { ...map, code: 'new' }, '/guides/': html() }],
    ['the page', { '/map.json': map, '/guides/': html({}, { code: 'new' }) }],
  ] as const)('are left to the server when %s is of other code', async ([, files]) => {
    expect(await createPages(at, network(files)).load('/guides/')).toBeUndefined()
  })

  test('load their sidebar, their styles and the script of their islands', async () => {
    const own = html({ sidebar: 'main', extras: ['math'] }, { islands: '/islands.js' })
    const files = { '/map.json': map, '/guides/': own, '/side.json': [{ type: 'html', html: 'x' }] }
    const web = network({ ...files, 'script /islands.js': {} })
    const pages = createPages(at, web)
    expect((await pages.load('/guides/'))?.sidebar).toEqual([{ type: 'html', html: 'x' }])
    expect(web.asked).toEqual([
      '/guides/',
      '/map.json',
      'script /islands.js',
      'styles /style.css',
      'styles /math.css',
      '/side.json',
    ])
  })

  test('are requested twice, the second time from the server, before loading fails', async () => {
    const web = network({ '/map.json': map })
    await expect(createPages(at, web).load('/guides/')).rejects.toThrow('no ')
    expect(web.asked).toEqual(['/guides/', '/map.json', '/guides/ fresh', '/map.json'])
  })

  test('are requested from the server after a refresh', async () => {
    const web = network({ '/map.json': map, '/guides/': html(), '/guides/ fresh': html({ title: 'New' }) })
    const pages = createPages(at, web)
    await pages.load('/guides/')
    pages.forget()
    expect(await pages.load('/guides/')).toMatchObject({ page: { title: 'New' } })
  })

  test.each([
    ['doc', ['styles /style.css', 'styles /code.css']],
    ['home', ['styles /home.css', 'styles /code.css']],
  ] as const)('of the kind %s load its style sheet and those of their extras', async (kind, sheets) => {
    const page = html()
    const props = { ...page.boot.props, kind, extras: ['code'] } as typeof page.boot.props
    const web = network({ '/map.json': map, '/guides/': { ...page, boot: { ...page.boot, props } } })
    await createPages(at, web).load('/guides/')
    expect(web.asked.slice(2)).toEqual(sheets)
  })

  test('are preloaded once per path, and a failure is silent', async () => {
    const web = network({ '/map.json': map, '/guides/': html() })
    const pages = createPages(at, web)
    pages.preload('/guides/')
    pages.preload('/guides/')
    await pages.preload('/nowhere/')
    pages.prefetch('/guides/')
    pages.prefetch('/guides')
    await allDone()
    expect(web.asked).toEqual(['/guides/', '/map.json', '/nowhere/', 'styles /style.css', 'prefetch /guides/'])
  })
})

interface Scene {
  router: Router
  log: string[]
  settle(path: string, page: LoadedPage | undefined | Error): Promise<void>
  go(path: string): void
}

function scene(start = '/a/', online = true): Scene {
  let url = new URL(start, origin)
  const log: string[] = []
  const waiting = new Map<string, { resolve(page?: LoadedPage): void; reject(error: Error): void }>()
  const browser: Browser = {
    url: () => url,
    push(next) {
      url = next
      log.push(`push ${next.pathname}${next.search}${next.hash}`)
    },
    scroll: () => 77,
    toTop: () => void log.push('top'),
    leave: (next) => void log.push(`leave ${next.pathname}`),
    reaches: async () => online,
    warn: (message) => void log.push(`warn ${message}`),
  }
  const pages = {
    load: (path: string) =>
      new Promise<LoadedPage | undefined>((resolve, reject) => waiting.set(path, { resolve, reject })),
    sidebar: async () => [],
    forget: () => void log.push('forget'),
  } as unknown as Pages
  return {
    router: createRouter(loaded(start), pages, browser, { errorTitle: 'Page Error' }),
    log,
    go(path) {
      url = new URL(path, origin)
    },
    async settle(path, page) {
      const answer = waiting.get(path)
      if (page instanceof Error) answer?.reject(page)
      else answer?.resolve(page)
      await allDone()
    },
  }
}

const to = (path: string) => new URL(path, origin)

describe('the router', () => {
  test('keeps page and address until the next page is loaded', async () => {
    const { router, log, settle } = scene()
    void router.navigate(to('/b/#x%20y'))
    expect(router.state()).toMatchObject({ shown: { body: '/a/' }, loading: false, step: 0 })
    await settle('/another/', undefined)
    expect(router.state()).toMatchObject({ shown: { body: '/a/' }, loading: true, step: 0 })
    expect(log).toEqual([])
    await settle('/b/', loaded('/b/'))
    expect(log).toEqual(['push /b/#x%20y'])
    expect(router.state()).toMatchObject({
      shown: { body: '/b/' },
      loading: false,
      step: 1,
      cause: 'push',
      pageChanged: true,
      fragment: 'x y',
    })
  })

  test('ignores a page that loads after a later navigation', async () => {
    const { router, log, settle } = scene()
    void router.navigate(to('/slow/'))
    void router.navigate(to('/fast/'))
    await settle('/fast/', loaded('/fast/'))
    await settle('/slow/', loaded('/slow/'))
    expect(router.state().shown.body).toBe('/fast/')
    expect(log).toEqual(['push /fast/', 'top'])
  })

  test('ignores a load when the reader then jumps within the page', async () => {
    const { router, log, settle } = scene()
    void router.navigate(to('/slow/'))
    void router.navigate(to('/a/?q#h'))
    await settle('/slow/', loaded('/slow/'))
    expect(router.state()).toMatchObject({ shown: { body: '/a/' }, loading: false, pageChanged: false, fragment: 'h' })
    expect(log).toEqual(['push /a/?q#h'])
  })

  test('does not scroll when only the query changes', async () => {
    const { router } = scene()
    await router.navigate(to('/a/?q=1'))
    expect(router.state().scroll).toBe(77)
  })

  test('leaves paths without a page to the server, and pages that fail to load too, with a warning', async () => {
    const { router, log, settle } = scene()
    void router.navigate(to('/file/'))
    await settle('/file/', undefined)
    void router.navigate(to('/broken/'))
    await settle('/broken/', new Error('offline'))
    expect(log).toEqual([
      'warn /file/ is not a page of this release of the site; asking the server for it.',
      'leave /file/',
      'warn The page /broken/ could not be loaded; asking the server for it.',
      'leave /broken/',
    ])
  })

  test('shows an error page without a network, and loads the page when the reader retries', async () => {
    const { router, log, settle } = scene('/a/', false)
    void router.navigate(to('/b/'))
    await settle('/b/', new Error('no network'))
    expect(log).toEqual(['warn The page /b/ could not be loaded; asking the server for it.', 'push /b/', 'top'])
    expect(router.state()).toMatchObject({
      missing: { state: 'error', error: { message: 'no network' } },
      shown: { page: { title: 'Page Error', url: '/b/' } },
      loading: false,
      step: 1,
    })
    void router.retry()
    expect(router.state().missing).toEqual({ state: 'loading' })
    await settle('/b/', new Error('still none'))
    expect(router.state().missing).toMatchObject({ error: { message: 'still none' } })
    void router.retry()
    await settle('/b/', loaded('/b/'))
    expect(router.state()).toMatchObject({ missing: undefined, shown: { body: '/b/' } })
    expect(log.filter((line) => line.startsWith('push'))).toEqual(['push /b/'])
  })

  test('leads away from a page that failed to load', async () => {
    const { router, settle } = scene('/a/', false)
    void router.navigate(to('/b/'))
    await settle('/b/', new Error('no network'))
    void router.navigate(to('/c/'))
    await settle('/c/', loaded('/c/'))
    expect(router.state()).toMatchObject({ missing: undefined, shown: { body: '/c/' } })
  })

  test('goes back and forward without adding history entries', async () => {
    const { router, log, settle, go } = scene()
    go('/b/')
    void router.restore(120)
    await settle('/b/', loaded('/b/'))
    expect(log).toEqual([])
    expect(router.state()).toMatchObject({ cause: 'back-forward', scroll: 120, shown: { body: '/b/' } })
  })

  test('does not count a refresh as a change of page', async () => {
    const { router, log, settle } = scene()
    void router.refresh()
    await settle('/a/', loaded('/a/'))
    expect(log).toEqual(['forget'])
    expect(router.state()).toMatchObject({ cause: 'refresh', pageChanged: false, step: 1 })
  })

  test('cannot complete the sidebar of a page that has none', async () => {
    expect(await scene().router.completeSidebar()).toBe(false)
  })
})
