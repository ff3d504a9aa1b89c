/** Realms with the globals of a browser, in which the code of a site draws as it does for a reader. */
import { createContext, Script } from 'node:vm'
import type { drawFrame, drawIsland } from '../../../site/hydration/reader-entry.tsx'
import type { Reader } from '../../../site/hydration/reader-globals.ts'

/** What draws a page for one reader. */
export interface ReaderDrawing {
  readonly drawFrame: typeof drawFrame
  readonly drawIsland: typeof drawIsland
}

/**
 * Two readers. Whatever a component asks of a browser, at least one of them answers otherwise than the machine that builds
 * the site; a component with two answers cannot agree with both.
 */
const READERS: readonly Reader[] = [
  {
    now: Date.UTC(2098, 11, 31, 13, 59, 58, 765),
    offset: 14 * 60,
    timeZone: 'Pacific/Kiritimati',
    language: 'ar-EG',
    chance: 0.0137,
    width: 390,
    height: 844,
    isDark: false,
    agent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
  },
  {
    now: Date.UTC(2099, 5, 1, 1, 2, 3, 4),
    offset: -11 * 60,
    timeZone: 'Pacific/Pago_Pago',
    language: 'de-CH',
    chance: 0.9731,
    width: 2560,
    height: 1440,
    isDark: true,
    agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  },
]

/** Globals that browsers and Node share, and that V8 itself does not bring. */
function sharedGlobals(): Record<string, unknown> {
  const { TextEncoder, TextDecoder, URL, URLSearchParams, Event, EventTarget, AbortController, MessageChannel } =
    globalThis
  const { structuredClone, queueMicrotask, performance, crypto, btoa, atob, Blob, Headers, Request, Response } =
    globalThis
  const { ReadableStream, WritableStream, TransformStream } = globalThis
  const silent = { log() {}, info() {}, warn() {}, error() {}, debug() {}, table() {} }
  const never = (): number => 0
  return {
    ...{ TextEncoder, TextDecoder, URL, URLSearchParams, Event, EventTarget, AbortController, MessageChannel },
    ...{ structuredClone, queueMicrotask, performance, crypto, btoa, atob, Blob, Headers, Request, Response },
    ...{ ReadableStream, WritableStream, TransformStream },
    console: silent,
    fetch: () => new Promise(() => {}),
    ...{ setTimeout: never, clearTimeout: never, setInterval: never, clearInterval: never },
  }
}

/**
 * @param code of `bundleReader`
 * @param url of the first page
 * @returns the drawings of all readers
 * @throws anything that a module of the project throws when it is loaded in a browser
 */
export function openReaders(code: string, url: string): readonly ReaderDrawing[] {
  const script = new Script(code, { filename: 'docs-build-reader.js' })
  return READERS.map((reader) => {
    const realm = createContext({ ...sharedGlobals(), docsBuildReader: reader, location: new URL(url) })
    script.runInContext(realm)
    return realm['docsBuildDrawing'] as ReaderDrawing
  })
}
