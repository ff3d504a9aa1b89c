/**
 * A cache may only save time: however any of its files is damaged, the output and the findings are those of a build
 * without a cache.
 */
import { lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { difficultSite, tinySite } from '../harness/difficult.ts'
import { isLong, record } from '../harness/figures.ts'
import { createRandom, type Random } from '../harness/random.ts'
import { hashTree, writeSite } from '../harness/site.ts'

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

/** Kinds of files of a cache. Pages of the spare are alike: a few stand for all. */
const KINDS = [
  /config-.*\.mjs$/,
  /config-.*\.json$/,
  /output-.*\.json$/,
  /pages-.*\.json$/,
  /spare-[^/]*\.json$/,
  /spare-.*\/404\.html$/,
  /spare-.*\/(?:map\.json|manifest\.json|logo\.svg)$/,
  /store\/pack-/,
]

let dir = ''
let cold: { tree: Readonly<Record<string, string>>; report: unknown }

beforeAll(async () => {
  dir = await writeSite(SITE)
  await build({ dir, jobs: 1 })
  // Twice with an edit, so that there is an output before the last.
  await writeFile(join(dir, 'docs/more.md'), '# More\n')
  await build({ dir, jobs: 1 })
  await rm(join(dir, 'docs/more.md'))
  const { out, report } = await build({ dir, jobs: 1, cache: false })
  cold = { tree: await hashTree(out), report }
  await build({ dir, jobs: 1 })
})

/** The files that the cache has now, by their kind. */
async function filesOfKinds(): Promise<string[][]> {
  const entries = await readdir(join(dir, CACHE), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
  return KINDS.map((kind) => files.filter((path) => kind.test(path)).sort())
}

/** What one build leaves is the cache of the next: a damage that was kept would show there at the latest. */
it.each(Object.keys(DAMAGES))('files %s', async (damage) => {
  const random = createRandom(`cache/${damage}`)
  for (const kind of KINDS.keys()) {
    const files = (await filesOfKinds())[kind] ?? []
    expect(files, String(KINDS[kind])).not.toEqual([])
    // In a quick run, one of each kind.
    for (const path of isLong ? files : [random.pick(files)]) {
      await DAMAGES[damage]?.(join(dir, path), random)
      await writeFile(join(dir, 'docs/touched.md'), `---\ndraft: true\n---\n\n${damage} ${path}\n`)
      const { out, report } = await build({ dir, jobs: 1 })
      expect(report, path).toEqual(cold.report)
      expect(await hashTree(out), path).toEqual(cold.tree)
      const left = await lstat(join(dir, path)).catch(() => undefined)
      if (left?.isFile() === false) await rm(join(dir, path), { recursive: true })
    }
  }
  if (isLong) record('damaged cache', `files ${damage}: equal to cold`)
})
