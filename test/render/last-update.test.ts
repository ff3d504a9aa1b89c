/** The date and the author of the last change, as a page shows them. */
import { expect, test } from 'vitest'
import { resolveConfig } from '../../cli/graph/config/resolve.ts'
import type { DocPath, FrontMatter, Head } from '../../cli/markdown/document.ts'
import { lastUpdateOf } from '../../cli/output/render/last-update.ts'

const GIT = { files: { 'a.md': { date: '2024-03-01T23:30:00.000Z', author: 'Ada' } } }
const DATE = { date: '2024-03-01T23:30:00.000Z', dateText: 'Mar 1, 2024' }

function shown(docs: object, frontMatter: FrontMatter = {}, site: object = {}, path = 'a.md') {
  const config = resolveConfig(
    { ...site, docs },
    { file: 'docs.config.ts', fallbackTitle: 'T', ruleIds: [], navbarItems: [] },
  )
  return lastUpdateOf({ path: path as DocPath, frontMatter } as Head, { config, lastUpdates: GIT })
}

test.each<[string, ReturnType<typeof shown>, object | undefined]>([
  ['nothing is asked for', shown({}), undefined],
  ['the date', shown({ showLastUpdateTime: true }), DATE],
  ['the author', shown({ showLastUpdateAuthor: true }), { author: 'Ada' }],
  ['both', shown({ showLastUpdateTime: true, showLastUpdateAuthor: true }), { ...DATE, author: 'Ada' }],
  ['git knows nothing of the file', shown({ showLastUpdateTime: true }, {}, {}, 'b.md'), undefined],
  [
    'front matter goes before git',
    shown(
      { showLastUpdateTime: true, showLastUpdateAuthor: true },
      { lastUpdate: { date: '2020-02-02T00:00:00.000Z', author: 'Eve' } },
    ),
    { date: '2020-02-02T00:00:00.000Z', dateText: 'Feb 2, 2020', author: 'Eve' },
  ],
  ['front matter needs no option', shown({}, { lastUpdate: { author: 'Eve' } }), { author: 'Eve' }],
  [
    'in the language of the site',
    shown({ showLastUpdateTime: true }, {}, { i18n: { defaultLocale: 'de', locales: ['de'] } }),
    { date: DATE.date, dateText: '01.03.2024' },
  ],
])('%s', (_, found, expected) => {
  expect(found).toEqual(expected)
})
