/**
 * Bad input of every kind gives a clear error with file and line, exit code 1 or 2, within seconds and without a bare
 * stack, and leaves the last site complete. Faults that do not hide each other share a run.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { build, check } from '../../cli/app/operations.ts'
import { canBeNobody, openToAll, startProgram } from '../harness/program.ts'
import { type CliRun, type Files, hashTree, runCli, writeFiles, writeSite } from '../harness/site.ts'

const SITE: Files = { 'package.json': '{ "name": "bad" }', 'docs/index.md': '# Home\n' }
const hasNobody = await canBeNobody()

/** A project that was built before its input became bad. */
async function builtSite(): Promise<{ dir: string; expectUntouched(): Promise<void> }> {
  const dir = await writeSite(SITE)
  const { out } = await build({ dir })
  const tree = await hashTree(out)
  return { dir, expectUntouched: async () => expect(await hashTree(out)).toEqual(tree) }
}

function expectClean({ stdout, stderr }: CliRun): string {
  expect(stdout + stderr).not.toMatch(/\bbug\b|^\s+at /m)
  return stdout + stderr
}

const fence = (yaml: string): string => `---\n${yaml}\n---\n\n# Bad\n`

/** Name of the page → its text, and the findings that it must have. */
const PAGES: Readonly<Record<string, readonly [string | Uint8Array, ...RegExp[]]>> = {
  yaml: [fence('title: [a'), /:[23]:\d+ {2}fail {2}front-matter/],
  list: [fence('- a\n- b'), /:[12]:\d+ {2}fail {2}front-matter/],
  bomb: [fence(aliasBomb()), /:\d+:\d+ {2}fail {2}front-matter/],
  types: [
    fence('title: A\ntags: 5\nsidebar_position: x'),
    /:3:\d+ {2}fail {2}front-matter/,
    /:4:\d+ {2}fail {2}front-matter/,
  ],
  latin: [Buffer.from('# Bad\n\nGr\xfc\xdfe\n', 'latin1'), /:3:1 {2}fail {2}unreadable-file\n.*UTF-8/],
  cut: [Buffer.from([0x23, 0x20, 0xe2, 0x82]), /:1:1 {2}fail {2}unreadable-file\n.*UTF-8/],
  utf16: [Buffer.from('\uFEFF# Bad\n', 'utf16le'), /:1:1 {2}fail {2}unreadable-file\n.*UTF-16/],
  nul: ['# Bad\n\na\0b\n', /:3:1 {2}fail {2}unreadable-file\n.*NUL/],
  'slug-up': [fence('title: Bad\nslug: ../../out'), /:3:\d+ {2}fail {2}invalid-slug/],
  'slug-scheme': [fence('slug: "javascript:alert(1)"'), /:2:\d+ {2}fail {2}invalid-slug/],
  'slug-long': [fence(`slug: /${'long-'.repeat(60)}`), /:2:\d+ {2}fail {2}invalid-slug/],
  'tag-long': [fence(`tags: ["${'日本'.repeat(60)}"]`), /:2:\d+ {2}fail {2}front-matter/],
  'long-line': [`# Bad\n\n${'word '.repeat(2_000_000)}`, /:\d+:1 {2}fail {2}page-limits/],
  quotes: [`# Bad\n\n${'>'.repeat(10_000)} deep\n`, /:3:1 {2}fail {2}page-limits/],
  lists: [`# Bad\n\n${'- '.repeat(10_000)}deep\n`, /:3:1 {2}fail {2}page-limits/],
  steps: [steps(250), /:\d+:\d+ {2}fail {2}page-limits/],
  elements: [`# Bad\n\n${'<div>'.repeat(10_000)}\n`, /:\d+:\d+ {2}fail {2}page-limits/],
}

function aliasBomb(): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const items =
      level === 0
        ? 'x, x, x, x, x, x, x, x, x'
        : Array(9)
            .fill(`*a${level - 1}`)
            .join(', ')
    return `a${level}: &a${level} [${items}]`
  })
  return [...levels, 'tags: *a8'].join('\n')
}

function steps(depth: number): string {
  return Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- step ${level}\n`).join('')
}

/** Patterns that cost other parsers a minute. Ours must read or refuse them quickly. */
const PATTERNS: Readonly<Record<string, string>> = {
  brackets: '['.repeat(50_000),
  links: '[a]('.repeat(5_000),
  images: '![a'.repeat(20_000),
  emphasis: '*a '.repeat(20_000),
  'emphasis of both kinds': '*a _b '.repeat(10_000),
  'strong without end': '**a '.repeat(20_000),
  'code spans': '`'.repeat(50_000).replace(/(`{7})/g, '$1 '),
  'struck text': '~~a '.repeat(20_000),
  autolinks: 'a@b.'.repeat(20_000),
  footnotes: '[^a]'.repeat(5_000),
  tables: `|${' a |'.repeat(5_000)}\n|${' - |'.repeat(5_000)}\n`,
  attributes: `<a ${'x="y" '.repeat(10_000)}>`,
  comments: '<!-- '.repeat(20_000),
  directives: ':a['.repeat(10_000),
  entities: '&amp'.repeat(50_000),
}

describe('content', () => {
  it('of every bad kind is reported with file and line', async () => {
    const { dir, expectUntouched } = await builtSite()
    for (const [name, [text]] of Object.entries(PAGES)) await writeFiles(dir, { [`docs/${name}.md`]: text })
    await writeFiles(dir, { 'docs/a/b.md': '# B\n', 'docs/a/_category_.json': '{' })
    const runs = await Promise.all(['build', 'check'].map((command) => runCli([command, dir])))
    for (const run of runs) {
      const text = expectClean(run)
      expect(run.code).toBe(1)
      for (const [name, [, ...patterns]] of Object.entries(PAGES)) {
        for (const { source } of patterns) expect(text).toMatch(new RegExp(`docs/${name}\\.md${source}`))
      }
      expect(text).toMatch(/docs\/a\/_category_\.json:1:\d+ {2}fail {2}category-file\n.*\n +1 │ \{/)
    }
    await expectUntouched()
  })

  it('of large metadata files is read or refused', async () => {
    const aliases = (count: number): string =>
      `a: &a { label: x }\n${Array.from({ length: count }, (_, index) => `k${index}: *a\n`).join('')}`
    const dir = await writeSite({
      'docs/a/b.md': '# B\n',
      'docs/tags.yml': aliases(5_000),
      'docs/a/_category_.yml': aliases(200_000),
    })
    const run = await runCli(['check', dir])
    const text = expectClean(run)
    expect(run.code).toBe(1)
    expect(text).toMatch(/4,900 × fail {2}tags-file\n.*docs\/tags\.yml:102:1/)
    expect(text).toMatch(/1 × fail {2}unreadable-file\n.*docs\/a\/_category_\.yml:1:1\n.*100 kB/)
  })

  it('of every slow kind is read or refused', async () => {
    const files = Object.entries(PATTERNS).map(([name, text]) => [`docs/${name}.md`, `# Slow\n\n${text}\n`])
    const dir = await writeSite({ ...SITE, ...Object.fromEntries(files) })
    const run = await runCli(['check', dir])
    expectClean(run)
    expect([0, 1]).toContain(run.code)
  })

  it.each([
    ['is a file of every site', 'slug: /404.html', /docs\/bad\.md:2:/],
    ['is longer than a name may be', `slug: /${'a'.repeat(300)}`, /ENAMETOOLONG|docs\/bad\.md:2:/],
  ])('with a slug that %s', async (_, yaml, message) => {
    const { dir, expectUntouched } = await builtSite()
    await writeFiles(dir, { 'docs/bad.md': fence(yaml) })
    const run = await runCli(['build', dir])
    expect(expectClean(run)).toMatch(message)
    expect([1, 2]).toContain(run.code)
    await expectUntouched()
  })

  it('with two pages for one route is a warning that names both, and one is published', async () => {
    const dir = await writeSite({ ...SITE, 'docs/a.md': '# A\n', 'docs/b.md': fence('title: B\nslug: /a') })
    const { report, published } = await build({ dir })
    expect(report.findings).toMatchObject([
      {
        rule: 'duplicate-route',
        severity: 'warn',
        file: 'docs/a.md',
        line: 1,
        message: expect.stringContaining('docs/b.md'),
      },
    ])
    expect(published).toBe(true)
  })
})

describe('entries that are not files', () => {
  const THINGS: Readonly<Record<string, readonly [(path: string) => Promise<unknown>, string]>> = {
    pipe: [(path) => promisify(execFile)('mkfifo', [path]), 'It is neither a file nor a folder'],
    socket: [listen, 'It is neither a file nor a folder'],
    dangling: [
      (path) => symlink('nowhere', path),
      'A symbolic link leads out of the project, to hidden files or nowhere',
    ],
    loop: [(path) => symlink('loop.md', path), 'A symbolic link leads out of the project, to hidden files or nowhere'],
    outside: [
      (path) => symlink('/etc/hostname', path),
      'A symbolic link leads out of the project, to hidden files or nowhere',
    ],
    hidden: [(path) => symlink('../.git/config', path), 'A symbolic link leads out of the project, to hidden files'],
    package: [
      (path) => symlink('../node_modules/a/index.js', path),
      'A symbolic link leads out of the project, to hidden',
    ],
    'to-folder': [(path) => symlink('.', path), 'A symbolic link to a folder is not followed'],
    'to-pipe': [
      (path) => symlink('pipe.md', path),
      'A symbolic link leads out of the project, to hidden files or nowhere',
    ],
  }

  async function listen(path: string): Promise<void> {
    const server = createServer()
    server.listen(path)
    await once(server, 'listening')
    onTestFinished(() => void server.close())
  }

  it('are reported, in docs and static folders, without waiting for them', async () => {
    const { dir, expectUntouched } = await builtSite()
    await mkdir(join(dir, 'static'))
    await writeFiles(dir, { '.git/config': 'secret', 'node_modules/a/index.js': 'secret' })
    for (const folder of ['docs', 'static']) {
      for (const [name, [make]] of Object.entries(THINGS)) await make(join(dir, folder, `${name}.md`))
    }
    await mkdir(join(dir, 'docs/folder.md'))
    const run = await runCli(['build', dir])
    const text = expectClean(run)
    expect(text).not.toContain('secret')
    for (const folder of ['docs', 'static']) {
      for (const [name, [, message]] of Object.entries(THINGS)) {
        expect(text).toContain(`${folder}/${name}.md:1:1  fail  unreadable-file\n  ${message}`)
      }
    }
    expect(text).toContain('docs/folder.md:1:1  fail  unreadable-file\n  A folder has the name of a Markdown file')
    expect(run.code).toBe(1)
    await expectUntouched()
  })

  it('in the place of package.json do not block a command', async () => {
    const dir = await writeSite({ 'docs/index.md': '# Home\n' })
    await promisify(execFile)('mkfifo', [join(dir, 'package.json')])
    expect((await runCli(['check', dir])).code).toBe(0)
  })

  it.runIf(hasNobody)('without permission to read are reported', async () => {
    const closed = ['docs/secret.md', 'docs/secret.gif', 'docs/closed', 'static/secret.txt', 'static/closed']
    const dir = await writeSite({
      ...SITE,
      'docs/secret.md': '# Secret\n',
      'docs/secret.gif': 'GIF',
      'docs/closed/page.md': '# Page\n',
      'static/secret.txt': 'secret',
      'static/closed/a.txt': 'a',
    })
    await openToAll(dir)
    for (const path of closed) await chmod(join(dir, path), 0)
    const run = await startProgram(['check', dir], { asNobody: true }).end
    const text = expectClean(run)
    for (const path of closed) {
      expect(text).toMatch(new RegExp(`^${path}:1:1 {2}fail {2}unreadable-file\\n.*cannot be read: EACCES`, 'm'))
    }
    expect(run.code).toBe(1)
    await chmod(join(dir, 'docs'), 0)
    const none = await startProgram(['check', dir], { asNobody: true }).end
    expect(expectClean(none)).toMatch(/docs[\s\S]*EACCES/)
    expect(none.code).toBe(1)
    await chmod(join(dir, 'docs'), 0o755)
  })
})

describe('projects', () => {
  /** In this process: what the command line makes of a `DocsError` is tested in `usage.test.ts`. */
  async function expectRefused(dir: string, ...messages: (string | RegExp)[]): Promise<void> {
    for (const run of [build, check]) {
      const error = await run({ dir }).then(
        () => expect.fail('It was not refused.'),
        (thrown: Error & { hint?: string }) => thrown,
      )
      expect(error).toMatchObject({ name: 'DocsError', exitCode: 2 })
      for (const message of messages) expect(`${error.message}\n${error.hint}`).toMatch(message)
    }
  }

  it('without docs, with docs that are a file, with empty docs', async () => {
    const { dir, expectUntouched } = await builtSite()
    await rm(join(dir, 'docs/index.md'))
    await expectRefused(dir, 'There are no Markdown files in `docs`.', 'docs/index.md')
    await rm(join(dir, 'docs'), { recursive: true })
    await expectRefused(dir, `There is no folder \`docs\` in ${dir}.`, 'docs.path')
    await writeFile(join(dir, 'docs'), '')
    await expectRefused(dir, `There is no folder \`docs\` in ${dir}.`)
    await writeFile(join(dir, 'docs.config.mjs'), "export default { docs: { path: 'docs/inner' } }\n")
    await expectRefused(dir, `There is no folder \`docs/inner\` in ${dir}.`, 'docs.path')
    await expectUntouched()
  })

  it('with nothing but drafts is an empty site', async () => {
    const dir = await writeSite({ ...SITE, 'docs/index.md': fence('draft: true') })
    expect(await build({ dir })).toMatchObject({ published: true, report: { findings: [] } })
  })

  it.each<[string, string, ...(string | RegExp)[]]>([
    ['throws', "const a = 1\nthrow new Error('no good')\nexport default {}\n", 'docs.config.ts:2 threw: no good'],
    ['throws later', "export default async () => {\n  throw new Error('no')\n}\n", 'docs.config.ts:2 threw: no'],
    ['has no default export', 'export const title = 1\n', 'docs.config.ts has no default export', 'defineConfig'],
    ['has an error of syntax', 'export default {\n  title: ,\n}\n', 'docs.config.ts:2:10: ', '│'],
    ['has unknown keys', "export default { titel: 'x', navbr: {} }\n", /titel.*`title`/, /navbr.*`navbar`/],
    [
      'has wrong types',
      "export default { title: 5, docs: { path: '../..' } }\n",
      /title must be /,
      /docs\.path must be /,
    ],
    ['is no object', "export default 'x'\n", 'docs.config.ts'],
    ['contains itself', 'const a: any = {}\na.customFields = a\nexport default a\n', 'contains itself'],
    ['imports what is not there', "import './no.js'\nexport default {}\n", /docs\.config\.ts:1:8: .*no\.js/],
    [
      'names an unknown rule',
      "export default { checks: { rules: { 'broken-lnk': 'warn' } } }\n",
      /broken-lnk.*broken-link/,
    ],
  ])('with a configuration that %s', async (_, text, ...messages) => {
    const { dir, expectUntouched } = await builtSite()
    await writeFile(join(dir, 'docs.config.ts'), text)
    await expectRefused(dir, ...messages)
    await expectUntouched()
  })

  it('with two configurations', async () => {
    const { dir, expectUntouched } = await builtSite()
    await writeFiles(dir, { 'docs.config.ts': 'export default {}', 'docs.config.mjs': 'export default {}' })
    await expectRefused(dir, 'There are 2 configurations', 'docs.config.ts, docs.config.mjs')
    await expectUntouched()
  })
})
