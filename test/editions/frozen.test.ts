/** Frozen editions are taken over unread, and the site is that of a cold build whatever else changes. */
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, verify } from '../../cli/app/operations.ts'
import { folderStamp } from '../../cli/project/files/folder-stamp.ts'
import { brief } from '../harness/brief-finding.ts'
import { editionsSite } from '../harness/editions.ts'
import { type Changes, changeFiles, editSite, type Files, hashTree, writeSite } from '../harness/site.ts'

/** The folders of the editions that the next build may leave unread. */
async function writtenDown(dir: string): Promise<string[]> {
  const cache = join(dir, '.docs-build')
  const name = (await readdir(cache)).find((one) => one.startsWith('pages-')) ?? ''
  const [, text = '{}'] = (await readFile(join(cache, name), 'utf8')).split('\n')
  const { editions } = JSON.parse(text) as { editions: Record<string, { unread?: object }> }
  return Object.keys(editions)
    .filter((prefix) => editions[prefix]?.unread)
    .sort()
}

/** Waits until the times of all files say something: they lie further back than the steps of the file system. */
async function settled(dir: string): Promise<void> {
  const folders = ['docs', 'versioned_docs', 'team', 'i18n', 'static'].map((folder) => join(dir, folder))
  await expect.poll(() => folders.map(folderStamp)).not.toContain(undefined)
}

interface Seen {
  /** The docs and versions in which a rule of a plugin has looked at documents. */
  seenVersions?: string[]
}

/** Makes a rule of the configuration write down in which versions it looks at documents. */
const CONFIG = String(editionsSite()['docs.config.ts']).replace(
  'export default {',
  `export default {
  checks: { rules: { 'lost-address': 'warn', 'lost-anchor': 'warn', 'broken-link': 'warn', 'broken-anchor': 'warn' } },
  plugins: [
    {
      name: 'seen',
      rules: [
        {
          id: 'seen',
          about: 'Finds nothing.',
          check({ edition: { docs, version } }) {
            globalThis.seenVersions?.push(docs + ' ' + version)
            return []
          },
        },
      ],
    },
  ],`,
)

const EDITS: readonly (readonly [about: string, changes: Changes])[] = [
  ['a text of the current version', { 'docs/guides/b.md': '# B\n\n## More\n\nAnother text.\n' }],
  ['an anchor to which a frozen version links', { 'docs/guides/b.md': '# B\n\n## Less\n' }],
  [
    'a title in the navbar of all versions',
    { 'versioned_docs/version-2.0/guides/a.md': '# Called otherwise\n\n## Setup\n' },
  ],
  ['a page of the current version', { 'docs/guides/c.md': '# C\n' }],
  [
    'a page to which the menu of versions leads',
    { 'docs/guides/a.md': undefined, 'docs/index.md': '# Home\n', 'docs/guides/b.md': '# B\n' },
  ],
  ['a frozen version itself', { 'versioned_docs/version-1.0/gone.md': '# Gone\n\n[x](#nope)\n' }],
  ['a translation', { 'i18n/nl/versioned_docs/version-1.0/gone.md': '# Weg\n' }],
  ['a static file', { 'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>' }],
  [
    'an old address of the last version in the folder of another one',
    { 'versioned_docs/version-2.0/guides/readme.md': '---\nredirect_from: [/1.0/former]\n---\n# Guides\n' },
  ],
  ['that address again', { 'versioned_docs/version-2.0/guides/readme.md': '# Guides\n' }],
  [
    'promised addresses, one of them in a frozen version',
    {
      'docs.routes.json': JSON.stringify({
        version: 1,
        routes: { '/1.0/gone/': ['gone'], '/1.0/lost/': [], '/guides/a/': ['lost'] },
      }),
    },
  ],
  ['a text beside promised addresses', { 'docs/guides/b.md': '# B\n\nMore.\n' }],
  ['the configuration', { 'docs.config.ts': CONFIG.replace("title: 'Kit'", "title: 'Kits'") }],
]

test('after each edit, the site is that of a cold build', async () => {
  let files: Files = changeFiles(editionsSite(), {
    'docs.config.ts': CONFIG,
    'versioned_docs/version-1.0/guides/links.md': '# Links\n\n[more](/next/guides/b.md#more)\n',
  })
  const dir = await writeSite(files)
  const copy = await writeSite(files)
  await settled(dir)
  await build({ dir })
  expect(await writtenDown(dir)).toEqual(['1.0/', 'next/', 'nl/1.0/', 'nl/next/', 'nl/team/', 'team/'])
  for (const [about, changes] of EDITS) {
    const next = changeFiles(files, changes)
    for (const site of [dir, copy]) await editSite(site, files, next)
    files = next
    await settled(dir)
    for (const made of ['build', '.docs-build']) await rm(join(copy, made), { recursive: true, force: true })
    const [warm, cold] = [await build({ dir, jobs: 2 }), await build({ dir: copy })]
    expect(warm.report, about).toEqual(cold.report)
    expect(warm.published, about).toBe(true)
    expect(await hashTree(warm.out), about).toEqual(await hashTree(cold.out))
  }
  const { rendered, published } = await build({ dir })
  expect({ rendered, published }).toEqual({ rendered: 0, published: true })
})

test('only the last version and versions with changes are looked at', async () => {
  const files = changeFiles(editionsSite(), { 'docs.config.ts': CONFIG })
  const dir = await writeSite(files)
  const seen = globalThis as Seen
  const look = async (): Promise<readonly string[]> => {
    const found: string[] = []
    seen.seenVersions = found
    await settled(dir)
    await build({ dir })
    delete seen.seenVersions
    return [...new Set(found)].sort()
  }
  const all = ['default 1.0', 'default 2.0', 'default current', 'team current']
  expect(await look()).toEqual(all)
  await writeFile(join(dir, 'docs/guides/b.md'), '# B\n\n## More\n\nAnother text.\n')
  expect(await look()).toEqual(['default 2.0', 'default current'])
  await writeFile(join(dir, 'team/rules.md'), '# Rules\n\nAnother text.\n')
  expect(await look()).toEqual(['default 2.0', 'team current'])
  await writeFile(join(dir, 'docs/guides/c.md'), '# C\n')
  expect(await look()).toEqual(all)
})

test('changes by others in the folder of a frozen edition are undone', async () => {
  const files = editionsSite()
  const dir = await writeSite(files)
  await settled(dir)
  const { out } = await build({ dir })
  const clean = await hashTree(out)
  for (const text of ['One.\n', 'Two.\n', 'Three.\n']) {
    await appendFile(join(out, '1.0/guides/a/index.html'), 'changed')
    await writeFile(join(out, '1.0/guides/foreign.html'), 'foreign')
    await rm(join(out, 'nl/1.0/gone/index.md'))
    await writeFile(join(dir, 'docs/guides/b.md'), `# B\n\n## More\n\n${text}`)
    await build({ dir })
    expect((await verify({ out })).report.findings.map(brief)).toEqual([])
  }
  await writeFile(join(dir, 'docs/guides/b.md'), String(files['docs/guides/b.md']))
  await build({ dir })
  expect(await hashTree(out)).toEqual(clean)
})

test('a site with budgets keeps versions unread, and a page that is too heavy is named as in a cold build', async () => {
  const config = (more: string): string => CONFIG.replace('export default {', `export default { ${more},`)
  const files = changeFiles(editionsSite(), { 'docs.config.ts': config('budgets: { doc: { images: 10 } }') })
  const dir = await writeSite(files)
  await settled(dir)
  expect((await build({ dir })).editions).toEqual({ all: 8, read: 8 })
  await writeFile(join(dir, 'docs/guides/b.md'), '# B\n\n## More\n\nAnother text.\n')
  await settled(dir)
  const light = await build({ dir })
  expect(light.editions?.read).toBeLessThan(8)
  expect(await hashTree(light.out)).toEqual(await hashTree((await build({ dir, cache: false, out: 'cold' })).out))
  await writeFile(join(dir, 'docs/guides/p.png'), 'a picture of more bytes')
  await settled(dir)
  const heavy = await build({ dir })
  expect(heavy.report.findings.map(({ rule, file }) => `${rule} ${file}`)).toContain('over-budget docs/guides/a.md')
  expect(heavy.report).toEqual((await build({ dir, cache: false })).report)
  await writeFile(join(dir, 'docs.config.ts'), config('releases: { keep: 1 }'))
  expect((await build({ dir })).editions).toEqual({ all: 8, read: 8, because: 'releases.keep' })
})
