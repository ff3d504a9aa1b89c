/** The age and the structure of translations. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, check } from '../../cli/app/operations.ts'
import { sourceHash } from '../../cli/markdown/text/source-hash.ts'
import { withMark } from '../../cli/project/editions/translation-mark.ts'
import { brief } from '../harness/brief-finding.ts'
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

test.each([
  ['', ['Eerste', 'Tweede', 'Derde']],
  ['order: 3\n', ['Tweede', 'Eerste', 'Derde']],
])('a translation stands where its source does, unless it says `%s`', async (own, labels) => {
  const dir = await writeSite({
    'docs.config.mjs': CONFIG(),
    'docs/z.md': '---\ntitle: First\norder: 1\n---\n',
    'docs/z.nl.md': `---\ntitle: Eerste\n${own}---\n`,
    'docs/y.md': '---\ntitle: Second\norder: 2\n---\n',
    'i18n/nl/docs/y.md': '---\ntitle: Tweede\n---\n',
    'docs/a.md': '---\ntitle: Third\n---\n',
    'docs/a.nl.md': '---\ntitle: Derde\n---\n',
  })
  const { out } = await build({ dir })
  const page = await readFile(join(out, 'nl/a/index.html'), 'utf8')
  const [, sidebar = ''] = /<nav[^>]*class="tree"[^>]*>(.*?)<\/nav>/s.exec(page) ?? []
  expect([...sidebar.matchAll(/<a[^>]*>([^<]+)/g)].map(([, label]) => label)).toEqual(labels)
})
