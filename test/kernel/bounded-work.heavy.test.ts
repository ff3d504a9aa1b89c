/** Work in a bounded process: what is too much fails, and the next piece is done. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { expect, it, vi } from 'vitest'
import { boundedWork, Unfinished } from '../../cli/kernel/threads/bounded-work.ts'
import { HANGS_AFTER } from '../harness/deadline.ts'
import { projectRoot } from '../harness/root.ts'
import { writeSite } from '../harness/site.ts'

const WORKER = `
import { answerParent } from ${JSON.stringify(join(projectRoot, 'cli/kernel/threads/bounded-work.ts'))}
answerParent({
  async double(value) { return value * 2 },
  async fail(message) { throw new TypeError(message) },
  async pid() { return process.pid },
  async allocate() { for (const all = new Map(); ; ) all.set(all.size, {}) },
  async loop() { for (;;); },
  async leave() { process.exit(3) },
})
`

const folder = await writeSite({ 'worker.source.mjs': WORKER })
const script = pathToFileURL(join(folder, 'worker.mjs'))
await build({
  entryPoints: [join(folder, 'worker.source.mjs')],
  outfile: join(folder, 'worker.mjs'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
})

it('one process does all pieces, and what one throws is thrown', async () => {
  const work = boundedWork(script)
  const pieces = [work('double', 1), work('fail', 'no'), work('double', 2), work('pid', null)]
  expect(await Promise.allSettled(pieces)).toMatchObject([
    { value: 2 },
    { reason: { name: 'TypeError', message: 'no' } },
    { value: 4 },
    { status: 'fulfilled' },
  ])
  expect(await work('pid', null)).toBe(await pieces[3])
})

it('a piece that needs too much memory fails, and those after it are done', async () => {
  const work = boundedWork(script, { megabytes: 32, seconds: 120 })
  const [lost, next] = [work('allocate', null), work('double', 2)]
  await expect(lost).rejects.toThrow('it needs more than 32 MB of memory.')
  await expect(lost).rejects.not.toBeInstanceOf(Unfinished)
  expect(await next).toBe(4)
})

it.each([
  ['does not end', 'loop', 'the work on this text did not come to its end within 3 seconds.'],
  ['ends the process', 'leave', 'the process that works on this text ended with code 3.'],
])('of a piece that %s nothing is said, and those after it are done', async (_, task, message) => {
  const seconds = task === 'loop' ? 3 : 120
  const work = boundedWork(script, { megabytes: 32, seconds })
  // On a busy machine, a new process may not even start within the time.
  const double = (): Promise<unknown> => work('double', 2).catch(double)
  const [lost, next] = [work(task, null), double()]
  const reason = await lost.catch((error: unknown) => error)
  expect(reason).toBeInstanceOf(Unfinished)
  expect((reason as Unfinished).at('docs/a.md:3')).toMatchObject({
    message: `docs/a.md:3: ${message}`,
    exitCode: 2,
  })
  expect(await next).toBe(4)
})

it('the process ends with that of the program, even in a loop', async () => {
  const program = await writeSite({
    'program.source.mjs': `
import { boundedWork } from ${JSON.stringify(join(projectRoot, 'cli/kernel/threads/bounded-work.ts'))}
const work = boundedWork(new URL(${JSON.stringify(script.href)}))
process.stdout.write(String(await work('pid', null)))
await Promise.all([work('loop', null), new Promise((resolve) => setTimeout(resolve, 0)).then(() => process.kill(process.pid, 'SIGKILL'))])
`,
  })
  const outfile = join(program, 'program.mjs')
  await build({
    entryPoints: [join(program, 'program.source.mjs')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  })
  const { stdout, signal } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' })
  expect(signal).toBe('SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(Number(stdout), 0)).toThrow('ESRCH'), { timeout: HANGS_AFTER })
})
