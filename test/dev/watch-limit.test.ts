/** The limits of the system on watched files are met with a message, once. */
import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchPaths } from '../../cli/app/dev/watch.ts'
import type { DocsError } from '../../cli/kernel/fault/errors.ts'

/** A watcher whose files the system refuses one after the other, before it is ready. */
vi.mock('chokidar', () => ({
  watch: () => {
    const watcher = Object.assign(new EventEmitter(), { close: async () => {}, add: () => {} })
    queueMicrotask(() => {
      for (const code of codes) watcher.emit('error', Object.assign(new Error(`watch failed: ${code}`), { code }))
      watcher.emit('ready')
    })
    return watcher
  },
}))

let codes: readonly string[] = []

test.for([
  [['ENOENT', 'ENOSPC', 'ENOSPC'], ['fs.inotify.max_user_watches=524288']],
  [['EMFILE'], ['fs.inotify.max_user_instances=512']],
  [['ENOENT', 'EPERM'], []],
] as const)('of the errors %o, %o is what to raise', async ([refused, raised]) => {
  codes = refused
  const limits: DocsError[] = []
  const watch = await watchPaths({
    paths: [],
    ignored: () => false,
    since: 0,
    known: [],
    onLimit: (error) => limits.push(error),
    handle: async () => {},
  })
  onTestFinished(() => watch.close())
  expect(limits.map(({ hint = '' }) => /sysctl (\S+)`/.exec(hint)?.[1])).toEqual(raised)
})
