/** What an uploader has to do: applied to what was published before, it gives the new output. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { build, type ChangedFiles } from '../../cli/app/operations.ts'
import { hashTree, runCli, writeSite } from '../harness/site.ts'

const SITE = {
  'docs.config.js': "export default { title: 'Kit', url: 'https://kit.example', releases: { keep: 1 } }",
  'docs/index.md': '# Start\n\n[Points](./points.md)\n',
  'docs/points.md': '# Points\n\n![Map](./map.svg)\n',
  'docs/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"/>',
  'docs/paths.md': '# Paths\n',
  'static/notes.txt': 'Notes.\n',
}

/** Does on a copy of the site what an uploader would do on the host. */
function upload({ send, delete: gone }: ChangedFiles, out: string, host: string): void {
  for (const path of send) {
    mkdirSync(dirname(join(host, path)), { recursive: true })
    cpSync(join(out, path), join(host, path))
  }
  for (const path of gone) rmSync(join(host, path))
}

test('a host that only gets what a list names has the new site after each change', async () => {
  const dir = await writeSite(SITE)
  const host = join(dir, 'host')
  const publish = async (): Promise<ChangedFiles> => {
    const { out, changes, published } = await build({ dir, jobs: 1, changes: true })
    expect(published).toBe(true)
    upload(changes as ChangedFiles, out, host)
    expect(await hashTree(host)).toEqual(await hashTree(out))
    return changes as ChangedFiles
  }
  const first = await publish()
  expect([first.since, first.delete]).toEqual([undefined, []])
  expect(first.send.at(-1)).toBe('docs-build.json')

  // Nothing has changed.
  expect(await publish()).toEqual({ since: join(dir, 'build/docs-build.json'), send: [], delete: [] })

  // A text: its page alone, and the files that describe all pages.
  writeFileSync(join(dir, 'docs/paths.md'), '# Paths\n\nMore words.\n')
  const edited = await publish()
  expect(edited.send).toContain('paths/index.html')
  expect(edited.send.filter((path) => path.endsWith('.html'))).toEqual(['paths/index.html'])
  // Code and images of the last release stay for open tabs.
  expect(edited.delete.filter((path) => /^assets\/(?!search)/.test(path))).toEqual([])

  // Renamed and removed files.
  renameSync(join(dir, 'docs/paths.md'), join(dir, 'docs/curves.md'))
  rmSync(join(dir, 'static/notes.txt'))
  const renamed = await publish()
  expect(renamed.send).toContain('curves/index.html')
  expect(renamed.delete).toEqual(expect.arrayContaining(['notes.txt', 'paths/index.html', 'paths/index.md']))
  expect(existsSync(join(host, 'notes.txt'))).toBe(false)

  // What is older than the releases that stay goes.
  writeFileSync(join(dir, 'docs/points.md'), '# Points\n\nWithout a map.\n')
  await publish()
  cpSync(join(dir, 'docs/map.svg'), join(dir, 'docs/other.svg'))
  writeFileSync(join(dir, 'docs/points.md'), '# Points\n\n![Other](./other.svg)\n')
  const later = await publish()
  expect(later.delete.some((path) => path.startsWith('assets/files/map-'))).toBe(true)
})

test('assets come before the pages that name them, and the manifest last', async () => {
  const dir = await writeSite(SITE)
  const { changes } = await build({ dir, jobs: 1, changes: true })
  const send = changes?.send ?? []
  const place = (part: string): number => send.findIndex((path) => path.includes(part))
  expect(place('assets/files/map-')).toBeLessThan(place('points/index.html'))
  expect(place('points/index.html')).toBeLessThan(place('assets/map.json'))
  expect(send.at(-1)).toBe('docs-build.json')
})

test('a list is compared with the published site where one is named', async () => {
  const dir = await writeSite({ ...SITE, 'docs.config.js': "export default { title: 'Kit' }" })
  const host = join(dir, 'host')
  const { out } = await build({ dir, jobs: 1 })
  cpSync(out, host, { recursive: true })
  writeFileSync(join(dir, 'docs/paths.md'), '# Paths\n\nOnce.\n')
  await build({ dir, jobs: 1 })
  writeFileSync(join(dir, 'docs/points.md'), '# Points\n\nTwice.\n')
  const { changes } = await build({ dir, jobs: 1, changes: true, published: host })
  upload(changes as ChangedFiles, out, host)
  expect(await hashTree(host)).toEqual(await hashTree(out))
  expect(changes?.send.filter((path) => path.endsWith('.html'))).toEqual(['paths/index.html', 'points/index.html'])
})

test('the command writes lines, or JSON for a name that ends so, and nothing when the build fails', async () => {
  const dir = await writeSite(SITE)
  const lines = join(dir, 'lists/changed.txt')
  const json = join(dir, 'changed.json')
  expect((await runCli(['build', dir, '--changed-files', lines])).code).toBe(0)
  expect(readFileSync(lines, 'utf8')).toMatch(/^send assets\/[\s\S]*\nsend docs-build\.json\n$/)
  rmSync(join(dir, 'static/notes.txt'))
  expect((await runCli(['build', dir, '--changed-files', json])).code).toBe(0)
  const list = JSON.parse(readFileSync(json, 'utf8')) as unknown
  expect(list).toMatchObject({ version: 1, since: join(dir, 'build/docs-build.json'), delete: ['notes.txt'] })
  // An uploader must not find the list of the build before.
  writeFileSync(join(dir, 'docs/paths.md'), '[nowhere](./nowhere/)\n')
  expect((await runCli(['build', dir, '--changed-files', json])).code).toBe(1)
  expect(existsSync(json)).toBe(false)
  // A list that cannot be written ends the build before it publishes what the list would name.
  writeFileSync(join(dir, 'docs/paths.md'), '# Paths\n\nRepaired.\n')
  for (const place of ['docs', 'docs/paths.md/list']) {
    const { code, stderr } = await runCli(['build', dir, '--changed-files', join(dir, place)])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`${place} cannot be written`) })
  }
  expect((await runCli(['build', dir, '--changed-files', json])).code).toBe(0)
  expect(readFileSync(json, 'utf8')).toContain('paths/index.html')
})
