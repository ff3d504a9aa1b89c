/**
 * A cache may only save time: however any of its files is damaged, the output and the findings are those of a build
 * without a cache.
 */
import { cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { difficultSite, tinySite } from '../harness/difficult.ts'
import { isLong, record } from '../harness/figures.ts'
import { createRandom, type Random } from '../harness/random.ts'
import { type Files, hashTree, writeSite } from '../harness/site.ts'

const SITE = { ...tinySite(6), ...difficultSite(2) }
const CACHE = '.docs-build'

const DAMAGES: Readonly<Record<string, (path: string, random: Random) => Promise<unknown>>> = {
  deleted: (path) => rm(path),
  emptied: (path) => writeFile(path, ''),
  truncated: async (path, random) => {
    const bytes = await readFile(path)
    await writeFile(path, bytes.subarray(0, random.below(bytes.length)))
  },
  'with one bit flipped': async (path, random) => {
    const bytes = await readFile(path)
    const at = random.below(bytes.length)
    if (bytes.length > 0) bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random.below(8)), at)
    await writeFile(path, bytes)
  },
  'of noise': (path, random) =>
    writeFile(
      path,
      Uint8Array.from({ length: 300 }, () => random.below(256)),
    ),
  'of other JSON': (path) => writeFile(path, '{"version":1,"files":{"index.html":null},"__proto__":[]}'),
  'of another version': async (path) => {
    const text = await readFile(path, 'latin1')
    await writeFile(path, text.replace(/"version":1/, '"version":2').replace(/[0-9a-f]{32}/, 'f'.repeat(32)), 'latin1')
  },
  'made a folder': async (path) => {
    await rm(path)
    await mkdir(join(path, 'deep'), { recursive: true })
  },
  'made a link to nowhere': async (path) => {
    await rm(path)
    await symlink('/nonexistent', path)
  },
}

/** The files of a site in a folder. */
function inFolder(folder: string, files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]))
}

let warm = ''
let files: string[] = []
let cold: { tree: Readonly<Record<string, string>>; report: unknown }

beforeAll(async () => {
  // As deep as its copies: code of packages beside a project is named by its path from there.
  warm = join(await writeSite(inFolder('0', SITE)), '0')
  await build({ dir: warm, jobs: 1 })
  // Twice with an edit, so that there is an output before the last.
  await writeFile(join(warm, 'docs/more.md'), '# More\n')
  await build({ dir: warm, jobs: 1 })
  await rm(join(warm, 'docs/more.md'))
  const { out, report } = await build({ dir: warm, jobs: 1, cache: false })
  cold = { tree: await hashTree(out), report }
  const entries = await readdir(join(warm, CACHE), { recursive: true, withFileTypes: true })
  const all = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(warm, join(entry.parentPath, entry.name)))
  // Pages of the spare are alike: a few stand for all.
  files = all.filter(
    (path) => !/\/spare-[^/]+\//.test(path) || /(?:404\.html|map\.json|manifest\.json|logo\.svg)$/.test(path),
  )
})

it('the cache has files of every kind', () => {
  for (const kind of [
    /config-.*\.mjs$/,
    /config-.*\.json$/,
    /output-.*\.json$/,
    /pages-.*\.json$/,
    /spare-[^/]*\.json$/,
    /spare-.*\/404/,
    /store\/pack-/,
  ])
    expect(
      files.filter((path) => kind.test(path)),
      String(kind),
    ).not.toEqual([])
})

/** In a quick run each kind of damage is done to some files, so that each file is damaged in one way. */
const STEP = isLong ? 1 : Object.keys(DAMAGES).length

it.each(Object.keys(DAMAGES).map((kind, index) => ({ kind, index })))(
  'every file $kind',
  async ({ kind, index: offset }) => {
    const random = createRandom(`cache/${kind}`)
    const copies = await writeSite({})
    for (const [index, path] of files.entries()) {
      if ((index + offset) % STEP !== 0) continue
      const dir = join(copies, String(index))
      await cp(warm, dir, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true })
      // The output's own state knows files by their inodes, which a copy has none of: one that was built here has.
      await build({ dir, jobs: 1 })
      await DAMAGES[kind]?.(join(dir, path), random).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      await writeFile(join(dir, 'docs/touched.md'), '---\ndraft: true\n---\n')
      const { out, report } = await build({ dir, jobs: 1 })
      expect(report, path).toEqual(cold.report)
      expect(await hashTree(out), path).toEqual(cold.tree)
      await rm(dir, { recursive: true })
    }
    expect((await stat(warm)).isDirectory()).toBe(true)
    if (isLong) record('damaged cache', `${files.length} files ${kind}: equal to cold`)
  },
)
