/** Finds Chromium on this machine and starts it. */
import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { HANGS_AFTER } from './deadline.ts'

/** Disables background services of Chromium, which request resources that no test needs and slow every start. */
const LAUNCH_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Starts a browser; the caller closes it.
 *
 * @param args more arguments of its command line
 */
export async function startChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await chromiumPath(),
    args: [...LAUNCH_ARGS, ...args],
    timeout: HANGS_AFTER,
  })
}

/**
 * Finds Chromium or Chrome: in `CHROMIUM`, under the usual names on the path, in the usual places. On Debian, with root
 * rights, a missing Chromium is installed.
 *
 * @throws when there is no browser, with instructions
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
    'The browser tests found no Chromium and no Chrome. Install one ("apt-get install chromium-headless-shell", or ' +
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
  // The first one has no window, and takes half the time for the same pages.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const folders = [...PATH.split(delimiter), '/usr/bin', '/snap/bin'].filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Installs Debian's package, if this user may. */
async function installed(): Promise<string | undefined> {
  const aptGet = await firstExecutable(['/usr/bin/apt-get'])
  if (aptGet === undefined || process.getuid?.() !== 0) return undefined
  const run = promisify(execFile)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 2 ** 20 }
  try {
    await run(aptGet, ['update'], options)
    await run(aptGet, ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'], options)
  } catch (cause) {
    throw new Error('No Chromium was there, and "apt-get install chromium-headless-shell" failed.', { cause })
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
