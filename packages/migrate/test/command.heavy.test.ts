/** `docs-build migrate` as users run it. */
import { existsSync } from 'node:fs'
import { lstat, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { parseSite } from '../../../test/harness/files.ts'
import { projectRoot } from '../../../test/harness/root.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'

async function repository(name: string): Promise<string> {
  const text = await readFile(join(projectRoot, `packages/migrate/test/sites/${name}.txt`), 'utf8')
  return writeSite({ ...parseSite(text), '.git/HEAD': 'ref: refs/heads/main\n' })
}

async function namesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name).slice(dir.length + 1)] : []))
    .filter((name) => !name.includes('.docs-build/') && !name.startsWith('.git/'))
    .sort()
}

/** Folder of each site's project. */
const PROJECTS = { vitepress: '', starlight: '', mkdocs: '', mdbook: '', hugo: '' } as const

test.each(Object.entries(PROJECTS))('the site of %s is published right after it has moved', async (name, folder) => {
  const cwd = await repository(name)
  const before = await namesBelow(cwd)
  const report = await runCli(['migrate'], { cwd })
  expect(report.code, report.stderr).toBe(0)
  expect(report.stderr).toContain('Nothing is written yet.')
  expect(await namesBelow(cwd)).toEqual(before)

  const write = await runCli(['migrate', '--write'], { cwd })
  expect(write.code, write.stderr).toBe(0)
  const project = join(cwd, folder)
  const build = await runCli(['build'], { cwd: project })
  expect(build.code, build.stdout + build.stderr).toBe(0)
  const verify = await runCli(['verify'], { cwd: project })
  expect(verify.code, verify.stdout + verify.stderr).toBe(0)

  const after = await namesBelow(cwd)
  const again = await runCli(['migrate', '--write'], { cwd })
  expect(again.code).toBe(0)
  expect(again.stderr).toContain('docs.config.ts is there already')
  expect(await namesBelow(cwd)).toEqual(after)
})

it('`init` names the command that writes the move, since it has no such option itself', async () => {
  const cwd = await repository('mdbook')
  const before = await namesBelow(cwd)
  expect((await runCli(['init'], { cwd })).stderr).toMatch(
    /^Nothing is written yet\. Write it: npx docs-build-migrate --write$/m,
  )
  expect(await namesBelow(cwd)).toEqual(before)
})

it('no file of the old site changes', async () => {
  const cwd = await repository('mkdocs')
  const text = parseSite(await readFile(join(projectRoot, 'packages/migrate/test/sites/mkdocs.txt'), 'utf8'))
  await runCli(['migrate', '--write'], { cwd })
  for (const [path, content] of Object.entries(text)) expect(await readFile(join(cwd, path), 'utf8')).toBe(content)
})

it('documents in the root of a folder without a repository move into `docs/` as they are', async () => {
  const site = {
    '.vitepress/config.ts':
      "export default { title: 'Tool', themeConfig: { sidebar: [{ text: 'One', link: '/one' }] } }\n",
    'index.md': '# Tool\n\n![a](/a.svg) [one](./one.md)\n',
    'one.md': '# One\n\n<<< ./code/a.js\n',
    'code/a.js': 'run()\n',
    'public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" />\n',
    'package.json': '{}\n',
    'README.md': '# Of the repository\n',
  }
  const cwd = await writeSite(site)
  const write = await runCli(['migrate', '--write'], { cwd })
  expect(write.code, write.stderr).toBe(0)
  const stays = ['package.json', 'README.md']
  const after = await namesBelow(cwd)
  expect(after).toEqual(
    [
      ...['MIGRATION.md', 'docs.config.ts', 'docs.redirects.json', ...stays],
      ...Object.keys(site).flatMap((path) => (stays.includes(path) ? [] : [`docs/${path}`])),
    ].sort(),
  )
  expect(await readFile(join(cwd, 'docs/one.md'), 'utf8')).toBe(site['one.md'])
  expect(existsSync(join(cwd, 'public'))).toBe(false)
  const build = await runCli(['build'], { cwd })
  expect(build.code, build.stdout + build.stderr).toBe(0)
  expect(await readFile(join(cwd, 'build/one/index.html'), 'utf8')).toContain('run')
  const built = await namesBelow(cwd)
  expect((await runCli(['migrate', '--write'], { cwd })).stderr).toContain('docs.config.ts is there already')
  expect(await namesBelow(cwd)).toEqual(built)
})

it('a configuration that is code runs with `--run-config` only', async () => {
  const mark = "import { writeFileSync } from 'node:fs'\nwriteFileSync(new URL('ran.txt', import.meta.url), '')\n"
  const cwd = await writeSite({
    '.git/HEAD': '',
    'docs/.vitepress/config.mjs': `${mark}export default async () => ({ title: ['T', 'ool'].sort().reverse().join('') })\n`,
    'docs/index.md': '# Tool\n',
  })
  const ran = (): boolean => existsSync(join(cwd, 'docs/.vitepress/ran.txt'))
  for (const args of [['migrate'], ['migrate', '--write']]) {
    expect((await runCli(args, { cwd })).code).toBe(0)
    expect(ran()).toBe(false)
  }
  const run = await runCli(['migrate', '--run-config'], { cwd })
  expect(run.code, run.stderr).toBe(0)
  expect(ran()).toBe(true)
})

test.each([
  ['it throws', "throw new Error('no')"],
  ['it ends the process', 'process.exit(0)'],
  ['it does not compile', 'export default {'],
])('a configuration that is executed stops the move when %s', async (_, text) => {
  const cwd = await writeSite({ '.git/HEAD': '', 'docs/.vitepress/config.mjs': `${text}\n`, 'docs/index.md': '# A\n' })
  const { code, stderr } = await runCli(['migrate', '--run-config', '--write'], { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain('config.mjs')
  expect(await namesBelow(cwd)).toEqual(['docs/.vitepress/config.mjs', 'docs/index.md'])
})

it('a folder without another tool has nothing to move', async () => {
  const cwd = await writeSite({ 'docs/a.md': '# A\n' })
  const { code, stderr } = await runCli(['migrate'], { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain('There is no configuration of another tool')
  const wrong = await runCli(['migrate', '--from', 'mkdoc'], { cwd })
  expect(wrong.code).toBe(2)
  expect(wrong.stderr).toContain('Did you mean `mkdocs`?')
})

it('`init` of a site of another tool moves it in', async () => {
  const cwd = await repository('mkdocs')
  const { code, stderr } = await runCli(['init', '--yes'], { cwd })
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('This is a site of MkDocs (mkdocs.yml).')
  expect(await readFile(join(cwd, 'docs.config.ts'), 'utf8')).toContain("dialect: 'mkdocs'")
})

it('nothing is moved or made through a symbolic link that leads out of the repository', async () => {
  const outside = await writeSite({ 'own.txt': 'own' })
  const cwd = await writeSite({
    '.git/HEAD': '',
    '.vitepress/config.mjs': 'export default {}\n',
    'guide/a.md': '# A\n',
  })
  await symlink(outside, join(cwd, 'docs'))
  const { code, stderr } = await runCli(['migrate', '--write'], { cwd })
  expect([code, await namesBelow(outside), await readdir(outside)]).toEqual([2, ['own.txt'], ['own.txt']])
  expect(stderr).toContain('`docs` leads out of the repository')
  expect(existsSync(join(cwd, 'guide/a.md'))).toBe(true)
})

it('writes files in the place of links to files of the repository, and reports all other links', async () => {
  const cwd = await writeSite({
    '.git/HEAD': '',
    'mkdocs.yml': 'site_name: Tool\nnav: [index.md, log.md]\n',
    'docs/index.md': '# Tool\n\n[log](log.md)\n',
    'LOG.md': '# Log\n',
    'more/a.md': '# A\n',
  })
  await symlink('../LOG.md', join(cwd, 'docs/log.md'))
  await symlink('../more', join(cwd, 'docs/more'))
  const { code, stderr } = await runCli(['migrate', '--write'], { cwd })
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('Symbolic links to folders, or to files outside of the repository docs/more')
  expect((await lstat(join(cwd, 'docs/log.md'))).isFile()).toBe(true)
  expect(await readFile(join(cwd, 'docs/log.md'), 'utf8')).toBe('# Log\n')
  expect(stderr).toContain('\n  2 pages\n')
})

it('dead links of HTML files do not keep the first build from being published', async () => {
  const cwd = await writeSite({
    '.git/HEAD': '',
    'mkdocs.yml': 'site_name: Tool\n',
    'docs/index.md': '# Tool\n\n![a](gone.png)\n',
    'docs/parts/main.html': '<p><a href="gone.html">a</a></p>\n',
  })
  const { code, stderr } = await runCli(['migrate', '--write'], { cwd })
  expect(code, stderr).toBe(0)
  expect(stderr).toContain(' 0 fail')
  expect(await readFile(join(cwd, 'docs.config.ts'), 'utf8')).toContain("'broken-link': 'warn'")
})

/** A module that leaves a file when anything runs it. */
const MARKING = "import { writeFileSync } from 'node:fs'\nwriteFileSync('ran.txt', '')\nexport default () => null\n"

test.each([
  ['its docs.config.ts', { 'docs.config.ts': MARKING }],
  ['a component in its folder `pages/`', { 'pages/index.tsx': MARKING }],
  ['a package that it brings along', { 'node_modules/docs-build/index.js': MARKING }],
  [
    'a module that its tsconfig.json puts in place of a package',
    { 'tsconfig.json': '{"compilerOptions":{"paths":{"docs-build":["./other.ts"]}}}', 'other.ts': MARKING },
  ],
])('no command that reads a foreign repository runs %s', async (_, files) => {
  const site = { '.git/HEAD': '', 'mkdocs.yml': 'site_name: Tool\n', 'docs/index.md': '# Tool\n', ...files }
  for (const args of [['migrate'], ['migrate', '--write'], ['init'], ['init', '--yes']]) {
    const cwd = await writeSite(site)
    const { code, stderr } = await runCli(args, { cwd })
    // `init` refuses a project of this program; everything else ends well.
    const expected = args[0] === 'init' && 'docs.config.ts' in files ? 2 : 0
    expect([args, existsSync(join(cwd, 'ran.txt')), code], stderr).toEqual([args, false, expected])
  }
})

it('a component in a linked folder `pages/` of a foreign repository does not run', async () => {
  const cwd = await writeSite({
    '.git/HEAD': '',
    'mkdocs.yml': 'site_name: Tool\n',
    'docs/index.md': '# Tool\n',
    'code/index.tsx': MARKING,
  })
  await symlink('code', join(cwd, 'pages'))
  const { code, stderr } = await runCli(['migrate', '--write'], { cwd })
  expect([code, existsSync(join(cwd, 'ran.txt'))], stderr).toEqual([0, false])
})

test.each([
  ['the documents of MkDocs', { 'mkdocs.yml': 'site_name: Tool\ndocs_dir: link\n' }],
  ['the documents of mdBook', { 'book.toml': '[book]\ntitle = "Tool"\nsrc = "link"\n', 'a.md': '# A\n' }],
])('%s are not read through a symbolic link that leads out of the repository', async (_, files) => {
  const outside = await writeSite({ 'index.md': '# Own\n', 'SUMMARY.md': '# Summary\n\n- [Own](index.md)\n' })
  const cwd = await writeSite({ '.git/HEAD': '', ...files })
  await symlink(outside, join(cwd, 'link'))
  const { code, stderr } = await runCli(['migrate', '--write'], { cwd })
  expect([code, existsSync(join(cwd, '.docs-build')), existsSync(join(cwd, 'docs.config.ts'))]).toEqual([
    2,
    false,
    false,
  ])
  expect(stderr).toContain('`link` leads out of the repository')
})

test.each([
  [
    { 'book.toml': '[book]\n', 'src/SUMMARY.md': '# Summary\n', 'src/a.md': '# A\n' },
    'mdBook in book.toml makes no page of `src`.\nhint  Its chapters are those of SUMMARY.md',
  ],
  [
    { 'mkdocs.yml': 'site_name: A\ndocs_dir: ../docs\n', 'README.md': '# A\n' },
    'The pages lie outside of the repository: `docs_dir` in mkdocs.yml is `../docs`.',
  ],
])('a site without pages does not move, and one sentence says why: %o', async (files, said) => {
  const cwd = await writeSite({ ...files, '.git/HEAD': 'ref: refs/heads/main\n' })
  const { code, stderr } = await runCli(['migrate', '--write'], { cwd })
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
})
