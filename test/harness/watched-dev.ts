/** The dev server in a test that waits for the server's events. */
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type DevEvent, type DevServer, startDev } from '../../cli/dev/dev.ts'
import { deadline } from './deadline.ts'
import { editSite, type Files } from './site.ts'

export interface WatchedDev {
  readonly server: DevServer
  /** Waits until the server has processed changes of all these files. */
  seen(paths: readonly string[]): Promise<void>
  /** Waits for the next error. */
  failed(): Promise<unknown>
  /** Waits until a condition holds; it is checked after each event of the server. */
  until(holds: () => Promise<boolean>): Promise<void>
}

/** Starts a server that is closed when the test ends. @param onEach receives each event first */
export async function watchDev(dir: string, onEach: (event: DevEvent) => void = () => {}): Promise<WatchedDev> {
  let pending = new Set<string>()
  let errors: unknown[] = []
  let wake = (): void => {}
  const onEvent = (event: DevEvent): void => {
    onEach(event)
    if (event.type === 'error') errors.push(event.error)
    if (event.type === 'changed') for (const file of event.files) pending.delete(file)
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
  return {
    server,
    async seen(paths) {
      pending = new Set(paths)
      errors = []
      while (pending.size > 0) {
        await event(() => `Not noticed: ${[...pending].join(', ')}. ${errors.map(String).join(' ')}`)
      }
    },
    async failed() {
      errors = []
      while (errors.length === 0) await event(() => 'There is no error.')
      return errors[0]
    },
    async until(holds) {
      while (!(await holds())) await event(() => 'It never comes to hold.')
    },
  }
}

/** Writes a change and waits until the server has processed it. */
export async function editWatched(dir: string, before: Files, after: Files, dev: WatchedDev): Promise<void> {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const touched = paths.filter((path) => !same(before[path], after[path]))
  const seen = dev.seen(touched)
  // The file is replaced as a whole: otherwise, a server on a busy machine could read it half written, and get a second
  // event a moment later.
  let count = 0
  await editSite(dir, before, after, async (path, content) => {
    const whole = join(dir, '..', `new-${++count}`)
    await writeFile(whole, content)
    await rename(whole, path)
  })
  await seen
}

function same(a: string | Uint8Array | undefined, b: string | Uint8Array | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && Buffer.from(a).equals(Buffer.from(b)))
}
