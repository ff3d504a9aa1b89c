/** Front matter that plugins add to documents. */
import { describe, expect, test } from 'vitest'
import { type FrontMatterField, withAddedFrontMatter } from '../../cli/graph/plugins/documents.ts'
import type { DocPath, FrontMatter, Head } from '../../cli/markdown/document.ts'

const CONTEXT = {
  site: { title: 'T', url: '', baseUrl: '/', colors: {} },
  docsDir: 'docs',
  language: 'en',
  words: {},
  day: () => '2027-01-31',
}

const HEADS = ['a.md', 'b/c.md', '_templates/t.md'].map(
  (path) =>
    ({ path: path as DocPath, title: path, frontMatter: { order: 1 } as FrontMatter, problems: [] }) as unknown as Head,
)

function added(...plugins: readonly FrontMatterField[]) {
  const named = plugins.map((frontMatter, place) => ({ name: `p${place}`, frontMatter }))
  const heads = withAddedFrontMatter(HEADS, [{ name: 'without' }, ...named], CONTEXT)
  return Object.fromEntries(heads.map(({ path, frontMatter }) => [path, frontMatter]))
}

test('a document gets what a plugin gives, and keeps what it says itself', () => {
  expect(added(() => [['a.md', { order: 9, slug: '/x/', draft: true }]])).toEqual({
    'a.md': { order: 1, slug: '/x/', draft: true },
    'b/c.md': { order: 1 },
    '_templates/t.md': { order: 1 },
  })
})

test('a plugin gets the pages, frozen and without templates, as the plugins before it have left them', () => {
  const seen: unknown[] = []
  added(
    () => [['b/c.md', { slug: '/s/' }]],
    (documents, { day }) => {
      seen.push(day(), ...documents)
      expect(Object.isFrozen(documents[0]?.frontMatter)).toBe(true)
      return []
    },
  )
  expect(seen).toEqual([
    '2027-01-31',
    { path: 'a.md', file: 'docs/a.md', title: 'a.md', frontMatter: { order: 1 } },
    { path: 'b/c.md', file: 'docs/b/c.md', title: 'b/c.md', frontMatter: { order: 1, slug: '/s/' } },
  ])
})

describe('what nothing would use is refused', () => {
  test.each<[string, FrontMatterField, RegExp]>([
    ['a path of no document', () => [['b/d.md', {}]], /`p0` gives front matter for `b\/d\.md`, which is no document/],
    ['a template', () => [['_templates/t.md', {}]], /which is no document/],
    ['an unknown key', () => [['a.md', { slugg: '/' } as object]], /`a\.md` the key `slugg`, which plugins cannot set/],
    ['a key that only files may set', () => [['a.md', { title: 'x' } as object]], /the key `title`/],
    ['no object', () => [['a.md', 'x' as unknown as object]], /a value that is not an object/],
    ['nothing', () => [['a.md', null as unknown as object]], /a value that is not an object/],
    ['no list', () => 5 as unknown as [], /p0/],
  ])('%s', (_, plugin, message) => {
    expect(() => added(plugin)).toThrow(message)
  })
})
