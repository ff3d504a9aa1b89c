/** The dev server in a test that waits for the server's events. */
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type DevEvent, type DevServer, startDev } from '../../cli/dev/dev.ts'
import { deadline } from './deadline.ts'
import { editSite, type Files } from './site.ts'

export interface WatchedDev {
  readonly server: DevServer
  /** Writes files below the folder of the site, and waits until the server has processed them. */
  save(files: Files): Promise<void>
  /** Makes a change, and waits until the server has processed changes of all these files. */
  seen(paths: readonly string[], change: () => Promise<void>): Promise<void>
  /** Makes a change, and waits for the error that it leads to. */
  failed(change: () => Promise<void>): Promise<unknown>
  /** Waits until a condition holds; it is checked after each event of the server. */
  until(holds: () => Promise<boolean>): Promise<void>
}

/** Starts a server that is closed when the test ends. @param onEach receives each event first */
export async function watchDev(dir: string, onEach: (event: DevEvent) => void = () => {}): Promise<WatchedDev> {
  let pending = new Set<string>()
  let errors: unknown[] = []
  let events = 0
  let wake = (): void => {}
  const onEvent = (event: DevEvent): void => {
    onEach(event)
    if (event.type === 'error') errors.push(event.error)
    if (event.type === 'changed') for (const file of event.files) pending.delete(file)
    events++
    wake()
  }
  const event = (what: () => string): Promise<void> =>
    new Promise((resolve, reject) => {
      const arrived = deadline(() => reject(new Error(what())))
      wake = () => {
        arrived()
        resolve()
      }
    })
  const server = await startDev({ dir, host: 'localhost', port: 0, onEvent })
  onTestFinished(() => server.close())
  await server.watching
  // What is awaited is noted before the change, because its event may come while the change is still being written.
  const seen: WatchedDev['seen'] = async (paths, change) => {
    pending = new Set(paths)
    errors = []
    await change()
    while (pending.size > 0) {
      await event(() => `Not noticed: ${[...pending].join(', ')}. ${errors.map(String).join(' ')}`)
    }
  }
  return {
    server,
    seen,
    save: (files) => seen(Object.keys(files), () => saveFiles(dir, files)),
    async failed(change) {
      errors = []
      await change()
      while (errors.length === 0) await event(() => 'There is no error.')
      return errors[0]
    },
    async until(holds) {
      let before = events
      while (!(await holds())) {
        if (events === before) await event(() => 'It never comes to hold.')
        before = events
      }
    },
  }
}

/** Writes a change and waits until the server has processed it. */
export function editWatched(dir: string, before: Files, after: Files, dev: WatchedDev): Promise<void> {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const touched = paths.filter((path) => !same(before[path], after[path]))
  return dev.seen(touched, async () => void (await editSite(dir, before, after, replaceFile)))
}

async function saveFiles(dir: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) await replaceFile(join(dir, path), content)
}

/**
 * Replaces a file as a whole: otherwise, a server on a busy machine could read it half written, and get a second event a
 * moment later.
 */
async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const whole = await mkdtemp(join(tmpdir(), 'docs-build-save-'))
  try {
    await writeFile(join(whole, 'file'), content)
    await rename(join(whole, 'file'), path)
  } finally {
    await rm(whole, { recursive: true })
  }
}

function same(a: string | Uint8Array | undefined, b: string | Uint8Array | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && Buffer.from(a).equals(Buffer.from(b)))
}
