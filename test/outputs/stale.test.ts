/** Changes that are not visible in names, sizes and times of files, or visible in an unexpected place. */
import { copyFile, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build, check } from '../../cli/app/operations.ts'
import { gif } from '../harness/difficult.ts'
import { editSite, type Files, hashTree, writeSite } from '../harness/site.ts'

/** A configuration with a title, because otherwise the title is the name of the folder. */
const NAMED: Files = { 'package.json': '{ "name": "stale" }' }
const SITE: Files = {
  ...NAMED,
  'docs/index.md': '# Home\n\n![One](./one.gif) ![Two](./two.gif) [notes](/notes.txt)\n',
  'docs/one.gif': gif(10, 20),
  'docs/two.gif': gif(30, 40),
  'static/notes.txt': 'first',
  'static/other.txt': 'other',
}
const LONG_AGO = new Date('2001-02-03T04:05:06Z')

/** Makes all files of a site equally old, as an archive does. */
async function age(dir: string, files: Files = SITE): Promise<void> {
  for (const path of Object.keys(files)) await utimes(join(dir, path), LONG_AGO, LONG_AGO)
}

/** Builds with the cache and compares with a build without it in a copy. */
async function expectEqualToCold(dir: string): Promise<void> {
  const warm = await build({ dir })
  const copy = await writeSite({})
  await copyTree(dir, copy)
  const cold = await build({ dir: copy, cache: false })
  expect(warm.report).toEqual(cold.report)
  expect(warm.published).toBe(cold.published)
  if (cold.published) expect(await hashTree(warm.out)).toEqual(await hashTree(cold.out))
  expect((await check({ dir })).report).toEqual(cold.report)
}

async function copyTree(from: string, to: string): Promise<void> {
  for (const path of Object.keys(await hashTree(from))) {
    if (path.startsWith('build/') || path.startsWith('.docs-build/')) continue
    await mkdir(join(to, path, '..'), { recursive: true })
    await copyFile(join(from, path), join(to, path))
  }
}

async function builtSite(files: Files = SITE): Promise<string> {
  const dir = await writeSite({ ...NAMED, ...files })
  await age(dir, files)
  await expectEqualToCold(dir)
  return dir
}

describe('a file that changes with its size and time kept', () => {
  it.each([['docs/one.gif'], ['static/notes.txt']])('%s, written in place', async (path) => {
    const dir = await builtSite()
    const bytes = Buffer.from(SITE[path] as string)
    bytes.writeUInt8((bytes[6] as number) + 1, 6 % bytes.length)
    await writeFile(join(dir, path), bytes)
    await age(dir)
    await expectEqualToCold(dir)
  })

  it.each([
    ['docs/one.gif', 'docs/two.gif'],
    ['static/notes.txt', 'static/other.txt'],
  ])('%s, by changing places with %s', async (a, b) => {
    const dir = await builtSite()
    await rename(join(dir, a), join(dir, 'aside'))
    await rename(join(dir, b), join(dir, a))
    await rename(join(dir, 'aside'), join(dir, b))
    await expectEqualToCold(dir)
  })

  it('docs/one.gif, right after it was written', async () => {
    const dir = await writeSite(SITE)
    for (let width = 11; width < 15; width++) {
      const before = await stat(join(dir, 'docs/one.gif'))
      await writeFile(join(dir, 'docs/one.gif'), gif(width, 20))
      await utimes(join(dir, 'docs/one.gif'), before.atime, before.mtime)
      await expectEqualToCold(dir)
    }
  })
})

describe('a file that moves with its size and time kept', () => {
  it('from the docs to the static folder', async () => {
    const files = { 'docs/index.md': '# Home\n\n[a text](./a.txt)\n', 'docs/a.txt': 'a', 'static/b.txt': 'b' }
    const dir = await builtSite(files)
    await rename(join(dir, 'docs/a.txt'), join(dir, 'static/a.txt'))
    await expectEqualToCold(dir)
    await rename(join(dir, 'static/a.txt'), join(dir, 'docs/a.txt'))
    await expectEqualToCold(dir)
  })

  it('from one static folder to another', async () => {
    const files = {
      'docs.config.js': "export default { staticDirs: ['one', 'two'] }",
      'docs/index.md': '# Home\n',
      'one/a.txt': 'first',
      'two/a.txt': 'other',
      'two/b.txt': 'b',
    }
    const dir = await builtSite(files)
    await rm(join(dir, 'one/a.txt'))
    await expectEqualToCold(dir)
    await rename(join(dir, 'two/b.txt'), join(dir, 'one/b.txt'))
    await expectEqualToCold(dir)
  })
})

describe('a name that changes between file and folder', () => {
  it('from static file to folder of a page, and back', async () => {
    const dir = await builtSite({ 'docs/index.md': '# Home\n', 'static/guides': 'a file' })
    await mkdir(join(dir, 'docs/guides'))
    await writeFile(join(dir, 'docs/guides/index.md'), '# Guides\n')
    await rm(join(dir, 'static/guides'))
    await expectEqualToCold(dir)
    await expectEqualToCold(dir)
    await rm(join(dir, 'docs/guides'), { recursive: true })
    await writeFile(join(dir, 'static/guides'), 'a file again')
    await expectEqualToCold(dir)
    // Twice, since the output before the last is what the next one begins with.
    await writeFile(join(dir, 'static/guides'), 'another')
    await expectEqualToCold(dir)
  })

  it('from page to folder of pages, and back', async () => {
    const dir = await builtSite({ 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n' })
    await mkdir(join(dir, 'docs/a'))
    await rename(join(dir, 'docs/a.md'), join(dir, 'docs/a/b.md'))
    await expectEqualToCold(dir)
    await rename(join(dir, 'docs/a/b.md'), join(dir, 'docs/a.md'))
    await rm(join(dir, 'docs/a'), { recursive: true })
    await expectEqualToCold(dir)
  })

  it('with a page and a static file in one place, the page is published', async () => {
    const dir = await builtSite({
      'docs/guides/index.md': '# Guides\n',
      'static/guides': 'in the way of a folder',
      'static/index.html': 'in the way of the home page',
      'static/assets/map.json': 'in the way of the map',
      'static/404.html/x.txt': 'below a file',
    })
    expect(await readFile(join(dir, 'build/guides/index.html'), 'utf8')).toContain('Guides</h1>')
    expect(JSON.parse(await readFile(join(dir, 'build/assets/map.json'), 'utf8'))).toHaveProperty('branches')
    expect(await readFile(join(dir, 'build/404.html'), 'utf8')).toContain('Page not found')
  })

  it("a static file replaces one of the host's files", async () => {
    const dir = await builtSite({
      'docs/index.md': '# Home\n',
      'static/robots.txt': 'User-agent: *\n',
      'static/.well-known/security.txt': 'Contact: mailto:a@example.org\n',
      'static/.env': 'secret',
    })
    expect(await readFile(join(dir, 'build/robots.txt'), 'utf8')).toBe('User-agent: *\n')
    const { files } = JSON.parse(await readFile(join(dir, 'build/docs-build.json'), 'utf8'))
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['robots.txt', '.well-known/security.txt']))
    expect(Object.keys(files)).not.toContain('.env')
  })
})

describe('an output that was changed by another program', () => {
  it.each<[string, (out: string) => Promise<unknown>]>([
    ['a page edited', (out) => writeFile(join(out, 'index.html'), 'edited')],
    [
      'a page edited with its time kept',
      async (out) => {
        const { atime, mtime, size } = await stat(join(out, 'index.html'))
        await rm(join(out, 'index.html'))
        await writeFile(join(out, 'index.html'), 'x'.repeat(size))
        await utimes(join(out, 'index.html'), atime, mtime)
      },
    ],
    ['a page removed', (out) => rm(join(out, 'index.html'))],
    [
      'a page made a folder',
      async (out) => {
        await rm(join(out, 'index.html'))
        await mkdir(join(out, 'index.html/deep'), { recursive: true })
      },
    ],
    ['a file added', (out) => writeFile(join(out, 'added.txt'), 'added')],
    ['everything removed', (out) => rm(out, { recursive: true })],
    [
      'two files swapped',
      async (out) => {
        await rename(join(out, 'robots.txt'), join(out, 'x'))
        await rename(join(out, 'llms.txt'), join(out, 'robots.txt'))
        await rename(join(out, 'x'), join(out, 'llms.txt'))
      },
    ],
  ])('%s: the next build repairs it, and so does the one after', async (_, change) => {
    const dir = await builtSite()
    const good = await hashTree(join(dir, 'build'))
    for (let round = 0; round < 3; round++) {
      await change(join(dir, 'build'))
      await build({ dir })
      expect(await hashTree(join(dir, 'build'))).toEqual(good)
    }
  })

  it('in place, which reaches no other output', async () => {
    const dir = await builtSite()
    const files = { ...SITE, 'docs/more.md': '# More\n' }
    await writeFile(join(dir, 'docs/more.md'), files['docs/more.md'])
    await build({ dir })
    // Opened and written, not replaced: the spare has the same file.
    await writeFile(join(dir, 'build/index.html'), 'written through', { flag: 'r+' })
    await rm(join(dir, 'docs/more.md'))
    await expectEqualToCold(dir)
    await writeFile(join(dir, 'build/index.html'), 'written through', { flag: 'r+' })
    await writeFile(join(dir, 'docs/more.md'), '# Still more\n')
    await expectEqualToCold(dir)
  })
})

it('an edit of a description changes the page that lists it, and no other', async () => {
  const files: Files = {
    ...NAMED,
    'docs/readme.md': '# Home\n',
    'docs/tools/readme.md': '---\ntitle: Tools\n---\n\n::children\n',
    'docs/tools/saw.md': '---\ntitle: Saw\ndescription: Cuts wood.\n---\n',
    'docs/tools/awl.md': '---\ntitle: Awl\n---\n',
  }
  const dir = await writeSite(files)
  const { out } = await build({ dir })
  const before = await hashTree(out)
  const page = String(files['docs/tools/saw.md'])
  await editSite(dir, files, { ...files, 'docs/tools/saw.md': page.replace('Cuts', 'Divides') })
  const { rendered } = await build({ dir })
  const after = await hashTree(out)
  const changed = Object.keys(after).filter((path) => path.endsWith('.html') && after[path] !== before[path])
  expect(changed).toEqual(['tools/index.html', 'tools/saw/index.html'])
  expect(rendered).toBe(2)
})
