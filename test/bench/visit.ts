/**
 * `npm run visit [-- DIR]`: what readers of a built site wait for, in Chromium, against what the project has set itself.
 *
 * The first visit to a page of each kind is made as on a phone: a processor four times slower than this one, 1.6 Mbit/s,
 * 150 ms for the way there and back. Then a reader clicks on links of the sidebar that were pointed at before; the time
 * ends when the new heading is painted. On a machine that does other work as well the figures only grow.
 */
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openOutput } from '../../cli/app/serve/output-folder.ts'
import { startServer } from '../../cli/app/serve/server.ts'
import { startChromium } from '../harness/chromium.ts'
import { type Spread, spread } from './report.ts'

/** Milliseconds; `cls` has no unit. */
const GOALS = { lcp: 1000, tbt: 0, cls: 0, click: 25, 'click, processor four times slower': 60 } as const

const PAGES = [
  '/',
  '/guides/',
  '/reference/api/path/addclass/',
  '/training/git/',
  '/tags/',
  '/tags/git/',
  '/search/',
  '/404.html',
]
const VISITS = 3
const CLICKS = 20
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const SLOW_NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWDOWN = 4

interface Visit {
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
}

type Timed = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }

/** Milliseconds since the visit began. */
interface Seen {
  /** First contentful paint. */
  first: number
  readonly paints: number[]
  /** Layout shifts; no unit. */
  readonly shifts: number[]
  /** Tasks longer than 50 ms. */
  readonly tasks: { readonly start: number; readonly end: number }[]
}

/** Notes what the browser tells of a page from its first moment on. */
function observe(): void {
  const seen: Seen = { first: 0, paints: [], shifts: [], tasks: [] }
  const listen = (type: string, note: (entry: Timed) => void): void =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as Timed)
    }).observe({ type, buffered: true })
  listen('largest-contentful-paint', (entry) => seen.paints.push(entry.startTime))
  listen('layout-shift', (entry) => seen.shifts.push(entry.hadRecentInput ? 0 : entry.value))
  listen('longtask', (entry) => seen.tasks.push({ start: entry.startTime, end: entry.startTime + entry.duration }))
  listen('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.first = entry.startTime
  })
  Object.assign(globalThis, { seen })
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(observe)
  await page.goto(url)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  // What hydration leaves to be done is done by then.
  await page.waitForTimeout(500)
  const { first, paints, shifts, tasks } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen)
  await context.close()
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
  // Total blocking time begins with the first paint (https://web.dev/articles/tbt).
  const blocked = tasks.map(({ start, end }) => Math.max(0, end - Math.max(start, first) - 50))
  return { lcp: paints.at(-1) ?? Number.NaN, tbt: sum(blocked), cls: sum(shifts) }
}

/** Milliseconds from a click on a link to the paint of the next heading. */
function timeClick(link: HTMLElement): Promise<number> {
  return new Promise((done) => {
    const heading = (): string | null | undefined => document.querySelector('h1')?.textContent
    const before = heading()
    const begin = performance.now()
    const observer = new MutationObserver(() => {
      if (heading() === before) return
      observer.disconnect()
      const painted = new MessageChannel()
      painted.port1.onmessage = () => done(performance.now() - begin)
      requestAnimationFrame(() => painted.port2.postMessage(undefined))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    link.click()
  })
}

async function clicks(browser: Browser, origin: string, rate: number): Promise<Spread> {
  const page: Page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const devtools = await page.context().newCDPSession(page)
  await page.goto(`${origin}/reference/api/path/`)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  const links = page.locator('.sidebar a[href^="/reference/api/path/"]:not([href="/reference/api/path/"])')
  const times: number[] = []
  for (let index = 0; index < CLICKS; index++) {
    const link = links.nth(index)
    const loaded = page.waitForResponse((response) => /\/reference\/api\/path\/./.test(response.url()))
    await link.hover()
    await (await loaded).finished()
    // Nobody clicks in the millisecond in which a page has come.
    await page.evaluate(() => new Promise((idle) => requestAnimationFrame(() => requestIdleCallback(idle))))
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    times.push(await link.evaluate(timeClick as (link: HTMLElement | SVGElement) => Promise<number>))
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  await page.context().close()
  return spread(times)
}

function report(name: string, { median, min, max }: Spread, goal: number, digits = 0): void {
  const [middle, low, high] = [median, min, max].map((value) => value.toFixed(digits))
  const isOver = Number(middle) > goal
  console.log(`  ${name.padEnd(34)} ${middle} (${low}–${high}) of ${goal}${isOver ? '  OVER' : ''}`)
  if (isOver) process.exitCode = 1
}

const source = await openOutput(resolve(process.argv[2] ?? 'build'))
const server = await startServer({ source, host: 'localhost', port: 0, baseUrl: '/', cache: 'revalidate' })
const origin = server.url.replace(/\/$/, '')
const browser = await startChromium()
try {
  for (const path of PAGES) {
    const visits: Visit[] = []
    for (let count = 0; count < VISITS; count++) visits.push(await visit(browser, origin + path))
    console.log(path)
    report('lcp, ms', spread(visits.map(({ lcp }) => lcp)), GOALS.lcp)
    report('tbt, ms', spread(visits.map(({ tbt }) => tbt)), GOALS.tbt)
    report('cls', spread(visits.map(({ cls }) => cls)), GOALS.cls, 3)
  }
  console.log('a link of the sidebar')
  report('click, ms', await clicks(browser, origin, 1), GOALS.click)
  const slow = 'click, processor four times slower' as const
  report(`${slow}, ms`, await clicks(browser, origin, SLOWDOWN), GOALS[slow])
} finally {
  await browser.close()
  await server.close()
}
