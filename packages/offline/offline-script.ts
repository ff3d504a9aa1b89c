/** The scripts of `offline`: the worker that answers without a network, and the script of pages that starts it. */

/** What the worker works with. */
interface OfflineWorkerInput {
  /** Path of the offline page, with the base URL. */
  readonly page: string
  /** The most pages and files that a browser keeps besides the offline page. */
  readonly most: number
}

/**
 * Pages come from the network, and from what was kept when it fails. Files with a hash in their name never change, so
 * what was kept comes first. A page that was never read leads to the offline page, with the address of the page.
 */
export function offlineWorker(input: OfflineWorkerInput): string {
  return `'use strict'
var SETTINGS = ${JSON.stringify(input)}
${WORKER}`
}

const WORKER = `var SCOPE = new URL(registration.scope)
var KEPT = 'docs-build kept ' + SCOPE.pathname
var OWN = 'docs-build offline ' + SCOPE.pathname
var UNCHANGING = /\\.[\\w-]{8,}\\.(?:js|css|json|woff2)$/

function isOurs(address) {
  var url = new URL(address, SCOPE)
  // The files of all languages lie beside the pages of the first.
  return url.origin === SCOPE.origin && (url.pathname.startsWith(SCOPE.pathname) || UNCHANGING.test(url.pathname))
}

function mayKeep(response) {
  return (
    response.ok &&
    response.type === 'basic' &&
    !response.redirected &&
    !/no-store|private/i.test(response.headers.get('cache-control') || '')
  )
}

async function keep(address, response) {
  var cache = await caches.open(KEPT)
  // What is put last stands last, also in the place of an older answer.
  await cache.put(address, response)
  var keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - SETTINGS.most)).map((key) => cache.delete(key)))
}

async function keepOfflinePage() {
  var cache = await caches.open(OWN)
  var response = await fetch(SETTINGS.page, { cache: 'reload' })
  if (!mayKeep(response)) throw new Error('There is no offline page at ' + SETTINGS.page)
  var html = await response.clone().text()
  var named = Array.from(html.matchAll(/(?:href|src|data-entry|data-bundle|data-site)="([^"#]+)"/g), (match) => match[1].replaceAll('&amp;', '&'))
  var files = [...new Set(named)].filter((address) => isOurs(address) && UNCHANGING.test(address))
  await Promise.all(
    files.map(async (address) => {
      var file = await fetch(address)
      if (mayKeep(file)) await cache.put(address, file)
    }),
  )
  await cache.put(SETTINGS.page, response)
}

async function keptAnswer(request) {
  return (
    (await caches.match(request, { cacheName: KEPT })) ||
    (await caches.match(request, { cacheName: OWN, ignoreSearch: true })) ||
    (await caches.match(request, { cacheName: KEPT, ignoreSearch: true }))
  )
}

async function fromNetwork(event) {
  var request = event.request
  try {
    var response = await fetch(request)
    if (mayKeep(response)) event.waitUntil(keep(request.url, response.clone()))
    return response
  } catch (error) {
    var kept = await keptAnswer(request)
    if (kept) return kept
    if (request.mode !== 'navigate') return Response.error()
    return Response.redirect(SETTINGS.page + '?' + new URLSearchParams({ page: new URL(request.url).pathname }), 302)
  }
}

async function answer(event) {
  var kept = UNCHANGING.test(new URL(event.request.url).pathname) && (await keptAnswer(event.request))
  return kept || fromNetwork(event)
}

addEventListener('install', (event) => event.waitUntil(keepOfflinePage().then(() => skipWaiting())))
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  var request = event.request
  if (request.method === 'GET' && isOurs(request.url) && !request.headers.has('range')) event.respondWith(answer(event))
})
// The page that started the worker was loaded without it.
addEventListener('message', (event) => {
  var addresses = Array.isArray(event.data) ? event.data.filter((one) => typeof one === 'string' && isOurs(one)) : []
  event.waitUntil(
    Promise.all(
      addresses.slice(0, SETTINGS.most).map(async (address) => {
        if (await caches.match(address)) return
        var response = await fetch(address)
        if (mayKeep(response)) await keep(address, response)
      }),
    ),
  )
})
`

/** Takes itself and everything that was kept out of the browsers of readers. */
export const REMOVING_WORKER = `'use strict'
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  var path = new URL(registration.scope).pathname
  event.waitUntil(
    Promise.all(['docs-build kept ' + path, 'docs-build offline ' + path].map((name) => caches.delete(name))).then(() =>
      registration.unregister(),
    ),
  )
})
`

/** Starts the worker once the page is loaded, and fills in the offline page. \`dev\` has no worker: what it shows is never old. */
export const OFFLINE_SCRIPT = `(function () {
  var d = document
  var own = d.currentScript.dataset
  var isDev = d.querySelector('script[src*="/assets/dev."]')
  if (!navigator.serviceWorker || isDev) return

  function start() {
    var policy = window.trustedTypes
      ? trustedTypes.createPolicy('docs-build-offline', { createScriptURL: function () { return own.worker } })
      : undefined
    navigator.serviceWorker.register(policy ? policy.createScriptURL('') : own.worker).catch(function (error) {
      console.warn('The pages of this site cannot be read offline:', error)
    })
    navigator.serviceWorker.ready.then(function (registration) {
      if (navigator.serviceWorker.controller) return
      var loaded = performance.getEntriesByType('resource').map(function (entry) { return entry.name })
      registration.active.postMessage([location.href.replace(/#.*/, ''), own.map].concat(loaded))
    })
  }
  if (d.readyState === 'complete') start()
  else addEventListener('load', start)

  function retryLink() {
    var wanted = new URLSearchParams(location.search).get('page')
    var box = d.querySelector('[data-db="offline-retry"]')
    if (!box || !wanted || !wanted.startsWith(own.scope)) return
    box.firstChild.href = location.origin + wanted
    box.hidden = false
  }

  function titleOf(html) {
    var title = (/<h1[^>]*>(.*?)<\\/h1>/s.exec(html) || /<title>(.*?)<\\/title>/s.exec(html) || [])[1] || ''
    var names = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
    return title.replace(/<[^>]*>/g, '').replace(/&(#?\\w+);/g, function (mark, name) { return names[name] || mark }).trim()
  }

  function listKept() {
    var box = d.querySelector('[data-db="offline-kept"]')
    if (!box) return
    caches.open('docs-build kept ' + own.scope).then(function (cache) {
      return cache.keys().then(function (keys) {
        return Promise.all(keys.map(function (key) {
          return cache.match(key).then(function (response) {
            // The worker may have removed it since.
            if (!response || !/^text\\/html/.test(response.headers.get('content-type') || '')) return
            return response.text().then(function (html) { return { url: key.url, title: titleOf(html) } })
          })
        }))
      })
    }).then(function (pages) {
      var list = box.querySelector('ul')
      pages.reverse().forEach(function (page) {
        if (!page || !page.title || new URL(page.url).pathname === own.offline) return
        var link = list.appendChild(d.createElement('li')).appendChild(d.createElement('a'))
        link.href = page.url
        // A reader who comes back finds this list again when the browser itself loads the pages.
        link.dataset.db = 'document'
        link.textContent = page.title
      })
      box.hidden = !list.firstChild
    })
  }
  if (location.pathname !== own.offline) return
  retryLink()
  listKept()
})()
`
