/** The dev server in a test that waits for the server's events. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type DevEvent, type DevOptions, type DevServer, startDev } from '../../cli/app/dev/dev.ts'
import { atEnd } from './at-end.ts'
import { deadline } from './deadline.ts'
import type { Changes, Files } from './site.ts'

export interface WatchedDev {
  readonly server: DevServer
  /**
   * Writes and deletes files below the folder of the site, and waits until the server has read all of them.
   *
   * @param also other files that the server must name: those of a change that has failed before
   */
  save(changes: Changes, also?: readonly string[]): Promise<void>
  /** Writes and deletes files, and waits for the error that this leads to. */
  failed(changes: Changes): Promise<unknown>
  /** Waits until a condition holds; it is checked after each event of the server. */
  until(holds: () => Promise<boolean>): Promise<void>
}

/**
 * Starts a server, and waits until it sees every change. It is closed with the test, or with the file.
 *
 * @param options its `onEvent` receives each event first
 * @param start for a test that replaces a module of the sources: `startDev` as it imports it
 */
export async function watchDev(
  dir: string,
  options: DevOptions = {},
  start: typeof startDev = startDev,
): Promise<WatchedDev> {
  const pending = new Set<string>()
  let madeAt = 0
  let errors: unknown[] = []
  let events = 0
  let wake = (): void => {}
  const onEvent = (event: DevEvent): void => {
    options.onEvent?.(event)
    if (event.type === 'error') errors.push(event.error)
    // What the server began to read before the change was made is the state before: a busy machine tells of a save twice.
    if (event.type === 'changed' && performance.now() - event.ms > madeAt)
      for (const file of event.files) pending.delete(file)
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
  const server = await start({ ...options, dir, host: 'localhost', port: 0, onEvent })
  atEnd(() => server.close())
  await server.watching
  const make = (changes: Changes): void => {
    errors = []
    changeNow(dir, changes)
    madeAt = performance.now()
  }
  return {
    server,
    async save(changes, also = []) {
      for (const path of [...Object.keys(changes), ...also]) pending.add(path)
      make(changes)
      while (pending.size > 0) {
        await event(() => `Not noticed: ${[...pending].join(', ')}. ${errors.map(String).join(' ')}`)
      }
    },
    async failed(changes) {
      make(changes)
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

/** Turns the site of a server into another one, and waits until the server has read all that differs. */
export function editWatched(before: Files, after: Files, dev: WatchedDev): Promise<void> {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const touched = paths.filter((path) => !same(before[path], after[path]))
  return dev.save(Object.fromEntries(touched.map((path) => [path, after[path]])))
}

/**
 * Makes a change at once. A server in this thread reads all of it or nothing. One in another process reads no file half
 * written, because files are replaced as a whole, as most editors do.
 */
export function changeNow(dir: string, changes: Changes): void {
  const aside = mkdtempSync(join(tmpdir(), 'docs-build-save-'))
  for (const [path, content] of Object.entries(changes)) {
    const file = join(dir, path)
    if (content === undefined) {
      rmSync(file, { force: true })
      continue
    }
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(join(aside, 'file'), content)
    renameSync(join(aside, 'file'), file)
  }
  rmdirSync(aside)
  const deleted = Object.keys(changes).filter((path) => changes[path] === undefined)
  for (const path of deleted) removeEmptyFolders(dir, dirname(path))
}

function removeEmptyFolders(dir: string, folder: string): void {
  for (let path = folder; path !== '.'; path = dirname(path)) {
    try {
      if (readdirSync(join(dir, path)).length > 0) return
    } catch {
      // Another file of it was deleted before.
      continue
    }
    rmdirSync(join(dir, path))
  }
}

function same(a: string | Uint8Array | undefined, b: string | Uint8Array | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && Buffer.from(a).equals(Buffer.from(b)))
}
