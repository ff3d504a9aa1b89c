/** The age and the structure of translations. */
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { check, translations } from '../../cli/app/operations.ts'
import { sourceHash } from '../../cli/markdown/text/source-hash.ts'
import { withMark } from '../../cli/project/editions/translation-marks.ts'
import { brief } from '../harness/read-site.ts'
import { type Files, runCli, writeSite } from '../harness/site.ts'

const CONFIG = (rules = ''): string =>
  `export default { i18n: { locales: ['en', 'nl'] }, checks: { rules: { ${rules} } } }\n`
const SOURCE = '# Tools\n\n## Needles\n\n[b](b.md) %name%\n'

function site(translation: string, rules?: string): Files {
  return {
    'docs.config.mjs': CONFIG(rules),
    'docs/a.md': SOURCE,
    'docs/b.md': '# More\n\n[a](a.md)\n',
    'i18n/nl/docs/a.md': translation,
  }
}

async function findings(files: Files): Promise<string[]> {
  const { report } = await check({ dir: await writeSite(files) })
  return report.findings.map(brief)
}

const FILE = 'i18n/nl/docs/a.md'

describe('rules', () => {
  test('a translation of the source as it is has no finding', async () => {
    const text = `---\nsource_hash: '${sourceHash(SOURCE)}'\n---\n# Gereedschap\n\n## Naalden\n\n[b](b.md) %name%\n`
    expect(await findings(site(text))).toEqual([])
  })

  test('a source that has changed since makes a translation stale, and its structure is not compared', async () => {
    expect(await findings(site("---\ntitle: T\nsource_hash: '0123456789abcdef'\n---\n# Gereedschap\n"))).toEqual([
      `${FILE}:3:1 stale-translation warn 0123456789abcdef`,
    ])
  })

  test.each([
    ['a missing heading', '# G\n\n[b](b.md) %name%\n', ['1:1 translation-structure warn Needles']],
    ['a heading of another level', '# G\n\n# N\n\n[b](b.md) %name%\n', ['3:1 translation-structure warn Needles']],
    ['another number of links', '# G\n\n## N\n\n%name%\n', ['1:1 translation-structure warn link']],
    ['a code block', '# G\n\n## N\n\n[b](b.md) %name%\n\n```\nx\n```\n', ['1:1 translation-structure warn code block']],
    ['a title in the front matter', '---\ntitle: G\n---\n\n## N\n\n[b](b.md) %name%\n', []],
    ['a lost placeholder', '# G\n\n## N\n\n[b](b.md)\n', ['1:1 translation-structure warn %name%']],
  ])('the structure of a translation is compared: %s', async (_, text, expected) => {
    expect(await findings(site(text))).toEqual(expected.map((one) => `${FILE}:${one}`))
  })

  test('missing translations and links to them are findings where the configuration asks for them', async () => {
    const text = '# G\n\n## N\n\n[b](b.md) %name%\n'
    expect(await findings(site(text, "'missing-translation': 'warn', 'untranslated-link': 'warn'"))).toEqual([
      'docs/b.md:1:1 missing-translation warn nl',
      `${FILE}:5:5 untranslated-link warn b.md`,
    ])
  })

  test.each([
    ["['starlight']", ['i18n/nl/docs/c.md:7:5 broken-anchor warn /nl/a/#x']],
    ["['vitepress']", ['i18n/nl/docs/c.md:7:5 broken-anchor warn /nl/a/#x']],
    [
      '[]',
      [
        'docs/d.md:5:5 broken-anchor warn /a/#x',
        'i18n/nl/docs/c.md:5:5 broken-anchor warn /a/#x',
        'i18n/nl/docs/c.md:7:5 broken-anchor warn /nl/a/#x',
      ],
    ],
  ])('a path without a language leads where the dialects %s lead it', async (dialect, broken) => {
    const files = {
      'docs.config.mjs': `export default { markdown: { dialect: ${dialect} }, i18n: { locales: ['en', 'nl'] }, checks: { rules: { 'untranslated-link': 'warn' } } }\n`,
      'docs/a.md': '# A\n\n## X\n\n[d](/d/)\n',
      'docs/c.md': '# C\n\n[a](/a/#x)\n\n[a](/a/#x)\n\n[d](/d/)\n',
      'docs/d.md': '# D\n\n[a](/a/)\n\n[a](/a/#x)\n',
      'i18n/nl/docs/a.md': '# A\n\n## Y\n\n[c](/c/)\n',
      'i18n/nl/docs/c.md': '# C\n\n\n\n[a](/a/#x)\n\n[a](/nl/a/#x)\n\n[d](/d/)\n',
    }
    expect(await findings(files)).toEqual([...broken, 'i18n/nl/docs/c.md:9:5 untranslated-link warn /d/'])
  })
})

describe('the command', () => {
  test('status, mark and status again', async () => {
    const dir = await writeSite(site('# G\n\n## N\n\n[b](b.md) %name%\n'))
    const states = async (): Promise<string[]> =>
      (await translations.status({ dir })).pages.map(({ state, source, file }) => `${state} ${file ?? source}`)
    expect(await states()).toEqual([`unmarked ${FILE}`, 'missing docs/b.md'])
    expect((await runCli(['translate', 'mark', FILE], { cwd: dir })).code).toBe(0)
    expect(await states()).toEqual([`current ${FILE}`, 'missing docs/b.md'])
    const { stdout } = await runCli(['translate', 'status'], { cwd: dir })
    expect(stdout).toContain('nl  1 of 2 pages translated: 1 current, 0 stale, 0 unmarked\n  missing   docs/b.md\n')
    await writeFile(join(dir, 'docs/a.md'), `${SOURCE}\nNew.\n`)
    expect(await states()).toEqual([`stale ${FILE}`, 'missing docs/b.md'])
    await translations.mark('mark', 'docs/a.md', { dir })
    expect(await states()).toEqual([`current ${FILE}`, 'missing docs/b.md'])
  })

  test('later changes of the source are shown, from the history of git', async () => {
    const dir = await writeSite(site('# G\n\n## N\n\n[b](b.md) %name%\n'))
    const git = (...args: readonly string[]): unknown =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], { cwd: dir })
    await translations.mark('mark', FILE, { dir })
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'one')
    await writeFile(join(dir, 'docs/a.md'), SOURCE.replace('Needles', 'Pins'))
    const [found] = await translations.diff(FILE, { dir })
    expect(found?.patch).toContain('-## Needles\n+## Pins\n')
    expect((await translations.diff(undefined, { dir })).map(({ file }) => file)).toEqual([FILE])
  })

  test('wrong requests are named, and so is an empty answer', async () => {
    const dir = await writeSite(site('# G\n\n## N\n\n[b](b.md) %name%\n'))
    const run = async (...args: string[]) => {
      const { code, stdout, stderr } = await runCli(['translate', ...args], { cwd: dir })
      return [code, stdout, stderr.split('\n')[0]]
    }
    expect(await run('stauts')).toEqual([2, '', 'error There is no action `stauts`.'])
    expect(await run('mark')).toEqual([2, '', 'error Name the page to mark.'])
    expect(await run('status', 'docs/c.md')).toEqual([2, '', 'error There is no page `docs/c.md` with translations.'])
    const [code, table] = await run('status', './docs/b.md')
    expect([code, table]).toEqual([0, expect.stringMatching(/^nl {2}0 of 1 pages.*\n {2}missing {3}docs\/b\.md\n$/)])
    expect(await run('diff')).toEqual([0, '', 'No translation is stale.'])
    await translations.mark('mark', FILE, { dir })
    expect(await run('diff', FILE)).toEqual([0, '', 'The source has not changed since it was translated.'])
  })

  test('every action has JSON', async () => {
    const dir = await writeSite(site('# G\n\n## N\n\n[b](b.md) %name%\n'))
    const json = async (...args: string[]): Promise<unknown> =>
      JSON.parse((await runCli(['translate', ...args, '--json'], { cwd: dir })).stdout)
    expect(await json('status', 'docs/b.md')).toMatchObject({
      version: 1,
      pages: [{ state: 'missing', source: 'docs/b.md' }],
    })
    expect(await json('mark', FILE)).toEqual({ version: 1, marked: [{ file: FILE, isNew: true }] })
    expect(await json('diff')).toEqual({ version: 1, changes: [] })
  })

  test('a page that has no translation is an error with the nearest name', async () => {
    const dir = await writeSite(site('# G\n'))
    await expect(translations.mark('mark', 'docs/aa.md', { dir })).rejects.toThrow('There is no translation')
  })
})

test.each([
  ['# A\n', "---\nsource_hash: 'h'\n---\n\n# A\n"],
  ['---\ntitle: A\n---\n# A\n', "---\ntitle: A\nsource_hash: 'h'\n---\n# A\n"],
  ["---\nsource_hash: 'old'\ntitle: A\n---\n# A\n", "---\nsource_hash: 'h'\ntitle: A\n---\n# A\n"],
  ['---\r\ntitle: A\r\n---\r\n', "---\r\ntitle: A\r\nsource_hash: 'h'\r\n---\r\n"],
])('a mark changes nothing else: %j', async (text, expected) => {
  expect(withMark(text, 'h')).toBe(expected)
})

test('a language has the sidebars of its own file', async () => {
  const files = {
    'docs.config.mjs': `export default { i18n: { locales: ['en', 'nl'] }, docs: { sidebars: { main: ['a', 'b'] } } }\n`,
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'i18n/nl/docs/c.md': '# C\n',
    'i18n/nl/sidebars.json': '{ "main": ["c", { "type": "doc", "id": "b", "label": "Tweede" }, "a"] }',
  }
  const dir = await writeSite(files)
  const { editions } = JSON.parse((await runCli(['graph', '--json', dir])).stdout) as {
    editions: { locale: string; sidebars: { main: { label: string; route: string }[] } }[]
  }
  const labels = editions.map(({ locale, sidebars }) => [locale, ...sidebars.main.map(({ label }) => label)])
  expect(labels).toEqual([
    ['en', 'A', 'B'],
    ['nl', 'C', 'Tweede', 'A'],
  ])
  const gone = [
    '{',
    '  "main": [',
    '    "c",',
    '    "gone",',
    '    { "type": "link", "label": "L", "href": "/nowhere" }',
    '  ]',
    '}',
  ]
  await writeFile(join(dir, 'i18n/nl/sidebars.json'), gone.join('\n'))
  const { report } = await check({ dir, cache: false })
  expect(report.findings.map(brief)).toEqual([
    'i18n/nl/sidebars.json:4:6 invalid-sidebar fail gone',
    'i18n/nl/sidebars.json:5:46 broken-link fail /nowhere',
  ])
  await writeFile(join(dir, 'i18n/nl/sidebars.json'), '{ "main": [7] }')
  expect((await runCli(['check', dir])).stderr).toContain('i18n/nl/sidebars.json has problems')
})
