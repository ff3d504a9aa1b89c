/**
 * Whatever is put into a project: a clear error with file and line and exit 1 or 2, within seconds, no bare stack
 * trace, and the site that was there before is whole.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { build } from '../../cli/operations.ts'
import { canBeNobody, openToAll, startProgram } from '../harness/program.ts'
import { type Files, hashTree, runCli, writeFiles, writeSite } from '../harness/site.ts'

const SITE: Files = { 'package.json': '{ "name": "bad" }', 'docs/index.md': '# Home\n' }
const SECONDS = 15
const hasNobody = await canBeNobody()

/** A project that was built when it was still good. */
async function builtSite(): Promise<{ dir: string; check(): Promise<void> }> {
  const dir = await writeSite(SITE)
  const { out } = await build({ dir })
  const tree = await hashTree(out)
  return { dir, check: async () => expect(await hashTree(out)).toEqual(tree) }
}

interface Expected {
  readonly code: 1 | 2
  /** Each of these is printed. */
  readonly says: readonly RegExp[]
}

async function expectRefused(
  dir: string,
  { code, says }: Expected,
  command: 'build' | 'check' = 'build',
): Promise<void> {
  const run = await runCli([command, dir], { timeout: SECONDS * 1000 })
  const text = run.stdout + run.stderr
  for (const pattern of says) expect(text).toMatch(pattern)
  expect(text).not.toMatch(/\bbug\b|^\s+at /m)
  expect(run.code).toBe(code)
}

const fence = (yaml: string): string => `---\n${yaml}\n---\n\n# Bad\n`

describe('content', () => {
  it.each<[string, Files, RegExp[]]>([
    ['invalid YAML', { 'docs/bad.md': fence('title: [a') }, [/docs\/bad\.md:[23]:\d+ {2}fail {2}front-matter/]],
    ['YAML that is no map', { 'docs/bad.md': fence('- a\n- b') }, [/docs\/bad\.md:[12]:\d+ {2}fail {2}front-matter/]],
    ['YAML with an alias bomb', { 'docs/bad.md': fence(bomb()) }, [/docs\/bad\.md:\d+:\d+ {2}fail {2}front-matter/]],
    [
      'values of wrong types',
      { 'docs/bad.md': fence('title: A\ntags: 5\nsidebar_position: x') },
      [/docs\/bad\.md:3:\d+ {2}fail {2}front-matter/, /docs\/bad\.md:4:\d+ {2}fail/],
    ],
    [
      'bytes that are no UTF-8',
      { 'docs/bad.md': Buffer.from('# Bad\n\nGr\xfc\xdfe\n', 'latin1') },
      [/docs\/bad\.md:3:1 {2}fail {2}unreadable-file\n.*UTF-8/],
    ],
    [
      'a sequence that is cut at the end',
      { 'docs/bad.md': Buffer.from([0x23, 0x20, 0xe2, 0x82]) },
      [/docs\/bad\.md:1:1 {2}fail {2}unreadable-file/],
    ],
    [
      'UTF-16',
      { 'docs/bad.md': Buffer.from('\uFEFF# Bad\n', 'utf16le') },
      [/docs\/bad\.md:1:1 {2}fail {2}unreadable-file\n.*UTF-16/],
    ],
    ['a NUL', { 'docs/bad.md': '# Bad\n\na\0b\n' }, [/docs\/bad\.md:3:1 {2}fail {2}unreadable-file\n.*NUL/]],
    [
      'a category file that is no JSON',
      { 'docs/a/b.md': '# B\n', 'docs/a/_category_.json': '{' },
      [/docs\/a\/_category_\.json:1:\d+ {2}fail/],
    ],
    [
      'a slug that leaves the root',
      { 'docs/bad.md': fence('title: Bad\nslug: ../../out') },
      [/docs\/bad\.md:3:\d+ {2}fail {2}invalid-slug/],
    ],
    [
      'a slug with a scheme',
      { 'docs/bad.md': fence('slug: "javascript:alert(1)"') },
      [/docs\/bad\.md:2:\d+ {2}fail {2}invalid-slug/],
    ],
    ['a slug that is a file of every site', { 'docs/bad.md': fence('slug: /404.html') }, [/docs\/bad\.md:2:/]],
    [
      'a slug that is longer than a name may be',
      { 'docs/bad.md': fence(`slug: /${'a'.repeat(300)}`) },
      [/ENAMETOOLONG|docs\/bad\.md:2/],
    ],
    [
      'a line of 10 MB',
      { 'docs/bad.md': `# Bad\n\n${'word '.repeat(2_000_000)}` },
      [/docs\/bad\.md:\d+:1 {2}fail {2}page-limits/],
    ],
    [
      '10,000 nested quotes',
      { 'docs/bad.md': `# Bad\n\n${'>'.repeat(10_000)} deep\n` },
      [/docs\/bad\.md:3:1 {2}fail {2}page-limits/],
    ],
    [
      '10,000 nested lists',
      { 'docs/bad.md': `# Bad\n\n${'- '.repeat(10_000)}deep\n` },
      [/docs\/bad\.md:3:1 {2}fail {2}page-limits/],
    ],
    [
      'a list that goes deeper line by line',
      { 'docs/bad.md': steps() },
      [/docs\/bad\.md:\d+:\d+ {2}fail {2}page-limits/],
    ],
    [
      '10,000 open elements',
      { 'docs/bad.md': `# Bad\n\n${'<div>'.repeat(10_000)}\n` },
      [/docs\/bad\.md:\d+:\d+ {2}fail {2}page-limits/],
    ],
  ])('%s', async (_, files, says) => {
    const { dir, check } = await builtSite()
    await writeFiles(dir, files)
    await expectRefused(dir, { code: /404|longer/.test(_) ? 2 : 1, says })
    await check()
  })

  // Patterns that cost the parsers of others a minute. Ours may take them or refuse them, but not the time.
  it.each([
    ['brackets', '['.repeat(50_000)],
    ['links in links', '[a]('.repeat(20_000)],
    ['images in images', '![a'.repeat(20_000)],
    ['emphasis', '*a '.repeat(20_000)],
    ['emphasis of both kinds', '*a _b '.repeat(10_000)],
    ['strong without end', '**a '.repeat(20_000)],
    ['code spans', '`'.repeat(50_000).replace(/(`{7})/g, '$1 ')],
    ['struck text', '~~a '.repeat(20_000)],
    ['autolinks', 'a@b.'.repeat(20_000)],
    ['footnotes', '[^a]'.repeat(10_000)],
    ['tables', `|${' a |'.repeat(5_000)}\n|${' - |'.repeat(5_000)}\n`],
    ['attributes', `<a ${'x="y" '.repeat(10_000)}>`],
    ['comments', '<!-- '.repeat(20_000)],
    ['directives', ':a['.repeat(10_000)],
    ['entities', '&amp'.repeat(50_000)],
  ])('50 kB and more of %s', { timeout: 2 * SECONDS * 1000 }, async (_, text) => {
    const dir = await writeSite({ ...SITE, 'docs/bad.md': `# Bad\n\n${text}\n` })
    const { code, stdout, stderr } = await runCli(['check', dir], { timeout: SECONDS * 1000 })
    expect(stdout + stderr).not.toMatch(/\bbug\b|^\s+at /m)
    expect([0, 1]).toContain(code)
  })

  function bomb(): string {
    const levels = Array.from({ length: 9 }, (_, level) => {
      const items =
        level === 0
          ? 'x, x, x, x, x, x, x, x, x'
          : Array(9)
              .fill(`*a${level - 1}`)
              .join(', ')
      return `a${level}: &a${level} [${items}]`
    })
    return levels.join('\n')
  }

  function steps(): string {
    return Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- step ${depth}\n`).join('')
  }
})

describe('two pages for one route', () => {
  it('warn, name both, and publish one', async () => {
    const dir = await writeSite({ ...SITE, 'docs/a.md': '# A\n', 'docs/b.md': fence('title: B\nslug: /a') })
    const { code, stderr } = await runCli(['build', dir])
    expect(stderr).toMatch(/docs\/a\.md:1:1 {2}warn {2}duplicate-route\n.*docs\/b\.md/)
    expect(code).toBe(0)
  })
})

describe('things that are no files', () => {
  it.each<[string, (path: string) => Promise<unknown>, RegExp]>([
    ['a pipe', (path) => promisify(execFile)('mkfifo', [path]), /neither a file nor a folder/],
    ['a socket', (path) => listen(path), /neither a file nor a folder/],
    ['a link to nowhere', (path) => symlink('nowhere', path), /leads out of the project or nowhere/],
    ['a link to itself', (path) => symlink('bad.md', path), /leads out of the project or nowhere/],
    ['a link out of the project', (path) => symlink('/etc/hostname', path), /leads out of the project or nowhere/],
    ['a link to a folder', (path) => symlink('.', path), /link to a folder is not followed/],
    [
      'a link to a pipe',
      async (path) => {
        await promisify(execFile)('mkfifo', [join(path, '../../pipe')])
        await symlink('../pipe', path)
      },
      /leads out of the project or nowhere/,
    ],
    ['a folder', (path) => mkdir(path), /folder has the name of a Markdown file/],
  ])('%s', async (_, make, message) => {
    for (const folder of ['docs', 'static']) {
      const { dir, check } = await builtSite()
      await mkdir(join(dir, 'static'), { recursive: true })
      await make(join(dir, folder, 'bad.md'))
      if (folder === 'static' && _ === 'a folder') continue
      const says = [new RegExp(`${folder}/bad\\.md:1:1 {2}fail {2}unreadable-file\\n.*${message.source}`)]
      await expectRefused(dir, { code: 1, says })
      await check()
    }
  })

  async function listen(path: string): Promise<void> {
    const server = createServer()
    server.listen(path)
    await once(server, 'listening')
    onTestFinished(() => void server.close())
  }

  it('a package.json that is a pipe is not waited for', async () => {
    const dir = await writeSite({ 'docs/index.md': '# Home\n' })
    await promisify(execFile)('mkfifo', [join(dir, 'package.json')])
    expect((await runCli(['build', dir], { timeout: SECONDS * 1000 })).code).toBe(0)
  })

  it.runIf(hasNobody)('files and folders that may not be read', async () => {
    const dir = await writeSite({
      ...SITE,
      'docs/secret.md': '# Secret\n',
      'docs/secret.gif': 'GIF',
      'docs/closed/page.md': '# Page\n',
      'static/secret.txt': 'secret',
      'static/closed/a.txt': 'a',
    })
    await openToAll(dir)
    for (const path of ['docs/secret.md', 'docs/secret.gif', 'static/secret.txt']) await chmod(join(dir, path), 0)
    for (const path of ['docs/closed', 'static/closed']) await chmod(join(dir, path), 0)
    const out = await writeSite({})
    await chmod(out, 0o777)
    const run = await startProgram(['build', dir, '--out', join(out, 'site')], { asNobody: true }).end
    for (const path of ['docs/secret.md', 'docs/secret.gif', 'docs/closed', 'static/secret.txt', 'static/closed']) {
      expect(run.stderr).toMatch(new RegExp(`^${path}:1:1 {2}fail {2}unreadable-file\\n.*cannot be read: EACCES`, 'm'))
    }
    expect(run.stderr).not.toMatch(/\bbug\b|^\s+at /m)
    expect(run.code).toBe(1)
    await chmod(join(dir, 'docs'), 0)
    const closed = await startProgram(['check', dir], { asNobody: true }).end
    expect(closed.stdout + closed.stderr).toMatch(/docs[\s\S]*EACCES/)
    expect([1, 2]).toContain(closed.code)
    await chmod(join(dir, 'docs'), 0o755)
  })
})

describe('projects', () => {
  it.each<[string, (dir: string) => Promise<unknown>, Expected]>([
    [
      'without docs',
      (dir) => rm(join(dir, 'docs'), { recursive: true }),
      { code: 2, says: [/^error There is no folder `docs` in /m, /^hint .*docs\.path/m] },
    ],
    [
      'with empty docs',
      (dir) => rm(join(dir, 'docs/index.md')),
      { code: 2, says: [/^error There are no Markdown files in `docs`/m, /^hint .*docs\/index\.md/m] },
    ],
    [
      'with docs that are a file',
      async (dir) => {
        await rm(join(dir, 'docs'), { recursive: true })
        await writeFile(join(dir, 'docs'), '')
      },
      { code: 2, says: [/^error There is no folder `docs`/m] },
    ],
    [
      'with drafts only',
      (dir) => writeFile(join(dir, 'docs/index.md'), fence('draft: true')),
      { code: 2, says: [/.*/] },
    ],
  ])('%s', async (name, spoil, expected) => {
    const { dir, check } = await builtSite()
    await spoil(dir)
    if (name === 'with drafts only') {
      // An empty site is a site.
      expect((await runCli(['build', dir])).code).toBe(0)
      return
    }
    await expectRefused(dir, expected)
    await expectRefused(dir, expected, 'check')
    await check()
  })

  it.each<[string, string, RegExp[]]>([
    ['throws', "const a = 1\nthrow new Error('no good')\nexport default {}\n", [/docs\.config\.ts:2 threw: no good/]],
    [
      'throws later',
      "export default async () => {\n  throw new Error('no good')\n}\n",
      [/docs\.config\.ts:2 threw: no good/],
    ],
    ['has no default export', 'export const title = 1\n', [/docs\.config\.ts has no default export/, /hint/]],
    ['has an error of syntax', 'export default {\n  title: ,\n}\n', [/docs\.config\.ts:2:10: /, /│/]],
    ['has unknown keys', "export default { titel: 'x', navbr: {} }\n", [/titel.*'title'/, /navbr.*'navbar'/]],
    [
      'has wrong types',
      "export default { title: 5, baseUrl: 'x y', docs: { path: '../..' } }\n",
      [/title/, /baseUrl/, /docs\.path/],
    ],
    ['is no object', "export default 'x'\n", [/docs\.config\.ts/]],
    ['contains itself', 'const a: any = {}\na.customFields = a\nexport default a\n', [/contains itself/]],
    [
      'imports what is not there',
      "import './nowhere.js'\nexport default {}\n",
      [/docs\.config\.ts:1:8: .*nowhere\.js/],
    ],
    [
      'names an unknown rule',
      "export default { checks: { rules: { 'broken-lnk': 'warn' } } }\n",
      [/broken-lnk.*broken-link/],
    ],
  ])('with a configuration that %s', async (_, text, says) => {
    const { dir, check } = await builtSite()
    await writeFile(join(dir, 'docs.config.ts'), text)
    await expectRefused(dir, { code: 2, says })
    await check()
  })

  it('with two configurations', async () => {
    const { dir, check } = await builtSite()
    await writeFiles(dir, { 'docs.config.ts': 'export default {}', 'docs.config.mjs': 'export default {}' })
    await expectRefused(dir, { code: 2, says: [/There are 2 configurations .*docs\.config\.ts, docs\.config\.mjs/] })
    await check()
  })
})
