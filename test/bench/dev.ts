/** The dev server as an author meets it: how long until the first page, and from a change until the page shows it. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rename, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { editPage, keepSources, leafAt, leavesOf, titleChanged, wordChanged } from './arena.ts'
import { type Measurement, measureWork, type ProcessTree, start, untilAtRest, watchTree } from './measure.ts'
import type { Page } from './page.ts'
import { type Ground, required, type Series } from './series.ts'
import { prepared } from './steps.ts'

const EVENTS_PATH = '/__docs-build/events'
const START_LIMIT_MS = 300_000
const CHANGE_LIMIT_MS = 60_000
/** Between two requests for a page, unless the server's own event comes before. */
const ASK_MS = 100
/** The same for a server without events. */
const ASK_OFTEN_MS = 1
/** Between saves, so that each meets a server at rest. */
const PAUSE_MS = 150
/** So long a server may take to end. */
const POLITE_MS = 3_000
/** Renames of pages, and as many saves of the configuration. */
const RENAMES = 50

interface RunningDev {
  /** From the start to the first page. */
  readonly firstPage: Measurement
  readonly tree: ProcessTree
  /** Makes a change, and measures until a page shows a text. */
  shown(route: string, text: string, change: () => Promise<void>): Promise<Measurement>
  close(): Promise<void>
}

/** Rows of the dev server. */
export const DEV_SERIES: readonly Series[] = [
  {
    rows: ['dev, first page, cold'],
    verb: 'dev',
    open: (ground) => ({
      async run() {
        await keepSources(ground.arena)
        return { 'dev, first page, cold': [await measureStart(ground)] }
      },
    }),
  },
  {
    rows: ['dev, first page, warm'],
    verb: 'dev',
    open: (ground) => ({
      async run() {
        await prepared(ground, 'check')
        return { 'dev, first page, warm': [await measureStart(ground)] }
      },
    }),
  },
  {
    rows: ['dev, word shown', 'dev, title shown'],
    verb: 'dev',
    isOnce: true,
    open: (ground) => ({
      async run() {
        await prepared(ground, 'check')
        return withDev(ground, (dev) => savesIn(dev, ground))
      },
    }),
  },
  {
    rows: ['dev, page renamed', 'dev, configuration saved', 'dev, at rest after fifty renames and configurations'],
    verb: 'dev',
    isOnce: true,
    open: (ground) => ({
      async run() {
        await prepared(ground, 'check')
        return withDev(ground, (dev) => renamesIn(dev, ground))
      },
    }),
  },
]

const measureStart = (ground: Ground): Promise<Measurement> => withDev(ground, async ({ firstPage }) => firstPage)

async function withDev<T>(ground: Ground, use: (dev: RunningDev) => Promise<T>): Promise<T> {
  const dev = await openDev(ground, leafAt(ground.site, 0))
  try {
    return await use(dev)
  } finally {
    await dev.close()
  }
}

async function savesIn(dev: RunningDev, { site, arena, saves }: Ground) {
  const page = leafAt(site, 0)
  const [words, titles]: [Measurement[], Measurement[]] = [[], []]
  await untilAtRest(dev.tree)
  try {
    for (let save = 1; save <= saves; save++) {
      await sleep(PAUSE_MS)
      const word = (text: string): string => wordChanged(text, save)
      words.push(await dev.shown(page.route, `Edited${save}`, () => editPage(arena, page, word)))
    }
    for (let save = 1; save <= saves; save++) {
      await sleep(PAUSE_MS)
      const title = (text: string): string => titleChanged(text, save)
      titles.push(await dev.shown(page.route, `Another title ${save}`, () => editPage(arena, page, title)))
    }
  } finally {
    await editPage(arena, page, (text) => text)
  }
  return { 'dev, word shown': words, 'dev, title shown': titles }
}

async function renamesIn(dev: RunningDev, { site, arena: { dir, files } }: Ground) {
  const [renames, saves]: [Measurement[], Measurement[]] = [[], []]
  const undo: (() => Promise<void>)[] = []
  const config = 'docs.config.ts'
  const first = leafAt(site, 0)
  await untilAtRest(dev.tree)
  try {
    const whole = await measureWork(dev.tree, async () => {
      for (let number = 1; number <= Math.min(RENAMES, leavesOf(site).length - 1); number++) {
        const page = leafAt(site, number)
        const name = `renamed-${number}`
        const [from, to] = [join(dir, page.path), join(dir, dirname(page.path), `${name}.md`)]
        undo.push(() => rename(to, from).catch(() => {}))
        renames.push(await dev.shown(page.route.replace(/[^/]+\/$/, `${name}/`), '</html>', () => rename(from, to)))
        await untilAtRest(dev.tree)
        const text = String(files[config]).replace(/(title: '[^']*)/, `$1 ${number}.`)
        const save = (): Promise<void> => writeFile(join(dir, config), text)
        saves.push(await dev.shown(first.route, `Synthetic documentation ${number}.`, save))
        await untilAtRest(dev.tree)
      }
    })
    const atRest = { ...whole, memory: dev.tree.used()?.resident }
    return {
      'dev, page renamed': renames,
      'dev, configuration saved': saves,
      'dev, at rest after fifty renames and configurations': [atRest],
    }
  } finally {
    for (const step of undo) await step()
    await writeFile(join(dir, config), String(files[config]))
  }
}

/** Starts a dev server, and waits for its first page. */
async function openDev({ arena, contestant }: Ground, page: Page): Promise<RunningDev> {
  const port = await freePort()
  const agent = new Agent({ keepAlive: true })
  const origin = `http://localhost:${port}`
  const begin = performance.now()
  const { child, stderr } = start(required(contestant.command('dev', arena.dir, '--port', String(port))))
  const tree = watchTree(child)
  const ended = new AbortController()
  child.on('exit', () => ended.abort(new Error(`The dev server ended by itself.\n${stderr()}`)))
  let events: Events | undefined
  const close = async (): Promise<void> => {
    events?.close()
    agent.destroy()
    child.removeAllListeners('exit')
    await end(child, tree)
  }
  /** Asks for a page until it shows a text. */
  const until = async (route: string, text: string, limit: number, pause: () => Promise<unknown>): Promise<void> => {
    const deadline = performance.now() + limit
    for (;;) {
      const next = pause()
      if ((await body(origin + route, agent))?.includes(text)) return
      ended.signal.throwIfAborted()
      if (performance.now() > deadline) throw new Error(`${route} did not show “${text}” within ${limit / 1000} s.`)
      await next
    }
  }
  try {
    await until(page.route, '</html>', START_LIMIT_MS, () => sleep(5))
    const firstPage = { wall: (performance.now() - begin) / 1000, ...tree.used() }
    events = await listen(origin + EVENTS_PATH)
    const pause = (): Promise<unknown> =>
      events ? Promise.race([events.next(), sleep(ASK_MS, undefined, { ref: false })]) : sleep(ASK_OFTEN_MS)
    return {
      firstPage,
      tree,
      close,
      shown: (route, text, change) =>
        measureWork(tree, async () => {
          const changed = pause()
          await change()
          await changed
          await until(route, text, CHANGE_LIMIT_MS, pause)
        }),
    }
  } catch (error) {
    await close()
    throw error
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

interface Events {
  /** Resolves when the server says anything. */
  next(): Promise<unknown>
  close(): void
}

/** The server's channel of changes. */
async function listen(url: string): Promise<Events | undefined> {
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
  let announce = (): void => {}
  let said = Promise.resolve()
  const renew = (): void => {
    announce()
    said = new Promise((resolve) => {
      announce = resolve
    })
  }
  renew()
  response.on('data', renew)
  return { next: () => said, close: () => request.destroy() }
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
