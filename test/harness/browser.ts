/**
 * A real browser for tests: the system's Chromium, driven by playwright-core. Each test file has its own browser and
 * each test its own context. Errors that pages do not show are collected.
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { startChromium } from './chromium.ts'
import { HANGS_AFTER } from './deadline.ts'

/** An error that visitors do not see but the site's author should: a healthy page has none. */
export interface Trouble {
  readonly kind:
    | 'console error'
    | 'console warning'
    | 'exception'
    | 'policy violation'
    | 'failed request'
    | 'bad status'
  readonly text: string
}

export interface OpenPage {
  readonly page: Page
  /** The errors of this page so far. */
  troubles(): readonly Trouble[]
  /** The requested URLs so far, in order. */
  requests(): readonly string[]
}

export interface TestBrowser {
  /** A page in a context of its own; both are closed when the test ends. */
  open(options?: BrowserContextOptions): Promise<OpenPage>
}

/** Registers a browser for this test file; call it at the top level of the file. */
export function sharedBrowser(): TestBrowser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(async () => {
    await browser?.close()
  })
  return {
    async open(options) {
      if (browser === undefined) throw new Error('The browser is started before the first test, not at import.')
      const context = await browser.newContext(options)
      context.setDefaultTimeout(HANGS_AFTER)
      onTestFinished(() => context.close())
      return observed(await context.newPage())
    },
  }
}

async function observed(page: Page): Promise<OpenPage> {
  const troubles: Trouble[] = []
  const requests: string[] = []
  const note = (kind: Trouble['kind'], text: string): number => troubles.push({ kind, text })

  page.on('console', (message) => {
    if (message.type() === 'error') note('console error', message.text())
    if (message.type() === 'warning') note('console warning', message.text())
  })
  page.on('pageerror', (error) => note('exception', error.message))
  page.on('request', (request) => requests.push(request.url()))
  page.on('response', (response) => {
    if (response.status() >= 400) note('bad status', `${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // A page that navigates cancels its pending loads, which is not an error.
    if (reason !== 'net::ERR_ABORTED') note('failed request', `${reason} ${request.url()}`)
  })
  await page.exposeFunction('reportPolicyViolation', (text: string) => note('policy violation', text))
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { reportPolicyViolation(text: string): void }).reportPolicyViolation
    document.addEventListener('securitypolicyviolation', (event) => {
      report(`${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`.trim())
    })
  })
  return { page, troubles: () => [...troubles], requests: () => [...requests] }
}
