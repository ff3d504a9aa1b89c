/** The plugin of comments: its options, what it puts below pages, and the hosts that it names. */
import { expect, test } from 'vitest'
import { giscusAddress, giscusLanguage } from '../giscus.ts'
import comments from '../plugin.ts'

const GISCUS = { repo: 'acme/docs', repoId: 'R_1', category: 'Comments', categoryId: 'DIC_1' }

/** What stands below a page. */
function below(options: unknown, frontMatter: object = {}): string {
  const { markdown } = comments(options)
  const [[attach, given]] = (markdown?.remark ?? []) as unknown as [
    [(options: unknown) => (tree: unknown, file: unknown) => void, unknown],
  ]
  const tree = { type: 'root', children: [] as { value: string }[] }
  attach(given)(tree, { data: { frontMatter, language: 'de', words: { 'comments.title': '<Comments>' } } })
  return tree.children.map(({ value }) => value).join('')
}

test('the policy gets the one host that is declared', () => {
  expect(comments({ endpoint: '/comments' }).head?.hosts).toEqual({})
  expect(comments({ endpoint: 'https://c.example/list?a=1' }).head?.hosts).toEqual({
    connections: ['https://c.example'],
  })
  expect(comments({ giscus: GISCUS }).head?.hosts).toEqual({ frames: ['https://giscus.app'] })
  expect(comments({ giscus: { ...GISCUS, host: 'https://g.example' } }).head?.hosts).toEqual({
    frames: ['https://g.example'],
  })
})

test('a page has comments unless its front matter refuses them, and loads nothing', () => {
  const html = below({ endpoint: '/comments' })
  expect(html).toContain('aria-label="&lt;Comments&gt;"')
  expect(html).not.toMatch(/<iframe|src=/)
  expect(below({ endpoint: '/comments' }, { comments: false })).toBe('')
  expect(below({ endpoint: '/comments' }, { comments: true })).toBe(html)
})

test('the frame of giscus knows the repository and the language of the page', () => {
  const url = new URL(giscusAddress({ ...GISCUS, strict: true, reactions: false }, 'https://giscus.app', 'de'))
  expect(url.pathname).toBe('/de/widget')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ ...GISCUS, strict: '1', reactionsEnabled: '0' })
})

test.each([
  ['pt-BR', 'pt'],
  ['zh-TW', 'zh-TW'],
  ['zh', 'zh-CN'],
  ['el', 'gr'],
  ['mt', 'en'],
])('giscus names the language %s %s', (language, name) => {
  expect(giscusLanguage(language)).toBe(name)
})

test.each(['http://localhost:4000', 'http://127.0.0.1', 'http://[::1]:4000'])('%s may lack encryption', (host) => {
  expect(comments({ endpoint: `${host}/list` }).head?.hosts).toEqual({ connections: [new URL(host).origin] })
})

test.each([
  [{}, 'either `giscus` or `endpoint`'],
  [{ endpoint: '/c', giscus: GISCUS }, 'either `giscus` or `endpoint`'],
  [{ endpoint: 'c.example' }, 'endpoint'],
  [{ giscus: { ...GISCUS, repo: 'https://github.com/acme/docs' } }, 'repo'],
  [{ giscus: { repo: 'acme/docs' } }, 'repoId'],
  [{ giscus: { ...GISCUS, host: 'giscus.app' } }, 'host'],
  [{ giscus: { ...GISCUS, host: 'http://giscus.app' } }, 'host'],
  [{ giscus: { ...GISCUS, host: 'http://localhost.giscus.app' } }, 'host'],
  [{ endpoint: 'http://c.example/list' }, 'begins with `https://`'],
  [{ endpoint: 'http://localhost@c.example/list' }, 'begins with `https://`'],
  [{ endpoint: '//c.example/list' }, 'endpoint'],
  [{ endpoint: 'https:c.example' }, 'endpoint'],
])('wrong options are an error: %j', (options, message) => {
  expect(() => comments(options)).toThrow(message)
})
