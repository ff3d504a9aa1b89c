/** Versions that `docs-build version` freezes, and versions that git keeps. */
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, check, freezeVersion, graph, verify } from '../../cli/app/operations.ts'
import { sourceHash } from '../../cli/markdown/text/source-hash.ts'
import { brief } from '../harness/brief-finding.ts'
import { editSite, type Files, hashTree, runCli, writeSite } from '../harness/site.ts'

function git(dir: string, ...args: readonly string[]): string {
  const settings = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'init.defaultBranch=main']
  return execFileSync('git', [...settings, ...args], { cwd: dir, encoding: 'utf8' })
}

const DOCS: Files = {
  'docs.config.mjs':
    "export default { i18n: { locales: ['en', 'nl'] }, docs: { sidebars: { main: ['b', { Guides: ['a'] }] } } }\n",
  'docs/a.md': '# A\n\n[b](b.md)\n',
  'docs/b.md': '# B\n\n![i](i.png)\n',
  'docs/i.png': 'i',
  'i18n/nl/docs/a.md': '# A (nl)\n\n[b](b.md)\n',
}

test('an old address that repeats the path of its version is a finding that says what to write', async () => {
  const dir = await writeSite({
    'docs.config.mjs': "export default { baseUrl: '/base/' }\n",
    'versions.json': '["1.0"]\n',
    'versioned_docs/version-1.0/a.md': '# A\n',
    'docs/a.md': '---\nredirect_from: [/next/old, /base/next/older, /oldest]\n---\n# A\n',
  })
  const { report } = await check({ dir })
  expect(report.findings.map(({ rule, target, hint }) => `${rule} ${target}: ${hint}`)).toEqual([
    'broken-redirect /base/next/older: Write `/older`: the address lies below that path by itself.',
    'broken-redirect /next/old: Write `/old`: the address lies below that path by itself.',
  ])
})

test('ids in the sidebars of a version may begin with its name, as older versions of Docusaurus write them', async () => {
  const dir = await writeSite({
    'docs.config.mjs': 'export default {}\n',
    'versions.json': '["1.0"]\n',
    'versioned_docs/version-1.0/a.md': '# A\n',
    'versioned_sidebars/version-1.0-sidebars.json':
      '{\n  "version-1.0/docs": [\n    { "type": "doc", "id": "version-1.0/a" },\n    "version-1.0/b"\n  ]\n}\n',
    'docs/a.md': '# A\n',
  })
  const { report } = await check({ dir })
  expect(report.findings.map(({ rule, file, line, target }) => `${rule} ${file}:${line} ${target}`)).toEqual([
    'invalid-sidebar versioned_sidebars/version-1.0-sidebars.json:4 b',
  ])
})

test('the preview image of the site is the same file in every version and language', async () => {
  const image = "{ property: 'og:image', content: '/og.png' }"
  const dir = await writeSite({
    'docs.config.mjs': `export default { url: 'https://example.org', i18n: { locales: ['en', 'nl'] }, metadata: [${image}] }\n`,
    'versions.json': '["1.0"]\n',
    'versioned_docs/version-1.0/a.md': '# A\n',
    'docs/a.md': '# A\n',
    'static/og.png': '-',
  })
  const { out } = await build({ dir })
  for (const page of ['a', 'next/a', 'nl/a', 'nl/next/a'])
    expect(await readFile(join(out, page, 'index.html'), 'utf8')).toContain('content="https://example.org/og.png"')
})

test('a static file clashes with the page at its own address, in whatever version that is', async () => {
  const dir = await writeSite({
    'docs.config.mjs': 'export default {}\n',
    'versions.json': '["2.0", "1.0"]\n',
    'versioned_docs/version-2.0/b.md': '# B\n\n[x](/a/index.html)\n',
    'versioned_docs/version-1.0/a.md': '# A\n',
    'versioned_docs/version-1.0/c.md': '# C\n',
    'docs/a.md': '# A\n',
    'static/a/index.html': '-',
    'static/1.0/c/index.html': '-',
  })
  const { report } = await check({ dir })
  expect(report.findings.map(brief)).toEqual(['versioned_docs/version-1.0/c.md:1:1 duplicate-route warn /1.0/c/'])
})

describe('freezing', () => {
  test('the frozen version is the state at that time, with sidebars and translations', async () => {
    const dir = await writeSite(DOCS)
    expect(await freezeVersion({ dir, name: '1.0' })).toEqual([
      'versioned_docs/version-1.0',
      'i18n/nl/versioned_docs/version-1.0',
      'versioned_sidebars/version-1.0-sidebars.json',
      'versions.json',
    ])
    await editSite(dir, { 'docs/a.md': DOCS['docs/a.md'] ?? '' }, { 'docs/a.md': '# A of the next\n\n[b](b.md)\n' })
    await freezeVersion({ dir, name: '2.0' })
    expect(JSON.parse(await readFile(join(dir, 'versions.json'), 'utf8'))).toEqual(['2.0', '1.0'])
    const { out, report } = await build({ dir })
    expect(report.findings.map(brief)).toEqual([])
    const read = (path: string): Promise<string> => readFile(join(out, path), 'utf8')
    expect(await read('a/index.html')).toContain('A of the next')
    expect(await read('1.0/a/index.html')).toMatch(/<h1[^>]*>A</)
    expect(await read('nl/1.0/a/index.html')).toContain('A (nl)')
    expect((await verify({ out })).report.findings).toEqual([])
  })

  test.each([
    ['1/0', 'cannot be the name'],
    ['current', 'already'],
    ['1.0', 'already'],
  ])('the name %s is refused, and nothing is written', async (name, message) => {
    const dir = await writeSite({ ...DOCS, 'versions.json': '["1.0"]\n', 'versioned_docs/version-1.0/a.md': '# A\n' })
    const before = await hashTree(dir)
    await expect(freezeVersion({ dir, name })).rejects.toThrow(message)
    await rm(join(dir, '.docs-build'), { recursive: true, force: true })
    expect(await hashTree(dir)).toEqual(before)
  })

  test('imports that leave the docs lead where they led', async () => {
    const dir = await writeSite({
      'docs.config.mjs': "export default { markdown: { mdx: 'code' }, releases: { keep: 1 } }\n",
      'docs/index.mdx': [
        "---\ntitle: Start\n---\nimport Box from '../parts/Box'",
        "import Own from './own.js'\n\n<Box/> <Own/>\n\n```js\nimport Box from '../parts/Box'\n```\n",
      ].join('\n'),
      'docs/own.tsx': [
        "import Box from '../parts/Box'\nimport { version } from '../package.json'",
        'export default () => <p>Own {version} <Box/></p>\n',
      ].join('\n'),
      'parts/Box.tsx': 'export default function Box() { return <b>box</b> }\n',
      'package.json': '{ "version": "1.2.3" }',
    })
    await build({ dir })
    await freezeVersion({ dir, name: '1.0' })
    const read = (path: string): Promise<string> => readFile(join(dir, path), 'utf8')
    const page = await read('versioned_docs/version-1.0/index.mdx')
    expect(page.match(/'\..*'/g)).toEqual(["'../../parts/Box'", "'./own.js'", "'../parts/Box'"])
    const own = await read('versioned_docs/version-1.0/own.tsx')
    expect(own.match(/'\..*'/g)).toEqual(["'../../parts/Box'", "'../../package.json'"])
    const { out, report } = await build({ dir })
    expect(report.findings.map(brief)).toEqual([])
    expect(await read('build/index.html')).toContain('Own 1.2.3')
    expect((await verify({ out })).report.findings).toEqual([])
  })

  test('relative links that leave the docs lead where they led, and translations stay up to date', async () => {
    const guide = '# B\n\n[home](../index.md) [rules](../../team/rules.md#rules)\n\n[t]: <../../team/a b.md>\n'
    const dir = await writeSite({
      'docs.config.mjs':
        "export default { i18n: { locales: ['en', 'nl'] }, docs: [{ path: 'docs' }, { id: 'team', path: 'team', routeBasePath: 'team' }] }\n",
      'docs/index.md': '[team](../team/index.md) ![x](../static/x.svg) `[no](../team/index.md)` [b](guides/b.md)\n',
      'docs/guides/b.md': guide,
      'team/index.md': '# Team\n',
      'team/rules.md': '# Rules\n',
      'team/a b.md': '# A b\n',
      'i18n/nl/docs/guides/b.md': `---\nsource_hash: '${sourceHash(guide)}'\n---\n${guide.replaceAll('../../team', '../../../../team')}`,
      'i18n/nl/docs/index.md':
        '[team](../../../team/index.md) ![x](../../../static/x.svg) [b](../../../docs/guides/b.md)\n',
      'static/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
    })
    await freezeVersion({ dir, name: '1.0' })
    expect((await check({ dir })).report.findings.map(brief)).toEqual([])
    const read = (path: string): Promise<string> => readFile(join(dir, path), 'utf8')
    expect(await read('versioned_docs/version-1.0/index.md')).toBe(
      '[team](../../team/index.md) ![x](../../static/x.svg) `[no](../team/index.md)` [b](guides/b.md)\n',
    )
    expect(await read('versioned_docs/version-1.0/guides/b.md')).toContain('[t]: <../../../team/a%20b.md>')
    expect(await read('i18n/nl/versioned_docs/version-1.0/index.md')).toBe(
      '[team](../../../../team/index.md) ![x](../../../../static/x.svg) [b](../../../../versioned_docs/version-1.0/guides/b.md)\n',
    )
  })

  test('a version may have options before it is frozen', async () => {
    const dir = await writeSite({
      'docs.config.mjs':
        "export default { docs: { versions: { '1.0': { label: 'One' }, '0.9': { folder: 'old' } } } }\n",
      'docs/a.md': '# A\n',
      'old/a.md': '# A\n',
    })
    await expect(freezeVersion({ dir, name: '0.9' })).rejects.toThrow('already')
    await freezeVersion({ dir, name: '1.0' })
    expect((await check({ dir })).report.findings.map(brief)).toEqual([])
  })

  test('the command names what it writes, where the docs are now, and where a menu is explained', async () => {
    const dir = await writeSite(DOCS)
    const { code, stderr, stdout } = await runCli(['version', '1.0'], { cwd: dir })
    expect(code).toBe(0)
    for (const said of ['versioned_docs/version-1.0', '`/next/`', 'help versions'])
      expect(`${stdout}${stderr}`).toContain(said)
  })

  test('a version without a folder is an error that says what to do', async () => {
    const dir = await writeSite({
      'docs.config.mjs': "export default { docs: { versions: ['1.0'] } }\n",
      'docs/a.md': '# A\n',
    })
    await expect(check({ dir })).rejects.toThrow('versioned_docs/version-1.0')
  })
})

describe('versions from git', () => {
  async function repository(): Promise<string> {
    const dir = await writeSite({
      'docs.config.mjs':
        "import { terms } from './terms.mjs'\nexport default { docs: { path: 'pages' }, markdown: { terms } }\n",
      'terms.mjs': "export const terms = { seam: 'a line' }\n",
      'pages/a.md': '# A of one\n\n:term[seam] ![l](/l.png) [b](./b.md)\n',
      'pages/b.md': '# B\n\n[x](nope.md)\n',
      'static/l.png': 'one',
      'more/c.md': '# C of one\n\n![l](/l.png)\n',
    })
    git(dir, 'init', '-q')
    git(dir, 'add', '-A')
    git(dir, 'commit', '-qm', 'one')
    git(dir, 'tag', 'v1')
    await editSite(
      dir,
      { 'pages/a.md': '', 'pages/b.md': '', 'terms.mjs': '' },
      { 'docs/a.md': '# A\n\n[old](/1/b.md)\n' },
    )
    await writeFile(
      join(dir, 'docs.config.mjs'),
      "export default { docs: { lastVersion: 'current', versions: { 1: { from: 'v1', severity: 'warn' } } } }\n",
    )
    await writeFile(join(dir, 'static/l.png'), 'two')
    return dir
  }

  test('documents, static files and configuration are those of the tag', async () => {
    const dir = await repository()
    const status = git(dir, 'status', '--short')
    const { out, report } = await build({ dir })
    expect(report.findings.map(brief)).toEqual(['v1:pages/b.md:3:5 broken-link warn nope.md'])
    expect(await readFile(join(out, '1/a/index.html'), 'utf8')).toMatch(/A of one[\s\S]*src="\/1\/l\.png"/)
    expect(await readFile(join(out, '1/l.png'), 'utf8')).toBe('one')
    expect(await readFile(join(out, 'l.png'), 'utf8')).toBe('two')
    expect(await readFile(join(out, 'a/index.html'), 'utf8')).toContain('href="/1/b/"')
    await rm(out, { recursive: true })
    expect(git(dir, 'status', '--short')).toBe(status)
  })

  test.each([
    '.git',
    '.GIT',
    '.git ',
    '.git..',
    'git~1',
    '.git::$INDEX_ALLOCATION',
    '.git . :x',
    '.g\u200cit',
    '.GI\ufefft',
  ])('a folder `%s` in the tree of a tag is not written', async (name) => {
    const dir = await repository()
    const tree = (...rows: readonly (readonly [mode: string, name: string, hash: string])[]): string => {
      const bytes = rows.flatMap(([mode, own, hash]) => [Buffer.from(`${mode} ${own}\0`), Buffer.from(hash, 'hex')])
      const hashed = ['hash-object', '-t', 'tree', '-w', '--literally', '--stdin']
      return execFileSync('git', hashed, { cwd: dir, input: Buffer.concat(bytes), encoding: 'utf8' }).trim()
    }
    const page = git(dir, 'rev-parse', 'v1:pages/b.md').trim()
    const hidden = tree(['100644', 'config', page])
    const docs = tree(['40000', name, hidden], ['100644', 'b.md', page])
    const commit = git(dir, 'commit-tree', '-m', 'two', tree(['40000', 'docs', docs])).trim()
    git(dir, 'tag', '-f', 'v1', commit)
    const { report } = await check({ dir })
    expect(report.findings.map(({ file }) => file)).toContain('v1:docs/b.md')
    const written = await readdir(join(dir, '.docs-build/revisions'), { recursive: true })
    expect(written.filter((path) => path.endsWith('b.md'))).toHaveLength(1)
    expect(written.filter((path) => path.endsWith('config'))).toEqual([])
  })

  test('redirects of the configuration lie below the version, and the configuration of today decides', async () => {
    const dir = await writeSite({
      'docs.config.ts': `export default {
        docs: { routeBasePath: 'docs' },
        redirects: { paths: { '/docs/old': '/docs/a', '/docs/mail': 'https://example.org/', '/docs/lost': '/nope', '/docs/gone/': '/docs/nope' } },
      }`,
      'docs/a.md': '# A of one\n\n[old](./old)\n',
    })
    git(dir, 'init', '-q')
    git(dir, 'add', '-A')
    git(dir, 'commit', '-qm', 'one')
    git(dir, 'tag', 'v1')
    await writeFile(join(dir, 'docs/a.md'), '# A\n')
    await writeFile(
      join(dir, 'docs.config.ts'),
      `export default {
        docs: { lastVersion: 'current', routeBasePath: 'docs', versions: { 1: { from: 'v1', severity: 'warn' } } },
        redirects: { paths: { '/docs/1/gone': '/docs/a' } },
      }`,
    )
    const { out, report } = await build({ dir })
    expect(report.findings.map(brief)).toEqual([
      'v1:docs.config.ts:1:1 broken-redirect warn /lost',
      'v1:docs/a.md:3:7 redirected-link warn ./old',
    ])
    const rules = (await readFile(join(out, '_redirects'), 'utf8')).split('\n').filter((rule) => / /.test(rule))
    expect(rules.filter((rule) => /^\S+\/ /.test(rule))).toEqual([
      '/docs/1/gone/ /docs/a/ 301',
      '/docs/1/mail/ https://example.org/ 301',
      '/docs/1/old/ /docs/1/a/ 301',
    ])
    expect(await readFile(join(out, 'docs/1/old/index.html'), 'utf8')).toContain('/docs/1/a/')
  })

  test('symbolic links of the tag lead to its files, and a link that leads out of the project is a finding', async () => {
    const dir = await repository()
    await mkdir(join(dir, 'pages'), { recursive: true })
    await writeFile(join(dir, 'extra.md'), '# Extra of one\n')
    await symlink('../extra.md', join(dir, 'pages/linked.md'))
    await symlink('linked.md', join(dir, 'pages/twice.md'))
    await symlink('/etc/hostname', join(dir, 'pages/out.md'))
    await writeFile(join(dir, 'pages/c.md'), '# C\n')
    await writeFile(join(dir, 'docs.config.mjs'), "export default { docs: { path: 'pages' } }\n")
    git(dir, 'add', '-A')
    git(dir, 'commit', '-qm', 'links')
    git(dir, 'tag', 'v2')
    await rm(join(dir, 'pages'), { recursive: true })
    await writeFile(join(dir, 'extra.md'), '# Extra of today\n')
    await writeFile(
      join(dir, 'docs.config.mjs'),
      "export default { docs: { lastVersion: 'current', versions: { 2: { from: 'v2', severity: 'warn' } } }, checks: { rules: { 'broken-link': 'warn' } } }\n",
    )
    for (const cache of [true, true, false]) {
      const { out, report } = await build({ dir, cache })
      expect(report.findings.map(brief)).toContain('v2:pages/out.md:1:1 unreadable-file warn out.md')
      for (const name of ['linked', 'twice'])
        expect(await readFile(join(out, `2/${name}/index.html`), 'utf8')).toContain('Extra of one')
      await expect(readFile(join(out, '2/out/index.html'))).rejects.toThrow('ENOENT')
    }
  })

  test('a run without a cache, and one with a damaged cache, have the same files', async () => {
    const dir = await repository()
    const first = await hashTree((await build({ dir })).out)
    const revisions = join(dir, '.docs-build/revisions')
    for (const name of await readdir(revisions))
      await writeFile(join(revisions, name, 'tree/pages/a.md'), '# Damaged\n')
    expect(await hashTree((await build({ dir })).out)).toEqual(first)
    expect(await hashTree((await build({ dir, cache: false, out: 'other' })).out)).toEqual(first)
  })

  test('translations beside the docs, and the dates of pages, are those of the tag', async () => {
    const config = (versions: string): string =>
      `export default { i18n: { locales: ['en', 'nl', 'de'] }, docs: { ${versions} showLastUpdateTime: true } }\n`
    const files = {
      'docs.config.mjs': config(''),
      '.gitignore': 'build\n.docs-build\n',
      'docs/a.md': '# A of one\n',
      'i18n/nl/docs/a.md': '# A (nl)\n',
      'i18n/de/docusaurus-plugin-content-docs/current/a.md': '# A (de)\n',
    }
    const dir = await writeSite(files)
    const commit = (day: string): void => {
      git(dir, 'add', '-A')
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qm', day], {
        cwd: dir,
        env: { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z`, GIT_AUTHOR_DATE: `${day}T12:00:00Z` },
      })
    }
    git(dir, 'init', '-q')
    commit('2021-02-03')
    git(dir, 'tag', 'v1')
    await editSite(dir, files, {
      'docs.config.mjs': config("lastVersion: 'current', versions: { 1: { from: 'v1' } },"),
      '.gitignore': files['.gitignore'],
      'docs/a.md': '# A\n',
    })
    commit('2024-05-06')
    for (const cache of [true, true, false]) {
      const { out } = await build({ dir, cache })
      const read = (path: string): Promise<string> => readFile(join(out, path), 'utf8')
      expect(await read('1/a/index.html')).toMatch(/A of one[\s\S]*datetime="2021-02-03/i)
      expect(await read('nl/1/a/index.html')).toMatch(/A \(nl\)[\s\S]*datetime="2021-02-03/i)
      expect(await read('de/1/a/index.html')).toContain('A (de)')
      expect(await read('a/index.html')).toMatch(/datetime="2024-05-06/i)
    }
  })

  test('the documents may have had another folder than the configuration of that time names', async () => {
    const dir = await repository()
    // JavaScript puts the keys 1 and 2 first.
    const versions = "{ current: {}, 1.5: { folder: 'docs' }, 2: { from: 'v1' }, 1: { from: 'v1', folder: 'more' } }"
    await writeFile(join(dir, 'docs.config.mjs'), `export default { docs: { versions: ${versions} } }\n`)
    await editSite(dir, { 'docs/a.md': '', 'more/c.md': '' }, { 'docs/a.md': '# A\n' })
    const { report } = await check({ dir })
    expect(report.findings.map(brief)).toEqual(['v1:pages/b.md:3:5 broken-link fail nope.md'])
    const pages = (await graph({ dir })).pages.flatMap(({ file, route }) => (file === undefined ? [] : [route]))
    // The last version has no path of its own, and the current one is newer.
    expect(pages).toEqual(['/1.5/a/', '/1/c/', '/a/', '/b/', '/next/a/'])
  })

  test.each([
    ["{ from: 'v9' }", 'There is no git tag, branch or commit `v9`'],
    ["{ from: '--all' }", 'must be the name of a git tag'],
    ["{ from: 'v1', folder: 'docs' }", 'The revision `v1` has no folder `docs`'],
  ])('%s is an error that says why', async (version, message) => {
    const dir = await repository()
    await writeFile(join(dir, 'docs.config.mjs'), `export default { docs: { versions: { 1: ${version} } } }\n`)
    await expect(check({ dir })).rejects.toThrow(message)
  })
})
