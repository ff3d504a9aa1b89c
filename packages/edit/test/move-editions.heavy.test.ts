/** Moves in a site with several docs, versions and languages: what goes along, and what leads there from elsewhere. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { check } from '../../../cli/app/operations.ts'
import { sourceHash } from '../../../cli/markdown/text/source-hash.ts'
import { brief } from '../../../test/harness/brief-finding.ts'
import { manyEditions } from '../../../test/harness/many-editions.ts'
import { changeFiles, type Files, hashTree, writeSite } from '../../../test/harness/site.ts'
import { move } from '../index.ts'

const SITE = manyEditions(sourceHash)

interface Moved {
  readonly dir: string
  /** Lines that are gone and lines that have come, under the name of their file. */
  readonly lines: readonly string[]
  readonly notes: readonly string[]
}

/** Moves something, and looks whether the site has the findings that it had. */
async function moved(from: string, to: string, files: Files = SITE): Promise<Moved> {
  const dir = await writeSite(files)
  const base = (path: string): string => (path.startsWith('#') ? path : join(dir, path))
  const findings = async (): Promise<string[]> => (await check({ dir, cache: false })).report.findings.map(brief)
  expect(await findings()).toEqual([])
  const { patch, notes } = await move({ dir, cache: false, from: base(from), to: base(to) })
  expect(await findings()).toEqual([])
  const lines = patch.split('\n').filter((line) => /^(?:[-+]|rename )/.test(line) && !/^--- /.test(line))
  return { dir, lines, notes }
}

describe('a page', () => {
  test('of the next version goes with its translations, and links from everywhere follow', async () => {
    const { lines, notes } = await moved('docs/guides/install.md', 'docs/start/setup.md')
    expect(lines).toMatchSnapshot()
    expect(notes).toEqual([])
  })

  test('of the last version, to which the navbar and the sidebar of its file lead', async () => {
    const { lines } = await moved(
      'versioned_docs/version-2.0/guides/install.md',
      'versioned_docs/version-2.0/start/setup.md',
    )
    expect(lines).toMatchSnapshot()
  })

  test('of other docs, of which a page has the same id as one of the main docs', async () => {
    const { lines } = await moved('team/guides/install.md', 'team/setup.md')
    expect(lines).toMatchSnapshot()
  })

  test.each([
    ['i18n/nl/docs/guides/install.md', 'i18n/nl/docs/start/setup.md'],
    ['docs/guides/install.de.md', 'docs/start/setup.de.md'],
    ['docs/guides/install.de.md', 'docs/start/setup.md'],
  ])('is named by its translation: %s → %s', async (from, to) => {
    const { dir } = await moved(from, to)
    const source = await moved('docs/guides/install.md', 'docs/start/setup.md')
    expect(await hashTree(dir)).toEqual(await hashTree(source.dir))
  })

  test('with a translation in a folder of its language', async () => {
    const { 'docs/guides/install.de.md': german, ...others } = SITE
    const files = { ...others, 'docs/de/guides/install.md': german as string }
    const { dir } = await moved('docs/guides/install.md', 'docs/start/setup.md', files)
    expect(existsSync(join(dir, 'docs/de/start/setup.md'))).toBe(true)
    expect(existsSync(join(dir, 'docs/de/guides'))).toBe(false)
  })
})

test('the sidebars of a language follow', async () => {
  const files = {
    'docs.config.ts':
      "export default { i18n: { locales: ['en', 'nl'] }, docs: { sidebars: { main: ['index', 'a'] }, versions: { '1': {} } } }\n",
    'docs/index.md': '# Home\n',
    'docs/a.md': '# A\n',
    'i18n/nl/sidebars.json': '{ "main": ["a", { "type": "link", "label": "A", "href": "/a" }] }\n',
    'versions.json': '["1"]\n',
    'versioned_docs/version-1/index.md': '# Home\n',
    'versioned_docs/version-1/a.md': '# A\n',
    'versioned_sidebars/version-1-sidebars.json': '{ "main": ["index", "a"] }\n',
  }
  const { lines } = await moved('docs/a.md', 'docs/parts/b.md', files)
  expect(lines.filter((line) => line.includes('main'))).toEqual([
    "-export default { i18n: { locales: ['en', 'nl'] }, docs: { sidebars: { main: ['index', 'a'] }, versions: { '1': {} } } }",
    "+export default { i18n: { locales: ['en', 'nl'] }, docs: { sidebars: { main: ['index', 'parts/b'] }, versions: { '1': {} } } }",
    '-{ "main": ["a", { "type": "link", "label": "A", "href": "/a" }] }',
    '+{ "main": ["parts/b", { "type": "link", "label": "A", "href": "/parts/b" }] }',
  ])
})

test('a folder goes in all languages', async () => {
  const { lines } = await moved('docs/guides', 'docs/manual/how')
  expect(lines.filter((line) => line.startsWith('rename'))).toEqual([
    'rename from docs/guides',
    'rename to docs/manual/how',
    'rename from i18n/nl/docs/guides',
    'rename to i18n/nl/docs/manual/how',
  ])
  expect(lines).toContain(
    '+[a](guides/install.md#setup) [b](/next/manual/how/install.md#setup) [c](/next/manual/how/install/#setup) [d](../../docs/manual/how/parts.md)',
  )
})

test('a folder in which each file is named by its language', async () => {
  const files = {
    'docs.config.ts': "export default { i18n: { locales: ['en', 'nl'] } }\n",
    'docs/en.md': '# Home\n\n[tools](tools/en.md) [again](/tools)\n',
    'docs/nl.md': '# Thuis\n\n[gereedschap](tools/nl.md) [nog eens](/tools)\n',
    'docs/tools/en.md': '# Tools\n\n[home](../en.md)\n',
    'docs/tools/nl.md': '# Gereedschap\n\n[thuis](../nl.md)\n',
  }
  const { dir } = await moved('docs/tools', 'docs/shop/needles', files)
  const text = (path: string): string => readFileSync(join(dir, path), 'utf8')
  expect(text('docs/nl.md')).toBe('# Thuis\n\n[gereedschap](shop/needles/nl.md) [nog eens](/shop/needles)\n')
  expect(text('docs/shop/needles/nl.md')).toBe(
    '---\nredirect_from: /tools/\n---\n\n# Gereedschap\n\n[thuis](../../nl.md)\n',
  )
})

describe('a heading', () => {
  test('with a new id has it in all translations', async () => {
    const { lines } = await moved('docs/guides/install.md#setup', '#first-steps')
    expect(lines).toMatchSnapshot()
  })

  test('with its section goes to another page where both are translated', async () => {
    const files = changeFiles(SITE, { 'docs/index.de.md': '# Start\n' })
    const { lines, notes } = await moved('docs/guides/install.md#setup', 'docs/index.md', files)
    expect(lines).toMatchSnapshot()
    expect(notes).toEqual([])
  })

  test('stays in a translation whose new page is not translated', async () => {
    const files = changeFiles(SITE, {
      'i18n/nl/docs/guides/install.md': '# Installeren\n\n[eigen](#setup)\n\n## Opzet {#setup}\n',
    })
    const { notes } = await moved('docs/guides/install.md#setup', 'docs/guides/parts.md', files)
    expect(notes).toEqual([
      'i18n/nl/docs/guides/install.md:5: the section stays, because `docs/guides/parts.md` has no translation.',
      'docs/guides/install.de.md:5: the section stays, because `docs/guides/parts.md` has no translation.',
      '`#setup` is not redirected, because a translation of guides/install.md keeps its section.',
    ])
  })
})

describe('what is refused', () => {
  const refused = async (from: string, to: string, changes: Files = {}): Promise<string> => {
    const dir = await writeSite({ ...SITE, ...changes })
    const before = await hashTree(dir)
    const error = await move({ dir, cache: false, from: join(dir, from), to: join(dir, to) }).then(
      () => new Error('moved'),
      (reason: Error) => reason,
    )
    expect(await hashTree(dir)).toEqual(before)
    return error.message.replaceAll(dir, '.')
  }

  test.each([
    [
      'docs/guides/parts.md',
      'team/parts.md',
      '`./team/parts.md` is not in the folder `docs`, in which `guides/parts.md` lies.',
    ],
    [
      'docs/guides/install.md#setup',
      'team/index.md',
      '`team/index.md` belongs to another version or to other docs than `docs/guides/install.md`, so the section cannot go there.',
    ],
    [
      'i18n/nl/docs/index.md',
      'docs/b.md',
      '`./docs/b.md` is not in the folder `i18n/nl/docs`, in which `index.md` lies.',
    ],
  ])('%s → %s', async (from, to, message) => {
    expect(await refused(from, to)).toBe(message)
  })

  test('a place that a translation has taken', async () => {
    const taken = { 'i18n/nl/docs/start/setup.md': '# Elders\n' }
    expect(await refused('docs/guides/install.md', 'docs/start/setup.md', taken)).toBe(
      'There is `i18n/nl/docs/start/setup.md` already.',
    )
  })
})
