import { describe, expect, test } from 'vitest'
import type { PageBundles, PageProps, SiteMap } from '../../site/contract.ts'
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
    bundle: (url) => answer(`bundle ${url}`) as Promise<PageBundles>,
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
const map: SiteMap = { version: 3, code: 'c', branches: { main: '0123456789' }, bundles: {} }
const styles = { style: '/style.css', home: '/home.css', code: '/code.css', math: '/math.css' }
const at = { code: 'c', baseUrl: '/', styles }

/** The page of the guides, as its HTML holds it. */
function html(more: Partial<HtmlPage> = {}): HtmlPage {
  return { route: guides, code: 'c', bundle: '/g.js', parts: [], styles: [], site: '/site.json', body: 'Body', ...more }
}

/** Its bundle. */
function data(props: Partial<PageProps> = {}): PageBundles {
  return { [guides]: { props: { ...docPage({ route: guides }), ...props } as PageProps } }
}

const files = { '/assets/map.json': map, '/guides/': html(), 'bundle /g.js': data() }

describe('pages', () => {
  test.for(['/guides/', '/guides', '/guides/index.html', '/guides.html'])('%s is the path of a page', async (path) => {
    const pages = createPages(at, network(files))
    expect(await pages.load(path)).toMatchObject({ body: 'Body' })
  })

  test.for([
    ['/nowhere/', 'that the server does not have', { '/nowhere/': undefined }],
    ['/old/', 'of another page', { '/old/': html() }],
    ['/guides//', 'with an empty name', {}],
    ['/%E0', 'that cannot be decoded', {}],
  ] as const)('%s, an address %s, is left to the server', async ([path, , more]) => {
    expect(await createPages(at, network({ ...files, ...more })).load(path)).toBeUndefined()
  })

  test('lie below the base URL', async () => {
    const below = { '/docs/assets/map.json': map, '/docs/guides/': html(), 'bundle /g.js': data() }
    const pages = createPages({ ...at, baseUrl: '/docs/' }, network(below))
    expect(await pages.load('/docs/guides')).toBeDefined()
    expect(await pages.load('/guides')).toBeUndefined()
  })

  test.for([
    ['the map', { '/assets/map.json': { ...map, code: 'new' } }],
    ['the page', { '/guides/': html({ code: 'new' }) }],
  ] as const)('are left to the server when %s is of other code', async ([, more]) => {
    expect(await createPages(at, network({ ...files, ...more })).load('/guides/')).toBeUndefined()
  })

  test('know the sidebar of a site with a single one, and none of several', async () => {
    const branches = { main: '0123456789', 'main /a/': '1123456789' }
    const tree = [{ type: 'link', label: 'X', url: '/x/' }]
    const sidebars = { '/assets/sidebars/main.0123456789.json': [['X', 0, '/x/']] }
    const one = network({ '/assets/map.json': { ...map, branches }, ...sidebars })
    expect(await createPages(at, one).sidebar(undefined, [])).toEqual(tree)
    expect(one.asked).toContain('styles /style.css')
    const two = network({ '/assets/map.json': { ...map, branches: { ...branches, api: '2123456789' } }, ...sidebars })
    await expect(createPages(at, two).sidebar(undefined, [])).rejects.toThrow('No sidebar')
  })

  test('load their bundle, their styles and their sidebar', async () => {
    const own = data({ sidebar: 'main', extras: ['math'] })
    const web = network({ ...files, 'bundle /g.js': own, '/assets/sidebars/main.0123456789.json': [['X', 0, '/x/']] })
    const pages = createPages(at, web)
    expect((await pages.load('/guides/'))?.sidebar).toEqual([{ type: 'link', label: 'X', url: '/x/' }])
    expect(web.asked).toEqual([
      '/guides/',
      '/assets/map.json',
      'bundle /g.js',
      'styles /style.css',
      'styles /math.css',
      '/assets/sidebars/main.0123456789.json',
    ])
  })

  test('load their bundle before their HTML is there, where the map names it, and another one if the HTML does', async () => {
    const guess = '/assets/pages/guides.0123456789.js'
    const named = { ...files, '/assets/map.json': { ...map, bundles: { [guides]: '0123456789' } } }
    const web = network({ ...named, [`bundle ${guess}`]: data({ title: 'Old' }) })
    let arrive: (page: HtmlPage) => void = () => {}
    const loading = createPages(at, {
      ...web,
      page: () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    }).load('/guides/')
    await allDone()
    expect(web.asked).toEqual(['/assets/map.json', `bundle ${guess}`])
    arrive(html())
    expect(await loading).toMatchObject({ page: { title: data()[guides]?.props.title }, body: 'Body' })
    const same = network({
      ...named,
      [`bundle ${guess}`]: data({ title: 'Same' }),
      '/guides/': html({ bundle: guess }),
    })
    expect(await createPages(at, same).load('/guides/')).toMatchObject({ page: { title: 'Same' } })
    expect(same.asked.filter((url) => url.startsWith('bundle'))).toEqual([`bundle ${guess}`])
  })

  test('load the style sheets that their HTML names before their bundle is there, but not those of another release', async () => {
    for (const [code, sheets] of [
      ['c', ['styles /tabs.css']],
      ['d', []],
    ] as const) {
      const web = network({ ...files, '/guides/': html({ code, styles: ['/tabs.css'] }) })
      void createPages(at, { ...web, bundle: () => new Promise(() => {}) }).load('/guides/')
      await allDone()
      expect(web.asked.filter((url) => url.startsWith('styles'))).toEqual(sheets)
    }
  })

  test('are requested twice, the second time from the server, before loading fails', async () => {
    const web = network({ '/assets/map.json': map })
    await expect(createPages(at, web).load('/guides/')).rejects.toThrow('no ')
    expect(web.asked).toEqual(['/guides/', '/assets/map.json', '/guides/ fresh', '/assets/map.json'])
  })

  test('are requested from the server after a refresh', async () => {
    const web = network({
      ...files,
      '/guides/ fresh': html({ bundle: '/new.js' }),
      'bundle /new.js': data({ title: 'New' }),
    })
    const pages = createPages(at, web)
    await pages.load('/guides/')
    pages.forget()
    expect(await pages.load('/guides/')).toMatchObject({ page: { title: 'New' } })
  })

  test.each([
    ['doc', ['styles /style.css', 'styles /code.css']],
    ['home', ['styles /home.css', 'styles /code.css']],
  ] as const)('of the kind %s load its style sheet and those of their extras', async (kind, sheets) => {
    const web = network({ ...files, 'bundle /g.js': data({ kind, extras: ['code'] } as Partial<PageProps>) })
    await createPages(at, web).load('/guides/')
    expect(web.asked.slice(3)).toEqual(sheets)
  })

  test('are preloaded once per path, and a failure is silent', async () => {
    const web = network({ ...files, '/assets/map.json': { ...map, bundles: { [guides]: '0123456789' } } })
    const pages = createPages(at, web)
    pages.preload('/guides/')
    pages.preload('/guides/')
    await pages.preload('/nowhere/')
    pages.prefetch('/guides/')
    pages.prefetch('/guides')
    await allDone()
    const [bundle, ...more] = web.asked.filter((url) => url.endsWith('.js'))
    expect([bundle, ...more.slice(-1)]).toEqual([
      'bundle /assets/pages/guides.0123456789.js',
      'prefetch /assets/pages/guides.0123456789.js',
    ])
    expect(web.asked.filter((url) => !url.endsWith('.js'))).toEqual([
      '/guides/',
      '/assets/map.json',
      '/nowhere/',
      'prefetch /guides/',
      'styles /style.css',
    ])
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
    expects: async (path: string) => path !== '/elsewhere/',
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
      'warn /file/ is not in this release; asking the server.',
      'leave /file/',
      'warn /broken/ could not be loaded; asking the server.',
      'leave /broken/',
    ])
  })

  test('leaves a path that the site does not name without a word', async () => {
    const { router, log, settle } = scene()
    void router.navigate(to('/elsewhere/'))
    await settle('/elsewhere/', undefined)
    expect(log).toEqual(['leave /elsewhere/'])
  })

  test('shows an error page without a network, and loads the page when the reader retries', async () => {
    const { router, log, settle } = scene('/a/', false)
    void router.navigate(to('/b/'))
    await settle('/b/', new Error('no network'))
    expect(log).toEqual(['warn /b/ could not be loaded; asking the server.', 'push /b/', 'top'])
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
})
