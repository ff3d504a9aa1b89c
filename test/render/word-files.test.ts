/** The files with the words that the browser loads with other code. */
import { expect, test } from 'vitest'
import { resolveConfig } from '../../cli/graph/config/resolve.ts'
import { wordFiles } from '../../cli/output/render/word-files.ts'

const { site, ...config } = resolveConfig(
  {},
  { file: 'docs.config.ts', fallbackTitle: 'A', ruleIds: [], navbarItems: [] },
)
const words = { en: { 'shop.buy': 'Buy' } } as unknown as typeof site.words

test('parts of a plugin share the file of their words, and replace no words of docs-build', () => {
  const { data, files } = wordFiles(
    { ...config, site: { ...site, words } },
    { spoken: { search: 'shop', till: 'shop' } },
  )
  const { search, 'part:search': ofSearch, 'part:till': ofTill } = data.files
  expect(ofSearch).toBe(ofTill)
  const textAt = (url = ''): string | undefined => files.find(({ path }) => `/${path}` === url)?.text
  expect(JSON.parse(textAt(ofSearch) ?? '')).toEqual({ words: { 'shop.buy': 'Buy' }, language: 'en' })
  expect(textAt(search)).toContain('"search.')
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length)
})
