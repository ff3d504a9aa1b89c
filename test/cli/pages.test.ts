/** `new`, `graph`, `explain` and `clean`. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build, check, graph } from '../../cli/app/operations.ts'
import { type Files, hashTree, runCli, writeSite } from '../harness/site.ts'

const SITE: Files = {
  'package.json': '{ "name": "pages" }',
  'docs/index.md':
    '---\ntitle: Home\n---\n\nSee [parts](./guides/parts.md#use) and [gone](./gone.md), [out](https://example.org/).\n',
  'docs/guides/readme.md': '---\ntitle: Guides\nsidebar_position: 1\n---\n\n![Map](./map.svg) [Parts](parts.md)\n',
  'docs/guides/parts.md':
    '---\ntitle: Parts\nsidebar_position: 20\ntags: [git]\ndescription: All parts.\n---\n\n## Use\n',
  'docs/guides/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'docs/hidden.md': '---\ntitle: Hidden\nunlisted: true\nslug: /secret\n---\n',
}

describe('new', () => {
  it.each(['reference-method', 'howto', 'tutorial-step', 'guide'])(
    '%s makes a page that passes the checks',
    async (template) => {
      const dir = await writeSite({ 'docs/index.md': '# Home\n', 'package.json': '{ "name": "new" }' })
      const { code, stdout, stderr } = await runCli(['new', template, 'section/my-first-page'], { cwd: dir })
      expect([code, stdout, stderr]).toEqual([0, '', '✔ wrote docs/section/my-first-page.md\n'])
      const text = await readFile(join(dir, 'docs/section/my-first-page.md'), 'utf8')
      expect(text).toMatch(/^---\ntitle: "My first page"\n/)
      expect(text).not.toContain('{{')
      expect((await check({ dir, strict: true })).report.findings).toEqual([])
      expect((await build({ dir })).published).toBe(true)
    },
  )

  it("takes a project's own template before the program's", async () => {
    const dir = await writeSite({
      ...SITE,
      'docs/_templates/guide.md': '---\ntitle: {{title}}\n---\n\nOurs.\n',
      'docs/_templates/macro.md': '---\ntitle: {{title}}\n---\n\n## Result\n',
    })
    for (const template of ['guide', 'macro']) {
      const { code } = await runCli(['new', template, `pages/${template}`], { cwd: dir })
      expect(code).toBe(0)
    }
    expect(await readFile(join(dir, 'docs/pages/guide.md'), 'utf8')).toBe('---\ntitle: "Guide"\n---\n\nOurs.\n')
    expect(await readFile(join(dir, 'docs/pages/macro.md'), 'utf8')).toContain('## Result')
  })

  it("makes pages that hold the contract of the program's templates", async () => {
    const config = "export default { docs: { pageKinds: { howto: ['howtos/**'] } } }\n"
    const dir = await writeSite({
      'docs.config.js': config,
      'docs/index.md': '# Home\n',
      'docs/howtos/bad.md': '# Bad\n',
    })
    await runCli(['new', 'howto', 'howtos/good'], { cwd: dir })
    const { findings } = (await check({ dir })).report
    expect(new Set(findings.map(({ rule, file }) => `${rule} ${file}`))).toEqual(
      new Set(['page-contract docs/howtos/bad.md']),
    )
  })

  it('uses the given title, and puts the page last', async () => {
    const dir = await writeSite(SITE)
    const title = 'Cost: $& "more" — \\ $1'
    await runCli(['new', 'guide', 'docs/guides/cost.md', '--title', title, '--dir', dir])
    const page = (await graph({ dir })).pages.find(({ route }) => route === '/guides/cost/')
    expect(page?.title).toBe(title)
    expect(await readFile(join(dir, 'docs/guides/cost.md'), 'utf8')).toContain('sidebar_position: 30\n')
  })

  it.each<[string, string]>([
    ['../outside', 'is no place for a page'],
    ['/etc/outside', 'is no place for a page'],
    ['a/../../outside', 'is no place for a page'],
    ['_partial', 'is no place for a page'],
    ['_folder/page', 'is no place for a page'],
    ['.hidden', 'is no place for a page'],
    ['', 'is no place for a page'],
    ['guides/parts', 'docs/guides/parts.md exists already'],
    ['guides/parts.md/x', 'docs/guides/parts.md/x.md cannot be written: E'],
    ['link/page', 'would lie outside the docs folder'],
  ])('refuses %j', async (path, message) => {
    const dir = await writeSite(SITE)
    await symlink(await writeSite({}), join(dir, 'docs/link'))
    const before = await hashTree(dir)
    const { code, stdout, stderr } = await runCli(['new', 'guide', path], { cwd: dir })
    expect(stderr).toContain(message)
    expect(stderr).not.toMatch(/bug|^\s+at /m)
    expect([code, stdout]).toEqual([2, ''])
    const after = Object.entries(await hashTree(dir)).filter(([name]) => !name.startsWith('.docs-build/'))
    expect(Object.fromEntries(after)).toEqual(before)
  })
})

describe('graph', () => {
  it('prints the documented schema, the same each time', async () => {
    const dir = await writeSite(SITE)
    const [first, second] = [
      await runCli(['graph', dir, '--json']),
      await runCli(['graph', dir, '--json', '--jobs', '2']),
    ]
    expect([first.code, first.stderr]).toEqual([0, ''])
    expect(second.stdout).toBe(first.stdout)
    await expect(first.stdout).toMatchFileSnapshot('graph.json')
  })

  it('prints a table for people', async () => {
    const { code, stdout } = await runCli(['graph', await writeSite(SITE)])
    expect(code).toBe(0)
    expect(stdout).toContain('/guides/parts/  docs/guides/parts.md  Parts\n')
    expect(stdout).toContain('/search/        (search)')
  })
})

describe('explain', () => {
  it.each([
    '/guides/parts/',
    '/guides/parts',
    'guides/parts',
    '/guides/parts.html',
    '/guides/parts/index.html?query',
    'docs/guides/parts.md',
    './docs/guides/parts.md',
    'guides/parts.md',
    'parts.md',
  ])('%s', async (wanted) => {
    const dir = await writeSite(SITE)
    const { code, stdout, stderr } = await runCli(['explain', wanted], { cwd: dir })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /^title\s+Parts\nroute\s+\/guides\/parts\/\nmade from\s+docs\/guides\/parts\.md\nroute given by\s+its path\n/,
    )
    expect(stdout).toMatch(/^linked from\s+\/\n\s+\/guides\/\n/m)
  })

  it('knows files from where the command is called, base URLs, slugs and pages without a file', async () => {
    const dir = await writeSite({ ...SITE, 'docs.config.js': "export default { baseUrl: '/base/' }\n" })
    const explain = async (wanted: string, cwd = dir): Promise<string> => {
      const { stdout, stderr } = await runCli(['explain', wanted, '--dir', dir], { cwd })
      return stdout + stderr
    }
    expect(await explain('parts.md', join(dir, 'docs/guides'))).toMatch(/route\s+\/guides\/parts\//)
    expect(await explain(join(dir, 'docs/guides/parts.md'), '/')).toMatch(/route\s+\/guides\/parts\//)
    expect(await explain('/base/guides/')).toMatch(/made from\s+docs\/guides\/readme\.md[\s\S]*its folder/)
    expect(await explain('docs/hidden.md')).toMatch(/route\s+\/secret\/[\s\S]*slug[\s\S]*unlisted/)
    expect(await explain('/search/')).toMatch(
      /made from\s+no file: the site's search page\nroute given by\s+the builder/,
    )
  })

  it('says where the redirect at an old address leads, and which line makes it', async () => {
    const moved = '---\nredirect_from: /guides/old-parts/\n---\n\n# Parts\n'
    const dir = await writeSite({ ...SITE, 'docs/guides/parts.md': moved })
    const { code, stderr } = await runCli(['explain', '/guides/old-parts', '--dir', dir])
    expect(stderr).toContain(
      '`/guides/old-parts/` is no page: it redirects to `/guides/parts/`, by docs/guides/parts.md:2.',
    )
    expect(code).toBe(2)
  })
})

describe('explain, for anchors and files', () => {
  const SITE = {
    'docs/index.md': '# Home\n\n[French](guides/seams.md#french) ![A seam](guides/seam.svg)\n',
    'docs/guides/seams.md':
      '---\nredirect_from: [{ from: "#old", to: "#french" }]\n---\n\n# Seams\n\n## French\n\n[here](#french) <a id="mark"></a>\n',
    'docs/guides/seam.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>',
    'docs/guides/unused.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>',
    'static/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>',
  }

  it.each([
    [
      '/guides/seams/#french',
      /is +a heading of level 2: French\nlinked from +docs\/index\.md:3\n +docs\/guides\/seams\.md:9\nredirected +\/guides\/seams\/#old/,
    ],
    ['docs/guides/seams.md#mark', /is +an element with this id\nlinked from +nowhere/],
    [
      'docs/guides/seam.svg',
      /picture +3 × 2 pixels\npublished +under a name with a hash, where pages use it\nused by +docs\/index\.md:3/,
    ],
    ['docs/guides/unused.svg', /used by +nothing; not published/],
    ['/logo.svg', /file +static\/logo\.svg[\s\S]*used by +nothing; published/],
  ])('%s', async (wanted, text) => {
    const { code, stdout, stderr } = await runCli(['explain', wanted, '--dir', await writeSite(SITE)])
    expect(stderr).toBe('')
    expect(stdout).toMatch(text)
    expect(code).toBe(0)
  })

  it('names the nearest anchor', async () => {
    const { code, stderr } = await runCli(['explain', '/guides/seams/#frensh', '--dir', await writeSite(SITE)])
    expect(stderr).toMatch(/docs\/guides\/seams\.md has no anchor `frensh`.*\n.*Did you mean `#french`\?/)
    expect(code).toBe(2)
  })
})

describe('explain, for pages without a document and for lists of pages', () => {
  const files = {
    'docs.config.js': `export default { docs: { numberPrefixes: true, sidebars: { s: [
      { type: 'autogenerated', dirName: '.' },
      { label: 'By label', link: { type: 'generated-index' }, items: ['index'] },
    ] } } }`,
    'docs/index.md': '# Home\n\n::children{of="/tools"}\n',
    'docs/1-tools/_category_.yml': 'label: Tools\nlink: { type: generated-index, title: All tools }\n',
    'docs/1-tools/2-saw.md': '# Saw\n',
    'docs/1-tools/3-file.md': '---\nparse_number_prefixes: false\n---\n',
  }

  it.each<readonly [wanted: string, rows: readonly string[]]>([
    [
      'docs/1-tools/_category_.yml',
      [
        'title           All tools',
        'route           /tools/',
        'made from       no file: docs/1-tools/_category_.yml:2 defines a page that lists the category',
        'route given by  its folder',
        'sidebar         s',
        'next            Saw (/tools/saw/)',
        'lists           /tools/saw/\n                /1-tools/3-file/',
        'linked from     /',
      ],
    ],
    ['/category/by-label', ['title           By label', "route given by  the category's label", 'lists           /']],
    [
      '2-saw.md',
      [
        'route given by  its path, without the numbers that give the order',
        'sidebar         s › Tools',
        'previous        All tools (/tools/)',
        'linked from     / (a list of pages)\n                /tools/ (a list of pages)',
      ],
    ],
    ['3-file.md', ['route           /1-tools/3-file/', 'route given by  its path']],
  ])('%s', async (wanted, rows) => {
    const { stdout, stderr } = await runCli(['explain', wanted, '--dir', await writeSite(files)])
    expect(stderr).toBe('')
    for (const row of rows) expect(`\n${stdout}`).toContain(`\n${row}\n`)
  })
})

describe('clean', () => {
  it('removes the output, the cache and what killed runs left, and nothing else', async () => {
    const dir = await writeSite({ ...SITE, 'docs/gone.md': '# Here\n' })
    const before = await hashTree(dir)
    await build({ dir })
    await mkdir(join(dir, '.build.docs-build-999999-lx3k2-abcdef'))
    await writeFile(join(dir, '.build.other'), '')
    const { code, stdout, stderr } = await runCli(['clean'], { cwd: dir })
    expect([code, stdout]).toEqual([0, ''])
    expect(stderr.trim().split('\n').sort()).toEqual([
      '✔ removed .build.docs-build-999999-lx3k2-abcdef',
      '✔ removed .docs-build',
      '✔ removed build',
    ])
    expect(await hashTree(dir)).toEqual({ ...before, '.build.other': expect.any(String) })
    expect((await runCli(['clean'], { cwd: dir })).stderr).toBe('There was nothing to remove.\n')
  })

  it('works with a configuration that is wrong', async () => {
    const dir = await writeSite({ ...SITE, 'docs/gone.md': '# Here\n' })
    await build({ dir, out: 'site' })
    await writeFile(join(dir, 'docs.config.js'), 'broken(')
    expect((await runCli(['clean', dir, '--out', 'site'])).code).toBe(0)
    expect(existsSync(join(dir, 'site'))).toBe(false)
  })
})
