/** `docs-build init` as users run it. */
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { hosts } from '../../cli/app/init/hosts.ts'
import { runCli, writeSite } from '../harness/site.ts'

async function namesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
}

it('an empty folder becomes a site without findings, which is published and proves itself', async () => {
  const cwd = await writeSite({})
  const { code, stderr } = await runCli(['init', 'my-docs'], { cwd })
  expect(code, stderr).toBe(0)
  const project = join(cwd, 'my-docs')
  for (const args of [['check', '--strict'], ['build', '--strict'], ['verify']]) {
    const run = await runCli(args, { cwd: project })
    expect(run.code, `${args}: ${run.stderr}${run.stdout}`).toBe(0)
  }
  expect(await readFile(join(project, 'build/index.html'), 'utf8')).toContain('<h1>My docs</h1>')
  const manifest = JSON.parse(await readFile(join(project, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest).toMatchObject({ name: 'my-docs', private: true, scripts: { dev: 'docs-build dev' } })
})

it('a project with pnpm gets a step that refuses the install script of esbuild', async () => {
  const { init } = await import('../../cli/app/moving/init.ts')
  const dir = await writeSite({ 'pnpm-lock.yaml': '', '.git/HEAD': 'ref: refs/heads/main\n' })
  expect(init({ dir }).steps).toEqual([expect.stringContaining('allowBuilds: { esbuild: false }')])
})

it.each([
  ['my-project', 'My project'],
  ['my-project/docs', 'My project'],
  ['my-project/packages/docs', 'My project'],
  ['my-project/packages/handbook', 'Handbook'],
])('the title of a site in %s is “%s”', async (folder, title) => {
  const { init } = await import('../../cli/app/moving/init.ts')
  expect(init({ dir: join(await writeSite({}), folder) }).project.title).toBe(title)
})

it.each([
  ['packages/docs', 'acme-docs'],
  ['packages/handbook', 'handbook'],
])('in a workspace the package in %s has a version, and another name than that at the root', async (folder, name) => {
  const cwd = await writeSite({ 'acme/.git/HEAD': 'ref: refs/heads/main\n', 'acme/package.json': '{ "name": "acme" }' })
  const dir = join(cwd, 'acme', folder)
  expect((await runCli(['init', dir, '--yes'], { cwd })).code).toBe(0)
  const manifest = JSON.parse(await readFile(join(dir, 'package.json'), 'utf8')) as Record<string, unknown>
  // Yarn 1 leaves out a workspace without a version, and Yarn 4 stops at two packages of one name.
  expect(manifest).toMatchObject({ name, version: '0.0.0' })
})

it('no existing file is overwritten, and its missing lines are named', async () => {
  const cwd = await writeSite({ 'package.json': '{}', '.gitignore': 'dist\n', 'tsconfig.json': '{ }' })
  const { code, stderr } = await runCli(['init', '--yes'], { cwd })
  expect(code).toBe(0)
  expect(await readFile(join(cwd, 'package.json'), 'utf8')).toBe('{}')
  expect(await readFile(join(cwd, '.gitignore'), 'utf8')).toBe('dist\n')
  expect(await readFile(join(cwd, 'tsconfig.json'), 'utf8')).toBe('{ }')
  expect(stderr).toContain('package.json stays as it is: run `npm install --save-dev docs-build`, and add the scripts')
  expect(stderr).toMatch(/in your browser:\n\n(?: {2}cd .*\n)? {2}npx docs-build dev --open\n$/)
  expect(stderr).toContain('.gitignore stays as it is: add the lines `/build/` and `/.docs-build/`.')
})

it('scripts and packages are added to a manifest when its owner agrees, and the rest of it stays', async () => {
  const manifest = { name: 'own', scripts: { dev: 'vite', test: 'vitest' }, dependencies: { react: '^19.0.0' } }
  const cwd = await writeSite({ 'package.json': `${JSON.stringify(manifest, null, '\t')}\n` })
  const { init } = await import('../../cli/app/moving/init.ts')
  const { written, kept } = init({ dir: cwd, changesManifest: true })
  expect([written.includes('package.json'), kept]).toEqual([true, []])
  const text = await readFile(join(cwd, 'package.json'), 'utf8')
  expect(text).toContain('\n\t"name": "own",')
  expect(JSON.parse(text)).toMatchObject({
    ...manifest,
    scripts: { check: 'docs-build check', dev: 'vite', test: 'vitest' },
    devDependencies: { 'docs-build': expect.stringMatching(/^\^\d/) },
  })
})

it('a manifest that stays needs only what it does not have', async () => {
  const manifest = { devDependencies: { 'docs-build': '3.9.1' }, scripts: { dev: 'vite', build: 'vite build' } }
  const cwd = await writeSite({ 'package.json': JSON.stringify(manifest) })
  const { stderr } = await runCli(['init', '--yes'], { cwd })
  expect(stderr).toContain(
    'package.json stays as it is: add the scripts "check": "docs-build check", "preview": "docs-build serve".',
  )
})

it.each([
  ['has the package already', '{ "dependencies": { "docs-build": "4.0.0" } }', true],
  ['is an array', '[]', false],
  ['is no JSON', '{ "name"', false],
])('a manifest that %s', async (_, text, isChanged) => {
  const cwd = await writeSite({ 'package.json': text })
  const { init } = await import('../../cli/app/moving/init.ts')
  expect(init({ dir: cwd, changesManifest: true }).kept).toEqual(isChanged ? [] : ['package.json'])
  const after = await readFile(join(cwd, 'package.json'), 'utf8')
  if (isChanged)
    expect(JSON.parse(after)).toMatchObject({ dependencies: { 'docs-build': '4.0.0' }, devDependencies: {} })
  else expect(after).toBe(text)
})

it('the settings of TypeScript cover plugins and the theme, with the imports that the manual shows', async () => {
  const cwd = await writeSite({})
  expect((await runCli(['init', '--yes'], { cwd })).code).toBe(0)
  const { compilerOptions, include } = JSON.parse(await readFile(join(cwd, 'tsconfig.json'), 'utf8'))
  expect([compilerOptions.allowImportingTsExtensions, compilerOptions.noEmit]).toEqual([true, true])
  expect(include).toEqual(['*.ts', '*.tsx', 'plugins', 'theme', 'components', 'pages'])
})

it('a folder with Markdown gets a configuration and no pages', async () => {
  const cwd = await writeSite({ 'README.md': '# R\n', 'manual/a.md': '# A\n', 'manual/b/c.md': '# C\n' })
  const { code, stderr } = await runCli(['init'], { cwd })
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('Found 2 pages of Markdown in manual/.')
  expect(stderr).toContain(
    'README.md beside manual/: no page is made of it. Move what readers should see into manual/, README.md as manual/index.md.',
  )
  expect(await readFile(join(cwd, 'docs.config.ts'), 'utf8')).toContain("path: 'manual',")
  expect((await namesBelow(cwd)).filter((name) => name.endsWith('.md'))).toHaveLength(3)
  const check = await runCli(['check', '--strict'], { cwd })
  expect(check.code, check.stdout).toBe(0)
})

it('pages in the syntax of another tool get its dialect, and the package that reads it', async () => {
  const cwd = await writeSite({ 'docs/index.md': '# Home\n\n!!! note\n    Advice.\n' })
  expect((await runCli(['init', '--yes'], { cwd })).code).toBe(0)
  expect(await readFile(join(cwd, 'docs.config.ts'), 'utf8')).toContain("markdown: { dialect: 'mkdocs' },")
  const { devDependencies } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8'))
  expect(Object.keys(devDependencies)).toEqual(['docs-build', 'docs-build-dialects'])
  expect((await runCli(['check', '--strict'], { cwd })).code).toBe(0)
})

it('the first build publishes pages that break rules, in their languages', async () => {
  const cwd = await writeSite({
    'docs/a/en.md': '# A\n\n[gone](/gone/)\n',
    'docs/a/nl.md': '# A in het Nederlands\n',
    'docs/en.md': '# Start\n\n[a](/a/)\n',
    '.eleventy.js': '',
  })
  const { code, stderr } = await runCli(['init', '--yes'], { cwd })
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('This looks like a site of Eleventy (.eleventy.js), which `migrate` does not read.')
  const config = await readFile(join(cwd, 'docs.config.ts'), 'utf8')
  expect(config).toContain("i18n: { defaultLocale: 'en', locales: ['en', 'nl'] },")
  expect(config).toContain(
    "// 1 finding when the project began: remove the line when they are dealt with.\n      'broken-link': 'warn',",
  )
  const built = await runCli(['build'], { cwd })
  expect(built.code, built.stderr).toBe(0)
  expect(await readFile(join(cwd, 'build/nl/a/index.html'), 'utf8')).toContain('A in het Nederlands')
})

it('a second run writes no file', async () => {
  const cwd = await writeSite({})
  expect((await runCli(['init'], { cwd })).code).toBe(0)
  const before = await namesBelow(cwd)
  const { code, stderr } = await runCli(['init'], { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain('There is a docs.config.ts already: this is a project.')
  expect(await namesBelow(cwd)).toEqual(before)
})

it('a project can get the workflow of a host later, and the missing settings are named', async () => {
  const cwd = await writeSite({})
  expect((await runCli(['init'], { cwd })).code).toBe(0)
  const before = await namesBelow(cwd)
  const { code, stdout, stderr } = await runCli(['init', '--host', 'netlify'], { cwd })
  expect(code, stderr).toBe(0)
  expect((await namesBelow(cwd)).filter((path) => !before.includes(path))).toEqual([join(cwd, 'netlify.toml')])
  expect(stdout + stderr).toContain("In docs.config.ts, write `security: { host: 'netlify' }`")
  expect(stdout + stderr).not.toContain('add the scripts')
  const again = await runCli(['init', '--host', 'netlify'], { cwd })
  expect(again.stdout + again.stderr).toContain('netlify.toml was there already, and stays as it is.')
})

it('the workflow of a host publishes the folder that the build writes where `build/` holds files of others', async () => {
  const files = { 'build/make.sh': 'make\n', 'docs/a.md': '# A\n' }
  const cwd = await writeSite(files)
  const { code, stderr } = await runCli(['init', '--host', 'netlify'], { cwd })
  expect(code, stderr).toBe(0)
  expect(await readFile(join(cwd, 'netlify.toml'), 'utf8')).toContain('publish = "build-docs"')
  expect(await readFile(join(cwd, '.gitignore'), 'utf8')).toContain('/build-docs/')
  const later = await writeSite({ ...files, 'docs.config.ts': 'export default {}\n' })
  expect((await runCli(['init', '--host', 'vercel'], { cwd: later })).code).toBe(0)
  expect(await readFile(join(later, 'vercel.json'), 'utf8')).toContain('"outputDirectory": "build-docs"')
})

it.each([
  ['no package.json', {}, 'There is no valid package.json: run `npm init --yes`'],
  ['a damaged package.json', { 'package.json': '{ "scripts"' }, 'There is no valid package.json: run `npm init --yes`'],
  [
    'some scripts',
    { 'package.json': '{ "scripts": { "dev": "docs-build dev", "build": "docs-build build" } }' },
    'In package.json, add the scripts "check": "docs-build check", "preview": "docs-build serve".',
  ],
])('with %s, the workflow of a host comes with the step that is missing', async (_, files, step) => {
  const cwd = await writeSite({ 'docs.config.ts': 'export default {}\n', 'docs/a.md': '# A\n', ...files })
  const { code, stderr, stdout } = await runCli(['init', '--host', 'gitlab'], { cwd })
  expect(code, stderr).toBe(0)
  expect(stdout + stderr).toContain(step)
})

it('an unknown host is refused before anything is written', async () => {
  const cwd = await writeSite({})
  const { code, stderr } = await runCli(['init', '--host', 'githb'], { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain('There is no workflow for the host `githb`.')
  expect(stderr).toContain('Did you mean `github`?')
  expect(await namesBelow(cwd)).toEqual([])
})

it('a folder that cannot be made ends with a message', async () => {
  const cwd = await writeSite({ file: '' })
  const { code, stderr } = await runCli(['init', 'file/project'], { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain(`The folder ${join(cwd, 'file/project')} cannot be made: `)
})

it('a link that leads out of the project is not followed', async () => {
  const cwd = await writeSite({})
  await mkdir(join(cwd, 'project'))
  await mkdir(join(cwd, 'elsewhere'))
  await symlink(join(cwd, 'elsewhere'), join(cwd, 'project/.vscode'))
  const { code, stderr } = await runCli(['init', 'project'], { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain('because a symbolic link on its path leads there')
  expect(await readdir(join(cwd, 'elsewhere'))).toEqual([])
})

it.each(Object.keys(hosts))('the project for %s passes, and its workflow is well formed', async (host) => {
  const cwd = await writeSite({ '.git/HEAD': 'ref: refs/heads/main\n', 'app/main.c': '' })
  const { code, stderr } = await runCli(['init', 'site', '--host', host, '--title', "It's \\ here"], { cwd })
  expect(code, stderr).toBe(0)
  const check = await runCli(['check', '--strict'], { cwd: join(cwd, 'site') })
  expect(check.code, check.stdout + check.stderr).toBe(0)
  const workflows = (await namesBelow(cwd)).filter((name) => /\/(?:docs|\.gitlab-ci)\.yml$/.test(name))
  for (const name of workflows) {
    const text = await readFile(name, 'utf8')
    expect(() => parse(text) as unknown).not.toThrow()
    // The repository holds more than the docs, so the workflow enters their folder.
    expect(text).toMatch(/working-directory: site|cd site/)
    expect(text).toContain('docs-build build')
  }
  expect(workflows).toHaveLength(['github', 'gitlab', 'codeberg'].includes(host) ? 1 : 0)
})

it('pages of another tool beside the Markdown are not run, and stay with that tool', async () => {
  const cwd = await writeSite({
    'docs/a.md': '# A\n',
    'pages/index.tsx':
      "import { writeFileSync } from 'node:fs'\nwriteFileSync('ran.txt', '')\nexport default () => null\n",
  })
  const { code, stderr } = await runCli(['init', '--yes'], { cwd })
  expect(code, stderr).toBe(0)
  expect(await readdir(cwd)).not.toContain('ran.txt')
  expect(await readFile(join(cwd, 'docs.config.ts'), 'utf8')).toContain('  pages: false,\n')
})

it('all Markdown of a repository is counted, and no sample site stands beside pages', async () => {
  const names = ['commands/1', 'commands/2', 'commands/3', 'guide/a', 'zh/a', 'zh/b', 'README']
  const pages = Object.fromEntries(names.map((name) => [`${name}.md`, '# A\n']))
  const counted = await runCli(['init', '--yes'], { cwd: await writeSite(pages) })
  expect(counted.code, counted.stderr).toBe(0)
  expect(counted.stderr).toContain('README.md and 3 more Markdown files beside commands/ (zh 2, guide 1)')
  const cwd = await writeSite({ 'one.md': '# One\n', 'two.md': '# Two\n' })
  const { code, stderr } = await runCli(['init', '--yes'], { cwd })
  expect([code, (await readdir(cwd)).sort()]).toEqual([2, ['one.md', 'two.md']])
  expect(stderr).toContain('(one.md and 1 more), and none in a folder')
})
