import { describe, expect, test } from 'vitest'
import type { PageModule, SiteMap } from '../../site/contract.ts'
import { createPages, type LoadedPage, type Pages, type Transport } from '../../site/runtime/pages.ts'
import { type Browser, createRouter, type Router } from '../../site/runtime/router.ts'
import { moduleName, shardOf, toRoute } from '../../site/url.ts'
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
    const name = url.replace('?retry', '')
    if (!(name in files)) throw new Error(`no ${name}`)
    return files[name]
  }
  return {
    asked,
    json: answer,
    module: (url) => answer(url) as Promise<{ default?: PageModule }>,
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
const guidesFile = `/assets/pages/${moduleName(guides, 'h1')}`
const map: SiteMap = { version: 1, code: 'c', sidebars: { main: '/side.json' }, pages: { [guides]: 'h1' } }
const module = { default: { props: docPage(), body: 'Body' } }
const styles = { style: '/style.css', home: '/home.css', code: '/code.css' }
const at = { map: '/map.json', code: 'c', baseUrl: '/', styles }

describe('pages', () => {
  test.for(['/guides/', '/guides', '/guides/index.html', '/guides.html'])('%s is the path of a page', async (path) => {
    const pages = createPages(at, network({ '/map.json': map, [guidesFile]: module }))
    expect(await pages.load(path)).toMatchObject({ body: 'Body' })
  })

  test.for(['/nowhere/', '/guides//', '/%E0', '/Guides/'])('%s is left to the server', async (path) => {
    const pages = createPages(at, network({ '/map.json': map }))
    expect(await pages.load(path)).toBeUndefined()
  })

  test('lie below the base URL', async () => {
    const files = { '/map.json': map, [`/docs${guidesFile}`]: module }
    const pages = createPages({ ...at, baseUrl: '/docs/' }, network(files))
    expect(await pages.load('/docs/guides')).toBeDefined()
    expect(await pages.load('/guides')).toBeUndefined()
  })

  test('are left to the server when the site has other code', async () => {
    const pages = createPages({ ...at, code: 'old' }, network({ '/map.json': map, [guidesFile]: module }))
    expect(await pages.load('/guides/')).toBeUndefined()
  })

  test('of a large site are found through the shard of their route', async () => {
    const { pages: hashes, ...rest } = map
    const shards = ['/s0.json', '/s1.json', '/s2.json']
    const shard = shards[shardOf(guides, 3)] ?? ''
    const web = network({ '/map.json': { ...rest, shards }, [shard]: hashes, [guidesFile]: module })
    expect(await createPages(at, web).load('/guides/')).toBeDefined()
    expect(web.asked).toEqual(['/map.json', shard, guidesFile, 'styles /style.css'])
  })

  test('load their sidebar', async () => {
    const own = { default: { props: docPage({ sidebar: 'main' }), body: '' } }
    const web = network({ '/map.json': map, [guidesFile]: own, '/side.json': [{ type: 'html', html: 'x' }] })
    expect((await createPages(at, web).load('/guides/'))?.sidebar).toEqual([{ type: 'html', html: 'x' }])
  })

  test('are requested twice, the second time with a new map, before loading fails', async () => {
    const web = network({ '/map.json': map })
    await expect(createPages(at, web).load('/guides/')).rejects.toThrow('no ')
    expect(web.asked).toEqual(['/map.json', guidesFile, '/map.json', `${guidesFile}?retry`])
  })

  test('need a default export in their module', async () => {
    const pages = createPages(at, network({ '/map.json': map, [guidesFile]: {} }))
    await expect(pages.load('/guides/')).rejects.toThrow('The module of page /guides/ has no default export')
  })

  test.each([
    ['doc', ['styles /style.css', 'styles /code.css']],
    ['home', ['styles /home.css', 'styles /code.css']],
  ] as const)('of the kind %s load its style sheet and those of their extras', async (kind, sheets) => {
    const props = { ...docPage(), kind, extras: ['code'] }
    const web = network({ '/map.json': map, [guidesFile]: { default: { props, body: '' } } })
    await createPages(at, web).load('/guides/')
    expect(web.asked.slice(2)).toEqual(sheets)
  })

  test('are preloaded once per path, and a failure is silent', async () => {
    const web = network({ '/map.json': map, [guidesFile]: module })
    const pages = createPages(at, web)
    pages.preload('/guides/')
    pages.preload('/guides/')
    pages.preload('/nowhere/')
    pages.prefetch('/guides/')
    await allDone()
    expect(web.asked).toEqual(['/map.json', guidesFile, `prefetch ${guidesFile}`, 'styles /style.css'])
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
