/** What the front matter of a page says about the search, in the index of `build` and in that of `dev`. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { createLocalSearch } from '../../site/search/local/local-search.ts'
import type { SearchProvider } from '../../site/search/provider.ts'
import { writeSite } from '../harness/site.ts'
import { docsIndex } from './docs-index.ts'

let searches: readonly SearchProvider[]
beforeAll(async () => {
  const dir = await writeSite({
    'docs/index.md': '# Home\n',
    'docs/rule.md': '---\nsearch: { boost: 0.5 }\n---\n\n# Seams\n',
    'docs/guide.md': '# All about seams\n',
    'docs/secret.md': '---\nsearch: false\n---\n\n# Seams of others\n',
    'docs/hidden.md': '---\nsearch:\n  exclude: true\n---\n\n# Seams of nobody\n',
  })
  const { out, report } = await build({ dir })
  expect(report.findings).toEqual([])
  const built = createLocalSearch('/', (url) => readFile(join(out, url), 'utf8'))
  searches = [built, (await docsIndex(dir)).open().search]
})

test('a page with a small boost comes later, and an excluded page not at all', async () => {
  const found = await Promise.all(searches.map((search) => search.search({ query: 'seams', from: 0, count: 9 })))
  expect(found.map(({ pages }) => pages.map(({ url }) => url))).toEqual([
    ['/guide/', '/rule/'],
    ['/guide/', '/rule/'],
  ])
})
