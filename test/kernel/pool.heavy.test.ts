import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DocsError } from '../../cli/kernel/fault/errors.ts'
import { errorParts, inlinePool, type Pool, runBatches, type Tasks, threadPool } from '../../cli/kernel/threads/pool.ts'
import { projectRoot } from '../harness/root.ts'
import { writeSite } from '../harness/site.ts'

interface TestTasks extends Tasks {
  readonly double: (payload: { value: number; wait?: number }) => Promise<number>
  readonly fail: (payload: { message: string; code?: string }) => Promise<never>
  readonly die: (payload: { code: number }) => Promise<never>
  readonly crash: (payload: null) => Promise<never>
  readonly strange: (payload: null) => Promise<unknown>
  /** Known to threads only. */
  readonly refuse: (payload: null) => Promise<never>
}

/** The same tasks for both pools, as text, since a worker needs a file of its own. */
const TASKS = `
export const tasks = {
  async double({ value, wait = 0 }) {
    for (let turn = 0; turn < wait; turn++) await new Promise(setImmediate)
    return value * 2
  },
  async fail({ message, code }) {
    throw Object.assign(new TypeError(message), code ? { code } : {})
  },
  async die({ code }) {
    process.exit(code)
  },
  async crash() {
    setImmediate(() => { throw new Error('nobody catches this') })
    return new Promise(() => {})
  },
  async strange() {
    throw 'a text'
  },
}
`

const WORKER = `
import { parentPort } from 'node:worker_threads'
import { answerTasks } from ${JSON.stringify(join(projectRoot, 'cli/kernel/threads/pool.ts'))}
import { DocsError } from ${JSON.stringify(join(projectRoot, 'cli/kernel/fault/errors.ts'))}
import { tasks } from './tasks.mjs'
const refuse = async () => { throw new DocsError('wrong use', { hint: 'the way out', exitCode: 1 }) }
answerTasks(parentPort, { ...tasks, refuse })
`

const folder = await writeSite({ 'tasks.mjs': TASKS, 'worker.source.mjs': WORKER })
const script = pathToFileURL(join(folder, 'worker.mjs'))
await build({
  entryPoints: [join(folder, 'worker.source.mjs')],
  outfile: join(folder, 'worker.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
})
const inline = (): Pool<TestTasks> =>
  inlinePool(() => import(/* @vite-ignore */ join(folder, 'tasks.mjs')).then((m) => m.tasks))

function threads(size: number, here?: Pool<TestTasks>): Pool<TestTasks> {
  const pool = threadPool<TestTasks>(script, size, here)
  onTestFinished(() => pool.close())
  return pool
}

it('a thread that refuses to go on gives the reason and a way out', async () => {
  const refused = threads(1).run('refuse', null)
  await expect(refused).rejects.toBeInstanceOf(DocsError)
  await expect(refused).rejects.toMatchObject({ message: 'wrong use', hint: 'the way out', exitCode: 1 })
})

describe.each([
  ['inline', inline],
  ['one thread', () => threads(1)],
  ['three threads', () => threads(3)],
  ['a thread and this one', () => threads(1, inline())],
] as const)('%s', (_, open) => {
  it('gives each caller the result of its own task', async () => {
    const pool = open()
    const values = Array.from({ length: 40 }, (_, value) => value)
    const results = await Promise.all(values.map((value) => pool.run('double', { value, wait: 40 - value })))
    expect(results).toEqual(values.map((value) => value * 2))
  })

  it('fails a task with the message, the code and the stack of what it threw, and goes on', async () => {
    const pool = open()
    const failed = pool.run('fail', { message: 'no such thing', code: 'ENOSPC' })
    await expect(failed).rejects.toMatchObject({ name: 'TypeError', message: 'no such thing', code: 'ENOSPC' })
    await expect(failed.catch((error: Error) => error.stack)).resolves.toContain('.fail (')
    expect(await pool.run('double', { value: 2 })).toBe(4)
  })

  it('gives the results of batches in order, whichever ends first', async () => {
    const pool = open()
    const results = await runBatches([5, 4, 3, 2, 1, 0, 9], 2, 3, async (batch) => {
      return Promise.all(batch.map((value) => pool.run('double', { value, wait: value * 5 })))
    })
    expect(results.flat()).toEqual([10, 8, 6, 4, 2, 0, 18])
  })

  it('takes the items of a generator as they are needed', async () => {
    const pool = open()
    let taken = 0
    function* items(): Generator<number> {
      for (let value = 0; value < 40; value++) {
        taken++
        yield value
      }
    }
    let ended = 0
    const results = await runBatches(items(), 3, 2, async (batch) => {
      expect(taken).toBeLessThanOrEqual(ended + 2 * 3)
      const doubled = await Promise.all(batch.map((value) => pool.run('double', { value, wait: value % 7 })))
      ended += batch.length
      return doubled
    })
    expect(results.flat()).toEqual(Array.from({ length: 40 }, (_, value) => value * 2))
  })

  it('fails a run of batches with what its generator threw', async () => {
    function* items(): Generator<number> {
      yield 1
      throw new Error('no more')
    }
    await expect(runBatches(items(), 2, 2, async (batch) => batch)).rejects.toThrow('no more')
  })

  it('fails a run of batches with the first error, after all of its batches have ended', async () => {
    const pool = open()
    const begun: number[] = []
    const ended: number[] = []
    const items = Array.from({ length: 60 }, (_, index) => index + 1)
    const run = runBatches(items, 1, 3, async ([value = 0]) => {
      begun.push(value)
      if (value === 3) throw new Error('three')
      return pool.run('double', { value, wait: 20 }).finally(() => ended.push(value))
    })
    await expect(run).rejects.toThrow('three')
    expect(begun.filter((value) => value !== 3)).toEqual([...ended].sort((a, b) => a - b))
    expect(begun.length).toBeLessThan(60)
  })
})

describe('threads', () => {
  it('that end fail their task with the reason, and others take over the rest', async () => {
    const pool = threads(2)
    const settled = await Promise.allSettled([
      pool.run('die', { code: 7 }),
      pool.run('double', { value: 1, wait: 10 }),
      pool.run('die', { code: 8 }),
      ...Array.from({ length: 10 }, (_, value) => pool.run('double', { value })),
    ])
    expect(settled.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      ...Array(10).fill('fulfilled'),
    ])
    expect(settled[0]).toMatchObject({ reason: { message: 'A worker thread ended with code 7.' } })
  })

  it('that end by an uncaught error report that error', async () => {
    const pool = threads(1)
    await expect(pool.run('crash', null)).rejects.toThrow('nobody catches this')
    expect(await pool.run('double', { value: 3 })).toBe(6)
  })

  it('are never more than the size of the pool, even when many end', async () => {
    const counted = join(folder, 'count.mjs')
    await writeFile(
      counted,
      `import { parentPort, threadId } from 'node:worker_threads'
       parentPort.on('message', ({ task }) => task === 'die' ? process.exit(1) : setImmediate(() => parentPort.postMessage({ value: threadId })))`,
    )
    const pool = threadPool<{ id: (payload: null) => Promise<number>; die: (payload: null) => Promise<never> }>(
      pathToFileURL(counted),
      2,
    )
    onTestFinished(() => pool.close())
    await Promise.allSettled(Array.from({ length: 6 }, () => pool.run('die', null)))
    const ids = await Promise.all(Array.from({ length: 60 }, () => pool.run('id', null)))
    expect(new Set(ids).size).toBeLessThanOrEqual(2)
  })

  it('turn whatever is thrown into an error', async () => {
    await expect(threads(1).run('strange', null)).rejects.toMatchObject({ name: 'Error', message: 'a text' })
  })

  it('whose script cannot be loaded fail every task', async () => {
    const pool = threadPool<TestTasks>(pathToFileURL(join(folder, 'missing.mjs')), 2)
    onTestFinished(() => pool.close())
    const settled = await Promise.allSettled([1, 2, 3, 4, 5].map((value) => pool.run('double', { value })))
    expect(settled.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  })

  it('refuse a task that cannot cross, and go on', async () => {
    const pool = threads(1)
    await expect(pool.run('double', { value: (() => 1) as unknown as number })).rejects.toThrow('could not be cloned')
    expect(await pool.run('double', { value: 3 })).toBe(6)
  })

  it('that are stopped leave no task waiting', async () => {
    const pool = threads(1)
    const running = [pool.run('crash', null), pool.run('double', { value: 1 })]
    const settled = Promise.allSettled(running)
    await pool.close()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(pool.run('double', { value: 1 })).rejects.toThrow('closed')
  })
})

it('takes the parts of an error that a reader needs', () => {
  const error = Object.assign(new RangeError('too far'), { code: 'EFBIG', extra: () => 1 })
  expect(errorParts(error)).toEqual({ name: 'RangeError', message: 'too far', stack: error.stack, code: 'EFBIG' })
  expect(errorParts(undefined)).toEqual({ name: 'Error', message: 'undefined' })
})
