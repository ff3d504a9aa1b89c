/** The page side in the browser: hydrates the HTML, then follows links without loading documents. */
import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { DocView } from '../templates/doc.tsx'
import { App } from './app.tsx'
import type { PageBundles, SiteData } from './contract.ts'
import { takeFrameStyles } from './frame-styles.ts'
import { watchBody } from './markdown/behaviour.ts'
import type { Views } from './page/view.ts'
import { Arrival } from './runtime/arrival.tsx'
import { browser, connect } from './runtime/browser.ts'
import { readPage } from './runtime/page-html.ts'
import { loadedViews } from './runtime/page-parts.ts'
import { createPages, network } from './runtime/pages.ts'
import { watchLinks } from './runtime/preload.ts'
import { Progress } from './runtime/progress.tsx'
import { forgetOldVersion } from './runtime/reader/docs-version.ts'
import { watchKeyboard } from './runtime/reader/keyboard.ts'
import { replay } from './runtime/replay.ts'
import { createRouter, type Router } from './runtime/router.ts'
import { SearchHost } from './search/search-host.tsx'
import { fromRows } from './sidebar/sidebar-rows.ts'
import { sayOnPage } from './words/page.ts'

interface ClientProps {
  router: Router
  site: SiteData
  onArrive: () => void
}

/** The boot script collects what the reader did before this script was loaded. */
interface TouchedEarly extends HTMLElement {
  early: Iterable<Event>
}

function Client({ router, site, onArrive }: ClientProps): ReactNode {
  const state = useSyncExternalStore(router.subscribe, router.state, router.state)
  const { shown, step, loading, missing } = state
  const [isLive, setLive] = useState(false)
  const retry = () => void router.retry()

  // What the reader did comes after the effects of the whole page, and after what these change.
  useEffect(() => setLive(true), [])
  useEffect(() => {
    if (isLive) for (const event of (document.documentElement as TouchedEarly).early) replay(event)
  }, [isLive])

  return (
    <App
      site={site}
      views={loadedViews as Views}
      shown={shown}
      step={step}
      completeSidebar={router.completeSidebar}
      missing={missing && { missing, retry }}
    >
      <Progress loading={loading} />
      <Arrival state={state} site={site} onArrive={onArrive} />
      <SearchHost site={site} />
    </App>
  )
}

loadedViews.doc = DocView

let isStarted = false

/**
 * Takes over the page of this document. Bundles call it when they are loaded; those of pages that come later change
 * nothing.
 *
 * @param bundles absent in a bundle that pages share
 */
export async function start(bundles?: PageBundles): Promise<void> {
  const root = document.getElementById('docs-build')
  const first = readPage(document)
  const own = first && (bundles ? bundles[first.route] : first.data)
  // A tab of an older release may load a bundle with another runtime.
  if (isStarted || document.documentElement.dataset['hydrated'] !== undefined || !root || !own) return
  isStarted = true
  const { body, code, parts } = first
  await Promise.all(parts.map((url) => network.bundle(url)))
  const { props, sidebar } = own
  const site = (await network.json(first.site)) as SiteData

  const pages = createPages({ code, baseUrl: site.baseUrl, styles: site.styles, sidebar: props.sidebar }, network)
  const router = createRouter({ page: props, body, sidebar: sidebar && fromRows(sidebar) }, pages, browser, {
    errorTitle: sayOnPage(site)('page.error'),
  })
  const links = watchLinks(pages, site.baseUrl)

  function onArrive(): void {
    links.look()
    if (document.documentElement.dataset['hydrated'] === undefined) takeOver()
  }

  function takeOver(): void {
    connect(router, site.baseUrl)
    watchKeyboard()
    watchBody(site)
    forgetOldVersion(site)
    // The development server asks for the page again after a change of its source.
    document.addEventListener('docs-build:refresh', () => void router.refresh())
    document.documentElement.dataset['hydrated'] = ''
    // Some hosts answer `/a.html` with the not-found page although `/a/` exists.
    if (props.kind === 'not-found' && location.pathname.endsWith('.html'))
      void pages.preload(location.pathname).then((found) => found && router.navigate(browser.url()))
  }

  takeFrameStyles(root)
  // In a transition React hydrates in slices of 5 ms and handles the reader's input between them.
  startTransition(() => {
    hydrateRoot(root, <Client router={router} site={site} onArrive={onArrive} />, {
      onRecoverableError: (error) => console.error('The page differed from its HTML.', error),
    })
  })
}
