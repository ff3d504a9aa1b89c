/** The dev server as an author meets it: how long until the first page, and from saving until the page shows it. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Command, type Measurement, type ProcessTree, start, watchTree } from './measure.ts'

export interface DevSubject {
  /** The command that serves the site on a port. */
  command(port: number): Command
  /** Path of the page that is looked at. */
  readonly route: string
  /** Words that the page shows from the start. */
  readonly shows: string
  /** Absolute path of the page's source. */
  readonly file: string
  /** The source with a sentence more. */
  edited(sentence: string): string
  /** The source as it was. */
  readonly original: string
}

export interface DevRun {
  /** Start to first page. */
  readonly firstPage: Measurement
  /** Each save to the page that shows it; memory at its peak over the whole run. */
  readonly saves: readonly Measurement[]
  /** How the update was noticed: the server's own event, or by asking again and again. */
  readonly noticedBy: 'events' | 'requests'
}

const EVENTS_PATH = '/__docs-build/events'
const START_LIMIT_MS = 300_000
const SAVE_LIMIT_MS = 30_000
/** An event that is later than this does not come. */
const EVENT_LIMIT_MS = 2_000
/** Between saves, so that each meets a server at rest. */
const PAUSE_MS = 150
/** So long a server may take to end. */
const POLITE_MS = 3_000

/** Starts a dev server, saves its page the given number of times, and ends it. */
export async function measureDev(subject: DevSubject, saves: number): Promise<DevRun> {
  const port = await freePort()
  const agent = new Agent({ keepAlive: true })
  const page = `http://localhost:${port}${subject.route}`
  const begin = performance.now()
  const { child, stderr } = start(subject.command(port))
  const tree = watchTree(child)
  const ended = new AbortController()
  child.on('exit', () => ended.abort(new Error(`The dev server ended by itself.\n${stderr()}`)))
  try {
    await until(async () => (await body(page, agent))?.includes(subject.shows), START_LIMIT_MS, 5, ended.signal)
    const firstPage = { wall: (performance.now() - begin) / 1000, ...tree.used() }

    const events = await listen(`http://localhost:${port}${EVENTS_PATH}`)
    let noticedBy: DevRun['noticedBy'] = events ? 'events' : 'requests'
    const times: number[] = []
    for (let i = 1; times.length < saves; i++) {
      await sleep(PAUSE_MS)
      const sentence = `This sentence was saved as number ${i}.`
      const isShown = async (): Promise<boolean | undefined> => (await body(page, agent))?.includes(sentence)
      let event = events?.next()
      const saved = performance.now()
      await writeFile(subject.file, subject.edited(sentence))
      if (noticedBy === 'events') {
        let late = false
        do {
          late = 'late' === (await Promise.race([event, sleep(EVENT_LIMIT_MS, 'late', { ref: false })]))
          event = events?.next()
        } while (!late && !(await isShown()))
        if (late) {
          // This save has been waited for in vain, so it counts for nothing; the next ones ask by themselves.
          noticedBy = 'requests'
          continue
        }
      } else {
        await until(isShown, SAVE_LIMIT_MS, 1, ended.signal)
      }
      times.push((performance.now() - saved) / 1000)
    }
    events?.close()
    const memory = tree.used()?.memory
    return { firstPage, saves: times.map((wall) => ({ wall, memory: memory || undefined })), noticedBy }
  } finally {
    agent.destroy()
    child.removeAllListeners('exit')
    await end(child, tree)
    await writeFile(subject.file, subject.original)
  }
}

/** Ends a server and everything it started: politely, then for certain. */
async function end(child: ChildProcess, tree: ProcessTree): Promise<void> {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
  child.kill('SIGINT')
  await Promise.race([gone, sleep(POLITE_MS, undefined, { ref: false })])
  tree.stop()
  tree.kill()
  await gone
}

async function until(
  holds: () => Promise<boolean | undefined>,
  limit: number,
  pause: number,
  signal: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + limit
  while (!(await holds())) {
    signal.throwIfAborted()
    if (performance.now() > deadline) throw new Error(`The dev server did not show the page within ${limit / 1000} s.`)
    await sleep(pause)
  }
}

/** Text of a page that answers with 200. `fetch` would cost tens of milliseconds when it is first used. */
function body(url: string, agent: Agent): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers: { accept: 'text/html' } }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve(response.statusCode === 200 ? text : undefined))
      response.on('error', () => resolve(undefined))
    })
    request.on('error', () => resolve(undefined))
  })
}

/** The server's channel of changes; `next` resolves when it says anything. */
async function listen(url: string): Promise<{ next(): Promise<unknown>; close(): void } | undefined> {
  const request = get(url, { headers: { accept: 'text/event-stream' } })
  const response = await new Promise<IncomingMessage | undefined>((resolve) => {
    request.on('response', resolve)
    request.on('error', () => resolve(undefined))
  })
  if (!response?.headers['content-type']?.startsWith('text/event-stream')) {
    request.destroy()
    return undefined
  }
  response.on('error', () => {
    // The server closes the channel when it ends.
  })
  response.resume()
  return {
    next: () => new Promise((resolve) => response.once('data', resolve)),
    close: () => request.destroy(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.')
  return address.port
}
