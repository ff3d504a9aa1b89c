/** A browser of the machine, driven over a pipe with the DevTools protocol. No package is needed for that. */

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

import { DocsError } from 'docs-build'

/** Names under which Chromium and its relatives are installed. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']

/** Places where they are not in the search path. */
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** Variables of the environment that name a browser, as other programs read them. */
const VARIABLES = ['CHROME_PATH', 'CHROMIUM']

interface Search {
  /** Path of a browser from the command line. Default: that of a variable of the environment, or the first that is installed. */
  readonly wanted: string | undefined
  /** Variables of this process. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** A command line that names a browser, for the message. */
  readonly usage: string
}

/** @throws DocsError when there is none, or none where the option or the variable says */
export function findChromium({ wanted, environment, usage }: Search): string {
  const hint = `Name the program of a Chromium, Chrome or Edge: \`${usage}\`, or set CHROME_PATH.`
  const variable = VARIABLES.find((name) => environment[name])
  const named = wanted ?? (variable && environment[variable])
  if (named !== undefined) {
    if (existsSync(named)) return named
    const by = wanted === undefined ? `, which ${variable} names` : ''
    throw new DocsError(`There is no browser ${named}${by}.`, { hint })
  }
  const folders = (environment['PATH'] ?? '').split(delimiter)
  const known = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const found = [...known, ...PLACES].find(existsSync)
  if (found !== undefined) return found
  throw new DocsError('No Chromium is installed.', { hint })
}

type Parameters = Readonly<Record<string, unknown>>

/** One tab of the browser. */
export interface Tab {
  /** Calls a method of the protocol. @throws Error when the browser refuses it */
  send<T>(method: string, parameters?: Parameters): Promise<T>
  /** Resolves at the first event of this name from now on. */
  once<T>(event: string): Promise<T>
  close(): Promise<void>
}

export interface Chromium {
  /** Opens a tab without cookies and caches of others. */
  open(): Promise<Tab>
  close(): Promise<void>
}

interface Message {
  readonly id?: number
  readonly method?: string
  readonly sessionId?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

/**
 * @param more options of its command line
 * @throws DocsError when the browser does not start
 */
export async function startChromium(program: string, more: readonly string[] = []): Promise<Chromium> {
  const profile = mkdtempSync(join(tmpdir(), 'docs-build-browser-'))
  const options = [
    ...['--headless=new', '--remote-debugging-pipe', `--user-data-dir=${profile}`, '--no-first-run'],
    ...['--no-default-browser-check', '--disable-extensions', '--disable-background-networking', '--hide-scrollbars'],
    // As root, which is usual in containers, the sandbox of the browser does not start. It opens the own site only.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...more,
  ]
  const child = spawn(program, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const pipe = openPipe(child)
  void ended.then(() => pipe.end(`${program} has ended.`))
  const close = async (): Promise<void> => {
    // When only the first process is killed, others still write into the profile.
    await pipe.send('Browser.close').catch(() => child.kill())
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    await pipe.send('Browser.getVersion')
  } catch (cause) {
    await close()
    throw new DocsError(`${program} does not start, or is no Chromium.`, { cause })
  }
  return {
    async open() {
      const { browserContextId } = await pipe.send<{ browserContextId: string }>('Target.createBrowserContext')
      const { targetId } = await pipe.send<{ targetId: string }>('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
      })
      const { sessionId } = await pipe.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
      return {
        send: (method, parameters) => pipe.send(method, parameters, sessionId),
        once: (event) => pipe.once(event, sessionId),
        close: () => pipe.send('Target.disposeBrowserContext', { browserContextId }),
      }
    },
    close,
  }
}

/** Messages are JSON texts, each ended by a zero. */
function openPipe(child: ChildProcess) {
  const [, , , input, output] = child.stdio as unknown as [null, null, null, Writable, Readable]
  const answers = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Set<(message: Message) => boolean>()
  let text = ''
  let last = 0
  let over: string | undefined
  const receive = (message: Message): void => {
    const waiting = message.id === undefined ? undefined : answers.get(message.id)
    if (waiting && message.id !== undefined) {
      answers.delete(message.id)
      if (message.error) waiting.reject(new Error(message.error.message))
      else waiting.resolve(message.result)
    }
    for (const listener of listeners) if (listener(message)) listeners.delete(listener)
  }
  output.setEncoding('utf8')
  output.on('data', (chunk: string) => {
    const messages = (text + chunk).split('\0')
    text = messages.pop() ?? ''
    for (const message of messages) receive(JSON.parse(message) as Message)
  })
  input.on('error', () => {})
  return {
    send<T>(method: string, params: Parameters = {}, sessionId?: string): Promise<T> {
      const id = ++last
      return new Promise<T>((resolve, reject) => {
        if (over !== undefined) return reject(new Error(over))
        answers.set(id, { resolve: resolve as (value: unknown) => void, reject })
        input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
      })
    },
    once<T>(event: string, sessionId: string): Promise<T> {
      return new Promise((resolve) => {
        listeners.add(({ method, params, sessionId: from }) => {
          if (method !== event || from !== sessionId) return false
          resolve(params as T)
          return true
        })
      })
    },
    end(reason: string): void {
      over = reason
      for (const { reject } of answers.values()) reject(new Error(reason))
      answers.clear()
    },
  }
}
