/** What pages say of their versions and languages, and where the same page lies in the others. */
import { beforeAll, expect, test } from 'vitest'
import { editionNotices, editionProps } from '../../cli/output/render/edition-props.ts'
import { siteData } from '../../cli/output/render/site-data.ts'
import type { RoutePath, SiteData } from '../../site/contract.ts'
import { parseSite } from '../harness/files.ts'
import { type ReadEdition, readEditionsOf } from '../harness/read-editions.ts'

const FILES = parseSite(`
  -- docs/index.md --
  # Home
  -- docs/a.md --
  # Apples
  -- docs/new.md --
  # New
  -- docs/nl/index.md --
  # Thuis
  -- docs/nl/a.md --
  # Appels
  -- versions.json --
  ["2.0", "1.0"]
  -- versioned_docs/version-2.0/index.md --
  # Home
  -- versioned_docs/version-2.0/a.md --
  # Apples
  -- versioned_docs/version-2.0/nl/a.md --
  # Appels
  -- versioned_docs/version-1.0/index.md --
  # Home
  -- versioned_docs/version-1.0/old.md --
  # Old
  -- team/index.md --
  # Team
`)
const CONFIG = {
  url: 'https://example.org',
  i18n: { locales: ['en', 'nl', 'ar'] },
  docs: [{ path: 'docs' }, { id: 'team', path: 'team', routeBasePath: 'team' }],
  navbar: {
    items: [
      { to: '/a', label: 'Apples' },
      { type: 'doc', docId: 'a' },
      { type: 'docsVersion' },
      { type: 'docsVersionDropdown' },
      { type: 'localeDropdown' },
    ],
  },
}

let editions: ReadonlyMap<string, ReadEdition>
beforeAll(async () => {
  editions = await readEditionsOf(CONFIG, FILES)
})

function at(prefix: string): ReadEdition {
  const found = editions.get(prefix)
  if (!found) throw new Error(`There is no edition ${prefix} among ${[...editions.keys()].join(', ')}.`)
  return found
}

/** One value a line, so that a difference is one line. */
function lines(values: readonly unknown[]): string {
  return values.map((value) => JSON.stringify(value)).join('\n')
}

function dataOf(prefix: string): SiteData {
  const { site, index, inputs, main } = at(prefix)
  return siteData(site, index, inputs.config, 'docs-build', [], {}, main)
}

test('an edition for each of the docs, in each version and language', () => {
  expect([...editions.keys()]).toMatchInlineSnapshot(`
    [
      "",
      "next/",
      "1.0/",
      "team/",
      "nl/next/",
      "nl/",
      "nl/1.0/",
      "nl/team/",
      "ar/next/",
      "ar/",
      "ar/1.0/",
      "ar/team/",
    ]
  `)
})

test.each(['', 'next/', '1.0/', 'nl/', 'nl/next/', 'ar/1.0/', 'team/', 'nl/team/'])('pages of /%s', (prefix) => {
  const { site, index, inputs } = at(prefix)
  const { locale } = inputs.config.site
  const shown = site.docs.map(({ route }) => {
    const context = { index, locale, origin: 'https://example.org', isOutside: false }
    return { route, ...editionProps(route, context), notices: editionNotices(route, { index, locale }) }
  })
  expect(lines(shown)).toMatchSnapshot()
})

test('a page outside the docs has no versions of its own, and one without an origin no canonical address', () => {
  const { index, inputs } = at('1.0/')
  const { locale } = inputs.config.site
  const props = editionProps('/search/' as RoutePath, { index, locale, origin: '', isOutside: true })
  expect(props).toMatchInlineSnapshot(`
    {
      "canonical": undefined,
      "elsewhere": undefined,
      "isOutside": true,
    }
  `)
})

test.each(['', '1.0/', 'ar/', 'nl/next/', 'nl/team/'])('the data of the site on /%s', (prefix) => {
  const { navbar, locale, docs, rootUrl, homeUrl, baseUrl, search } = dataOf(prefix)
  const { items, ...bar } = navbar
  const parts = [{ baseUrl, rootUrl, homeUrl }, bar, ...items, locale, docs, search]
  expect(lines(parts)).toMatchSnapshot()
})
