/**
 * A build after an edit equals a cold build, even if any file of the last output or of the cache is missing or damaged.
 */
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { fingerprint } from '../../cli/kernel/fingerprint.ts'
import { tinySite } from '../harness/difficult.ts'
import { editSite, type Files, hashTree, writeSite } from '../harness/site.ts'

const SITE: Files = { 'package.json': '{ "name": "last" }', ...tinySite(12, 'Words of every page.') }
const PAGE = Object.keys(SITE).find((path) => /docs\/.+\.md$/.test(path)) as string
const EDITED: Files = { ...SITE, [PAGE]: `${SITE[PAGE]}\nQuite another basting stitch.\n` }

/** The one file below the site's folder whose path matches. */
async function fileOf(dir: string, pattern: RegExp): Promise<string> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => pattern.test(name)).sort()
  expect(names.length, `files like ${pattern}`).toBeGreaterThan(0)
  return join(dir, names[0] as string)
}

/** The file with the rows of the pages. */
function rowsIn(dir: string): Promise<string> {
  return fileOf(dir, /\.docs-build\/parts-\w+\/\w+$/)
}

async function damage(path: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(path, 'utf8')
  expect(change(text)).not.toBe(text)
  await writeFile(path, change(text))
}

const cases: readonly (readonly [what: string, spoil: (dir: string) => Promise<void>])[] = [
  ['nothing is wrong', async () => {}],
  ['what is known of the pages is gone', async (dir) => rm(await fileOf(dir, /\.docs-build\/pages-\w+\.json$/))],
  [
    'what is known of the pages is damaged',
    async (dir) =>
      damage(await fileOf(dir, /\.docs-build\/pages-\w+\.json$/), (text) => text.replace('"count"', '"other"')),
  ],
  [
    'the rows of the pages are damaged',
    async (dir) => damage(await rowsIn(dir), (text) => text.replace('index.md', 'other.md')),
  ],
  [
    'what is known of the pages was written by an earlier version of the program',
    async (dir) => {
      const path = await fileOf(dir, /\.docs-build\/pages-\w+\.json$/)
      const { keys, version, ...state } = JSON.parse((await readFile(path, 'utf8')).split('\n', 2)[1] ?? '')
      expect([typeof keys, version]).toEqual(['object', 7])
      const text = JSON.stringify({ ...state, version: 1 })
      await writeFile(path, `${fingerprint(text)}\n${text}`)
    },
  ],
  ['the index is gone', async (dir) => rm(join(dir, 'build/assets/search.json'))],
  [
    'the index names other files',
    async (dir) => damage(join(dir, 'build/assets/search.json'), (text) => text.replace(/[0-9a-f]{10}/, '0123456789')),
  ],
  ['words of the index are gone', async (dir) => rm(await fileOf(dir, /^build\/assets\/search\/words\.\w+\.txt$/))],
  [
    'words of the index are other words',
    async (dir) =>
      damage(await fileOf(dir, /^build\/assets\/search\/words\.\w+\.txt$/), (text) => text.replace(/\w /, 'x ')),
  ],
  ['results of earlier runs are gone', (dir) => rm(join(dir, '.docs-build/store'), { recursive: true })],
  [
    'the output of a page that did not change is gone',
    async (dir) => rm(await fileOf(dir, /^build\/.+\/index\.html$/)),
  ],
  ['all of the output is gone', (dir) => rm(join(dir, 'build'), { recursive: true })],
]

test.each(cases)('an edit of one page when %s', async (_, spoil) => {
  const dir = await writeSite(SITE)
  await build({ dir })
  await spoil(dir)
  await editSite(dir, SITE, EDITED)
  const warm = await build({ dir })
  const cold = await build({ dir: await writeSite(EDITED), cache: false })
  expect(await hashTree(warm.out)).toEqual(await hashTree(cold.out))
  // Once more: what this build has kept is right as well.
  await editSite(dir, EDITED, SITE)
  const again = await build({ dir })
  const first = await build({ dir: await writeSite(SITE), cache: false })
  expect(await hashTree(again.out)).toEqual(await hashTree(first.out))
})

test('pages of unchanged documents are taken over without looking at more than their files', async () => {
  const dir = await writeSite(SITE)
  await build({ dir })
  const rows = await rowsIn(dir)
  const others = (await readFile(rows, 'utf8')).replace(/,"page-7\/index\.md"/, '')
  await writeFile(join(dirname(rows), fingerprint(others)), others)
  const path = await fileOf(dir, /\.docs-build\/pages-\w+\.json$/)
  const state = (await readFile(path, 'utf8')).split('\n')[1] as string
  const other = state.replace(basename(rows), fingerprint(others))
  expect(other).not.toBe(state)
  await writeFile(path, `${fingerprint(other)}\n${other}`)
  await editSite(dir, SITE, EDITED)
  const { out } = await build({ dir })
  const cold = await build({ dir: await writeSite(EDITED), cache: false })
  const [tree, whole] = [Object.keys(await hashTree(out)), Object.keys(await hashTree(cold.out))]
  expect(whole.filter((file) => !tree.includes(file))).toEqual(['page-7/index.md'])
})

/** Puts copies in the place of the cache and the output, as a CI that restores them does. */
async function restore(dir: string): Promise<void> {
  for (const folder of ['build', '.docs-build'].map((name) => join(dir, name))) {
    await cp(folder, `${folder}-copy`, { recursive: true })
    await rm(folder, { recursive: true })
    await rename(`${folder}-copy`, folder)
  }
}

test('pages of an output that a CI has restored are taken over, unless their files have changed', async () => {
  const dir = await writeSite(SITE)
  const { rendered } = await build({ dir })
  await restore(dir)
  expect(await build({ dir })).toMatchObject({ rendered: 0, kept: rendered })
  await restore(dir)
  await editSite(dir, SITE, EDITED)
  expect(await build({ dir })).toMatchObject({ rendered: 1, kept: rendered - 1 })
  await restore(dir)
  await damage(join(dir, 'build/page-7/index.html'), (text) => text.replace('Words', 'Sword'))
  const { out, ...counts } = await build({ dir })
  expect(counts).toMatchObject({ rendered: 1, kept: rendered - 1 })
  const cold = await build({ dir: await writeSite(EDITED), cache: false })
  expect(await hashTree(out)).toEqual(await hashTree(cold.out))
})

test('pages are taken over in another folder, to which a CI has restored the project', async () => {
  const dir = await writeSite(SITE)
  const { rendered } = await build({ dir })
  const other = await writeSite({})
  await cp(dir, other, { recursive: true })
  expect(await build({ dir: other })).toMatchObject({ rendered: 0, kept: rendered })
})
