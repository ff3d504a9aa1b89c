/**
 * The same input gives the same bytes for every user, folder, time and number of jobs, and the bytes reveal none of
 * these.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir, hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { difficultSite, tinySite } from './harness/difficult.ts'
import { isLong, record } from './harness/figures.ts'
import { startProgram } from './harness/program.ts'
import { projectRoot } from './harness/root.ts'
import { type Files, hashTree, writeFiles, writeSite } from './harness/site.ts'

/** More than enough pages for worker threads. */
const SITE: Files = { ...tinySite(40), ...difficultSite(3) }
const CANARY = 'canary-5d1f'

/**
 * Simulates another clock, another order of folders and another machine; loaded before the program and in its threads.
 * The clock continues from its start, so that waiting for it ends.
 */
const SHIM = `
import fs from 'node:fs'
import os from 'node:os'
import { syncBuiltinESMExports } from 'node:module'
const shift = Date.parse(process.env.SHIM_TIME) - Date.now()
const now = Date.now
Date.now = () => now() + shift
globalThis.Date = class extends Date {
  constructor(...parts) { super(...(parts.length > 0 ? parts : [Date.now()])) }
}
for (const name of ['readdirSync', 'readdir']) {
  const list = fs[name]
  fs[name] = (path, options, done) => {
    if (name === 'readdirSync') return list(path, options).reverse()
    const finish = done ?? options
    const back = (error, names) => finish(error, names?.reverse())
    return done ? list(path, options, back) : list(path, back)
  }
}
os.hostname = () => '${CANARY}-host'
syncBuiltinESMExports()
`

interface Surroundings {
  /** Name of the project's folder. */
  readonly folder?: string
  readonly files?: Files
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly umask?: number
  /** The simulated time. */
  readonly time?: string
}

let shim = ''
let expected: Readonly<Record<string, string>> = {}
let report = ''

async function buildIn(dir: string, { args = [], env = {}, umask = 0o022, time }: Surroundings): Promise<string> {
  const clock = time === undefined ? {} : { SHIM_TIME: time, NODE_OPTIONS: `--import ${pathToFileURL(shim)}` }
  const options = { env: { ...env, ...clock }, shell: `umask ${umask.toString(8)}; exec {}` }
  const { code, stdout, stderr } = await startProgram(['build', dir, '--report', 'json', ...args], options).end
  expect(code, stderr).toBe(0)
  return stdout
}

async function newProject({ folder = 'folder/site', files = SITE }: Surroundings): Promise<string> {
  const dir = join(await writeSite({}), folder)
  await mkdir(dir, { recursive: true })
  await writeFiles(dir, files)
  return dir
}

beforeAll(async () => {
  shim = join(await writeSite({ 'shim.mjs': SHIM }), 'shim.mjs')
  const dir = await newProject({})
  report = await buildIn(dir, { args: ['--jobs', '1'], env: { TZ: 'UTC', LC_ALL: 'C' } })
  expected = await hashTree(join(dir, 'build'))
})

const PLACES: readonly (Surroundings & { readonly about: string })[] = [
  { about: 'as it is' },
  {
    about: 'a folder with spaces and letters, the east, Turkish, files written in another order',
    folder: 'Ünter ordner/日本 (ß) & %41',
    files: Object.fromEntries(Object.entries(SITE).reverse()),
    env: { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' },
    umask: 0o077,
  },
  {
    about: 'the west, Japanese, 1970, folders listed backwards',
    env: { TZ: 'Pacific/Niue', LC_ALL: 'ja_JP.UTF-8', NO_COLOR: '', FORCE_COLOR: '1', CI: 'true' },
    time: '1970-01-02T00:00:00Z',
  },
  {
    about: 'another user and machine, 2106, folders listed backwards',
    env: {
      HOME: '/nonexistent',
      USER: `${CANARY}-user`,
      LOGNAME: `${CANARY}-user`,
      SECRET: CANARY,
      TZ: 'Asia/Tokyo',
    },
    time: '2106-02-07T06:28:16Z',
    umask: 0,
  },
]

/** State before the build → arguments of the build. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  cold: [],
  'without a cache': ['--no-cache'],
  'after a build in other surroundings': [],
  'after an edit that was taken back': [],
}

const JOBS = [1, 2, 8]

const COMBINATIONS = PLACES.flatMap((place, index) =>
  Object.keys(BEGINNINGS).flatMap((beginning, before) =>
    JOBS.map((jobs, workers) => ({ ...place, beginning, jobs, isQuick: index === before && index % 3 === workers })),
  ),
)

it.each(isLong ? COMBINATIONS : COMBINATIONS.filter(({ isQuick }) => isQuick))(
  '$about, $jobs jobs, $beginning',
  async ({ beginning, jobs, ...place }) => {
    const dir = await newProject(place)
    if (beginning.startsWith('after')) {
      const page = join(dir, 'docs/readme.md')
      if (beginning.includes('edit')) await writeFile(page, 'Other words.\n')
      await buildIn(dir, { args: ['--jobs', '2'], env: { TZ: 'America/Lima' }, time: '1999-12-31T23:59:59Z' })
      await writeFile(page, SITE['docs/readme.md'] as string)
    }
    const args = ['--jobs', String(jobs), ...(BEGINNINGS[beginning] ?? [])]
    expect(await buildIn(dir, { ...place, args })).toBe(report)
    expect(await hashTree(join(dir, 'build'))).toEqual(expected)
    await expectDiscreet(join(dir, 'build'), dir)
    combinations++
  },
)

let combinations = 0
afterAll(() => {
  record('determinism', `${combinations} combinations of place, beginning and jobs: the same bytes`)
  record('leaks', `${combinations} combinations of place, beginning and jobs: nothing of them in the output`)
})

it('a warm cache of other surroundings, an output that is moved away, and a cache of another folder', async () => {
  const dir = await newProject({})
  await buildIn(dir, { args: ['--jobs', '2'], env: { TZ: 'Pacific/Kiritimati' }, time: '1970-01-02T00:00:00Z' })
  const page = SITE['docs/readme.md'] as string
  await writeFile(join(dir, 'docs/readme.md'), `${page}\nMore.\n`)
  await buildIn(dir, { env: { LC_ALL: 'tr_TR.UTF-8' } })
  await writeFile(join(dir, 'docs/readme.md'), page)
  expect(await buildIn(dir, { env: { TZ: 'Pacific/Niue' }, time: '2106-02-07T06:28:16Z' })).toBe(report)
  expect(await hashTree(join(dir, 'build'))).toEqual(expected)

  const other = await newProject({ folder: 'other/site' })
  await rename(join(dir, '.docs-build'), join(other, '.docs-build'))
  expect(await buildIn(other, {})).toBe(report)
  expect(await hashTree(join(other, 'build'))).toEqual(expected)
  expect(await buildIn(dir, {})).toBe(report)
  expect(await hashTree(join(dir, 'build'))).toEqual(expected)
})

/** Searches every file for data of the machine, the user and the time. */
async function expectDiscreet(out: string, dir: string): Promise<void> {
  const today = new Date()
  const secrets = [
    dir,
    pathToFileURL(dir).href,
    encodeURI(dir),
    tmpdir(),
    projectRoot,
    homedir().length > 1 ? homedir() : dir,
    hostname().length > 5 ? hostname() : dir,
    CANARY,
    '2106-02',
    '1970-01',
    today.toISOString().slice(0, 10),
    today.toDateString(),
    today.toUTCString().slice(0, 16),
    String(Math.floor(today.getTime() / 1e7)),
  ]
  const found: string[] = []
  for (const path of Object.keys(await hashTree(out))) {
    const text = await readFile(join(out, path), 'latin1')
    for (const secret of secrets) {
      if (text.includes(Buffer.from(secret).toString('latin1'))) found.push(`${path}: ${secret}`)
    }
  }
  expect(found).toEqual([])
}
