/** First visits to pages of a site, measured in a browser as on a phone. */
import type { Chromium, Tab } from './chromium.ts'

/** Medians of several visits. Times are milliseconds since the visit began. */
export interface Visit {
  readonly url: string
  /** When the largest part of the page was painted. */
  readonly largestPaint: number
  /** Time in which scripts kept the page from answering. */
  readonly blocked: number
  /** How much the layout moved; no unit. */
  readonly shift: number
  readonly requests: number
  /** Bytes over the network, with headers. */
  readonly bytes: number
}

/** As on a phone: a slower processor, 1.6 Mbit/s, 150 ms for the way there and back. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWDOWN = 4
const SCREEN = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true }

/** @param count number of visits to each page */
export async function visitPages(browser: Chromium, urls: readonly string[], count: number): Promise<Visit[]> {
  const pages: Visit[] = []
  for (const url of urls) {
    const visits: Omit<Visit, 'url'>[] = []
    for (let index = 0; index < count; index++) visits.push(await visit(browser, url))
    const median = (key: keyof Omit<Visit, 'url'>): number =>
      visits.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(count / 2)] ?? 0
    pages.push({
      url,
      largestPaint: median('largestPaint'),
      blocked: median('blocked'),
      shift: median('shift'),
      requests: median('requests'),
      bytes: median('bytes'),
    })
  }
  return pages
}

async function visit(browser: Chromium, url: string): Promise<Omit<Visit, 'url'>> {
  const tab = await browser.open()
  try {
    await Promise.all([tab.send('Page.enable'), tab.send('Network.enable'), tab.send('Runtime.enable')])
    await tab.send('Network.emulateNetworkConditions', NETWORK)
    await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await tab.send('Emulation.setDeviceMetricsOverride', SCREEN)
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe.toString()})()` })
    const loaded = tab.once('Page.loadEventFired')
    await tab.send('Page.navigate', { url })
    await loaded
    return await seenIn(tab)
  } finally {
    await tab.close()
  }
}

async function seenIn(tab: Tab): Promise<Omit<Visit, 'url'>> {
  const { result } = await tab.send<{ result: { value: string } }>('Runtime.evaluate', {
    expression: `(${settled.toString()})()`,
    awaitPromise: true,
    returnByValue: true,
  })
  return JSON.parse(result.value) as Omit<Visit, 'url'>
}

/** Runs in the page from its first moment on. */
function observe(): void {
  const seen = { paint: 0, first: 0, shift: 0, tasks: [] as [number, number][] }
  const listen = (type: string, note: (entry: PerformanceEntry & Record<string, unknown>) => void): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as PerformanceEntry & Record<string, unknown>)
    }).observe({ type, buffered: true })
  listen('largest-contentful-paint', (entry) => {
    seen.paint = entry.startTime
  })
  listen('layout-shift', (entry) => {
    if (entry['hadRecentInput'] !== true) seen.shift += Number(entry['value'])
  })
  listen('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]))
  listen('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.first = entry.startTime
  })
  Object.assign(globalThis, { docsBuildSeen: seen })
}

/** Runs in the loaded page: waits until the page is idle, and returns the measurements as JSON. */
async function settled(): Promise<string> {
  const seen = (globalThis as unknown as { docsBuildSeen: ReturnType<typeof Object> }).docsBuildSeen as {
    paint: number
    first: number
    shift: number
    tasks: [number, number][]
  }
  const idle = (): Promise<void> => new Promise((resolve) => requestIdleCallback(() => resolve()))
  // The runtime comes when the browser is idle, and has work of its own then.
  for (let known = -1; known !== performance.getEntriesByType('resource').length; ) {
    known = performance.getEntriesByType('resource').length
    await idle()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const files = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as unknown as { transferSize: number }[]
  return JSON.stringify({
    largestPaint: seen.paint,
    // Total blocking time begins with the first paint (https://web.dev/articles/tbt).
    blocked: seen.tasks.reduce(
      (sum, [start, duration]) => sum + Math.max(0, start + duration - Math.max(start, seen.first) - 50),
      0,
    ),
    shift: seen.shift,
    requests: files.length,
    bytes: files.reduce((sum, { transferSize }) => sum + transferSize, 0),
  })
}
