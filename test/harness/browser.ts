/**
 * A real browser for tests: the system's Chromium, driven by playwright-core. One browser per test file, a
 * fresh context per test; whatever goes wrong in a page without anybody noticing is collected.
 */
import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'

/** Something a visitor would not see but its author should: everything a healthy page has none of. */
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
  /** What has gone wrong in this page until now. */
  troubles(): readonly Trouble[]
  /** URLs that were asked for until now, in order. */
  requests(): readonly string[]
}

export interface TestBrowser {
  /** A page in a context of its own; both are closed when the test ends. */
  open(options?: BrowserContextOptions): Promise<OpenPage>
}

/** Background services of Chromium ask the network for things no test needs, and slow every start. */
const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** Registers a browser for this test file; call it at the top level of the file. */
export function sharedBrowser(): TestBrowser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: await chromiumPath(), args: LAUNCH_ARGS })
  })
  afterAll(async () => {
    await browser?.close()
  })
  return {
    async open(options) {
      if (browser === undefined) throw new Error('The browser is started before the first test, not at import.')
      const context = await browser.newContext(options)
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
    // A page that moves on gives up what it has not loaded yet: that is no failure.
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

/**
 * Finds Chromium or Chrome: `CHROMIUM`, the usual names on the path, the usual places; on Debian, as root,
 * it is installed when there is none.
 *
 * @throws when there is none, with what to do about it
 */
export async function chromiumPath(): Promise<string> {
  const { CHROMIUM } = process.env
  if (CHROMIUM) {
    if (await isExecutable(CHROMIUM)) return CHROMIUM
    throw new Error(`CHROMIUM names ${CHROMIUM}, which is no program that can be run.`)
  }
  const found = (await firstExecutable(candidates())) ?? (await installed())
  if (found) return found
  throw new Error(
    'The browser tests found no Chromium and no Chrome. Install one ("apt-get install chromium", or ' +
      'https://www.google.com/chrome/), or set CHROMIUM to the path of the program.',
  )
}

function candidates(): string[] {
  const { PATH = '', ProgramFiles, LOCALAPPDATA, HOME = '' } = process.env
  if (process.platform === 'win32') {
    const roots = [ProgramFiles, process.env['ProgramFiles(x86)'], LOCALAPPDATA].filter((root) => root !== undefined)
    return roots.flatMap((root) => [
      join(root, 'Google/Chrome/Application/chrome.exe'),
      join(root, 'Chromium/Application/chrome.exe'),
      join(root, 'Microsoft/Edge/Application/msedge.exe'),
    ])
  }
  if (process.platform === 'darwin') {
    return ['/Applications', join(HOME, 'Applications')].flatMap((folder) => [
      join(folder, 'Google Chrome.app/Contents/MacOS/Google Chrome'),
      join(folder, 'Chromium.app/Contents/MacOS/Chromium'),
    ])
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = [...PATH.split(delimiter), '/usr/bin', '/snap/bin'].filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Debian's package, where this user may install it. */
async function installed(): Promise<string | undefined> {
  const aptGet = await firstExecutable(['/usr/bin/apt-get'])
  if (aptGet === undefined || process.getuid?.() !== 0) return undefined
  const run = promisify(execFile)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 2 ** 20 }
  try {
    await run(aptGet, ['update'], options)
    await run(aptGet, ['install', '--yes', '--no-install-recommends', 'chromium'], options)
  } catch (cause) {
    throw new Error('No Chromium was there, and "apt-get install chromium" failed.', { cause })
  }
  return firstExecutable(candidates())
}

async function firstExecutable(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) if (await isExecutable(path)) return path
  return undefined
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
