/** A page that ends the process while the native parser reads it: the next run names it, and remark reads it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startDev } from '../../cli/dev/dev.ts'
import { patience } from '../harness/deadline.ts'
import { type CliRun, hashTree, runCli, writeSite } from '../harness/site.ts'

const TIME = { timeout: patience() }

/** The native parser, with words that end the process as a fault of its own would. */
const STAND_IN = `
const Module = require('node:module')
const load = Module._load
Module._load = function (name, ...others) {
  const found = load.call(this, name, ...others)
  if (!/[\\\\/]satteri[\\\\/]index\\.js$/.test(name)) return found
  const faulty = (parse) => (text, ...options) => {
    if (!text.includes('a fault')) return parse(text, ...options)
    process.kill(process.pid, 'SIGSEGV')
    // Another thread may get the signal first. The one at fault does not go on.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
  return {
    ...found,
    createMdastHandle: faulty(found.createMdastHandle),
    createMdxMdastHandle: faulty(found.createMdxMdastHandle),
  }
}
`

let standIn = ''

beforeAll(async () => {
  standIn = join(await writeSite({ 'stand-in.cjs': STAND_IN }), 'stand-in.cjs')
})

function run(...args: readonly string[]): Promise<CliRun> {
  return runCli(args, { env: { NODE_OPTIONS: `--require=${standIn}` } })
}

const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`

const FAULTY = {
  'docs/index.md': page('Home', '[B](b.md)'),
  'docs/b.md': page('B', 'This is a fault.\n\n- *one*'),
  'docs/c.md': page('C', 'Words.'),
}

const SAID = /^docs\/b\.md:1:1 .*native-parser/m

/** Findings of the rule, of all pages. */
function found({ stdout, stderr }: CliRun): readonly string[] {
  return `${stdout}${stderr}`.match(/^docs\/\S+ .*native-parser/gm) ?? []
}

describe('the run behind it', () => {
  it('names the page, reads it with remark and remembers', TIME, async () => {
    const dir = await writeSite(FAULTY)
    expect(await run('check', dir)).toMatchObject({ code: null })
    for (const command of ['check', 'check', 'build', 'build']) {
      const next = await run(command, dir)
      expect(next, command).toMatchObject({ code: 0 })
      expect(found(next), command).toEqual([expect.stringMatching(SAID)])
    }
  })

  it('builds what remark alone would build', TIME, async () => {
    const dir = await writeSite(FAULTY)
    const other = await writeSite({
      ...FAULTY,
      'docs.config.ts': "export default { title: 'Site', markdown: { parser: 'remark' } }\n",
    })
    await writeFile(join(dir, 'docs.config.ts'), "export default { title: 'Site' }\n")
    expect(await run('build', dir)).toMatchObject({ code: null })
    expect(await run('build', dir)).toMatchObject({ code: 0 })
    expect(await run('build', other)).toMatchObject({ code: 0 })
    expect(await hashTree(join(dir, 'build'))).toEqual(await hashTree(join(other, 'build')))
  })

  it('finds the one page that a thread was reading among many', TIME, async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1200 }, (_, index) => [`docs/p${index}.md`, page(`P${index}`, 'Words.')]),
    )
    const dir = await writeSite({ ...many, ...FAULTY })
    expect(await run('check', dir, '--jobs', '3')).toMatchObject({ code: null })
    const next = await run('check', dir, '--jobs', '3')
    expect(next).toMatchObject({ code: 0 })
    expect(found(next)).toEqual([expect.stringMatching(SAID)])
  })

  it('reads the page natively again when its text has changed', TIME, async () => {
    const dir = await writeSite(FAULTY)
    await run('check', dir)
    expect(found(await run('check', dir))).toHaveLength(1)
    await writeFile(join(dir, 'docs/b.md'), page('B', 'Nothing.'))
    expect(found(await run('check', dir))).toEqual([])
  })

  it('names pages one after the other when there are some', TIME, async () => {
    const dir = await writeSite({ ...FAULTY, 'docs/c.md': page('C', 'This is a fault too.') })
    expect((await run('check', dir)).code).toBeNull()
    expect((await run('check', dir)).code).toBeNull()
    expect(found(await run('check', dir))).toEqual([
      expect.stringMatching(SAID),
      expect.stringMatching(/^docs\/c\.md:1:1 /),
    ])
  })

  it('of the dev server names it as well', TIME, async () => {
    const dir = await writeSite(FAULTY)
    expect((await run('check', dir)).code).toBeNull()
    const dev = await startDev({ dir, port: 0, host: '127.0.0.1' })
    onTestFinished(() => dev.close())
    const { findings } = await dev.report()
    expect(findings.map(({ rule, file }) => `${file} ${rule}`)).toContain('docs/b.md native-parser')
  })
})

describe('a note', () => {
  /** A process that has ended. */
  let dead = ''

  beforeAll(async () => {
    const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
    await once(child, 'close')
    dead = `${child.pid}.1`
  })

  it('is gone after a run that came to its end', TIME, async () => {
    const dir = await writeSite({ 'docs/index.md': page('Home', 'Words.') })
    expect((await run('check', dir)).code).toBe(0)
    expect(await readdir(join(dir, '.docs-build/reading'))).toEqual([])
  })

  it('of a page that ends no process is ignored', TIME, async () => {
    const dir = await writeSite({ 'docs/index.md': page('Home', 'Words.') })
    const notes = join(dir, '.docs-build/reading')
    await mkdir(notes, { recursive: true })
    await writeFile(join(notes, `${dead}-0-0.now`), 'index.md\0')
    expect(found(await run('check', dir))).toEqual([])
    expect(await readdir(notes)).toEqual([])
  })

  it('that is damaged is ignored', TIME, async () => {
    const dir = await writeSite({ 'docs/index.md': page('Home', 'Words.') })
    const notes = join(dir, '.docs-build/reading')
    await mkdir(join(notes, `${dead}-0-4.now`), { recursive: true })
    await mkdir(join(notes, `${'a'.repeat(32)}.fatal`), { recursive: true })
    await writeFile(join(notes, `${dead}-0-0.now`), '')
    await writeFile(join(notes, `${dead}-0-1.now`), Buffer.from([255, 254, 0, 1]))
    await writeFile(join(notes, `${dead}-0-2.now`), 'index.md')
    await writeFile(join(notes, `${dead}-0-3.now`), '../../gone.md\0')
    await writeFile(join(notes, `${'b'.repeat(32)}.fatal`), 'of another program')
    await writeFile(join(notes, 'something else'), 'index.md\0')
    const { code, stdout } = await run('check', dir)
    expect(code).toBe(0)
    expect(found({ code, stdout, stderr: '' })).toEqual([])
  })

  it('that cannot be written is left out, and the run goes on', TIME, async () => {
    const dir = await writeSite({ 'docs/index.md': page('Home', 'Words.'), '.docs-build/reading': 'a file' })
    expect(await run('check', dir)).toMatchObject({ code: 0 })
  })
})
