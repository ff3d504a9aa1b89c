import { execFileSync } from 'node:child_process'
import { readFileSync, renameSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { logReader, readLastUpdates } from '../../cli/project/git/git.ts'
import { parseSite, writeSite } from '../harness/site.ts'

const SITE = parseSite(`
-- docs.config.ts --
export default {
  title: 'Dated', url: 'https://example.org',
  docs: { showLastUpdateTime: true, showLastUpdateAuthor: true },
}
-- .gitignore --
.docs-build
build
-- docs/readme.md --
First.
-- docs/guides/späte seite.md --
---
slug: /late/
---

Second.
-- docs/own.md --
---
last_update:
  date: 2020-02-02
---

Third.
`)

/** Makes a repository whose commits have the given dates and authors. */
async function repository(): Promise<{
  dir: string
  git: (...args: string[]) => string
  commit: (name: string, day: string) => void
}> {
  const dir = await writeSite(SITE)
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'init.defaultBranch=main', ...args], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'pipe'],
    }).toString()
  const commit = (name: string, day: string): void => {
    const date = `${day}T12:00:00+02:00`
    const identity = {
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: 'a@b',
      GIT_COMMITTER_NAME: 'C',
      GIT_COMMITTER_EMAIL: 'a@b',
    }
    execFileSync('git', ['add', '-A'], { cwd: dir })
    execFileSync('git', ['-c', 'commit.gpgsign=false', 'commit', '-qm', name], {
      cwd: dir,
      env: { ...process.env, ...identity, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    })
  }
  git('init', '-q')
  commit('Ada', '2024-01-01')
  await writeFile(join(dir, 'docs/guides/späte seite.md'), '---\nslug: /late/\n---\n\nChanged.\n')
  commit('Béla', '2024-03-03')
  return { dir, git, commit }
}

const read = (dir: string, paths = ['readme.md', 'guides/späte seite.md']): ReturnType<typeof readLastUpdates> =>
  readLastUpdates({ folder: join(dir, 'docs'), paths, cacheDir: join(dir, '.docs-build') })

describe('the last updates from git', () => {
  test('each file has the date and the author of its own last commit', async () => {
    const { dir } = await repository()
    expect(await read(dir)).toEqual({
      files: {
        'guides/späte seite.md': { date: '2024-03-03T10:00:00.000Z', author: 'Béla' },
        'readme.md': { date: '2024-01-01T10:00:00.000Z', author: 'Ada' },
      },
    })
  })

  test('are kept until there is another commit, for every form of a branch', async () => {
    const { dir, git, commit } = await repository()
    await read(dir)
    const kept = readFileSync(join(dir, '.docs-build/last-updates.json'), 'utf8')
    git('pack-refs', '--all')
    const path = process.env['PATH']
    process.env['PATH'] = ''
    try {
      expect(Object.keys((await read(dir)).files)).toHaveLength(2)
    } finally {
      process.env['PATH'] = path
    }
    await writeFile(join(dir, 'docs/readme.md'), 'Again.\n')
    commit('Cleo', '2024-05-05')
    expect((await read(dir)).files['readme.md']).toEqual({ date: '2024-05-05T10:00:00.000Z', author: 'Cleo' })
    expect(readFileSync(join(dir, '.docs-build/last-updates.json'), 'utf8')).not.toBe(kept)
    git('checkout', '-q', '--detach', 'HEAD~1')
    expect((await read(dir)).files['readme.md']?.author).toBe('Ada')
  })

  test('files without a commit have no date', async () => {
    const { dir } = await repository()
    expect((await read(dir, ['readme.md', 'new.md'])).files).not.toHaveProperty('new.md')
  })

  test('are read in a linked work tree too', async () => {
    const { dir, git } = await repository()
    git('worktree', 'add', '-q', 'tree', '-b', 'other')
    expect((await read(join(dir, 'tree'))).files['readme.md']?.author).toBe('Ada')
  })
})

describe('last updates are left out, with one sentence', () => {
  test('outside a repository', async () => {
    const dir = await writeSite(SITE)
    const { notes, published } = await build({ dir, jobs: 1 })
    expect(published).toBe(true)
    expect(notes).toEqual(['Pages do not show when they were changed: the docs are in no git repository.'])
  })

  test('in a shallow clone', async () => {
    const { dir } = await repository()
    const clone = await writeSite({})
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${dir}`, join(clone, 'site')])
    expect(await read(join(clone, 'site'))).toEqual({
      files: {},
      note: expect.stringContaining('the clone is shallow'),
    })
  })

  test('without git, and when git fails', async () => {
    const { dir } = await repository()
    const path = process.env['PATH']
    process.env['PATH'] = ''
    try {
      expect((await read(dir)).note).toMatch(/git failed: .*ENOENT/)
    } finally {
      process.env['PATH'] = path
    }
    renameSync(join(dir, '.git/objects'), join(dir, '.git/lost'))
    expect((await read(dir)).note).toMatch(/git failed: fatal/)
  })
})

test('pages and the site map show the last update, front matter wins, and git runs only after a change', async () => {
  const { dir, commit } = await repository()
  const { notes } = await build({ dir, jobs: 1 })
  expect(notes).toEqual([])
  const page = (path: string): string => readFileSync(join(dir, 'build', path), 'utf8')
  expect(page('index.html')).toContain(
    '<time dateTime="2024-01-01T10:00:00.000Z" itemProp="dateModified">Jan 1, 2024</time>',
  )
  expect(page('late/index.html')).toMatch(/Mar 3, 2024<\/time>(?:<!-- -->)? by (?:<!-- -->)?Béla/)
  expect(page('own/index.html')).toMatch(/Feb 2, 2020<\/time>(?:<!-- -->)? by (?:<!-- -->)?Ada/)
  expect(page('sitemap.xml')).toContain('<loc>https://example.org/late/</loc><lastmod>2024-03-03</lastmod>')
  expect((await build({ dir, jobs: 1 })).rendered).toBe(0)
  await writeFile(join(dir, 'other.txt'), 'no document')
  commit('Dora', '2024-06-06')
  expect((await build({ dir, jobs: 1 })).rendered).toBe(0)
})

test('a log is read from pieces of any length', () => {
  const log = '\u00011\0Ada\0\na.md\0b c.md\0\u00012\0Béla\0\na.md\0\u00013\0\0\nd.md\0'
  for (const size of [1, 3, 100]) {
    const found: string[] = []
    const reader = logReader((path, date, author) => found.push(`${path} ${date.slice(17, 19)} ${author}`))
    for (let at = 0; at < log.length; at += size) reader(log.slice(at, at + size))
    expect(found).toEqual(['a.md 01 Ada', 'b c.md 01 Ada', 'a.md 02 Béla', 'd.md 03 '])
  }
})

test.each<[string, string | undefined, string[]]>([
  ['is told once', '', ['Git does not ignore `build`: unless it is to be committed, add `build/` to .gitignore.']],
  ['is fine where it is ignored as a folder', 'build/\n', []],
  ['is fine where it is ignored by its name', '/build\n', []],
  ['is nothing to tell without a repository', undefined, []],
])('an output that git would commit %s', async (_, ignored, expected) => {
  const dir = await writeSite({ 'docs/index.md': '# Home\n', '.gitignore': ignored ?? '' })
  if (ignored !== undefined) execFileSync('git', ['init', '--quiet'], { cwd: dir })
  expect((await build({ dir, jobs: 1 })).notes).toEqual(expected)
  await writeFile(join(dir, 'docs/index.md'), '# Other\n')
  expect((await build({ dir, jobs: 1 })).notes).toEqual([])
})
