/** What a book consists of, from the sidebars of a site. */
import { expect, test } from 'vitest'
import type { GraphSidebarItem, SiteGraph } from '../../../cli/api.ts'
import { planBook, routesOf } from '../chapters.ts'

const page = (route: string, label = route): GraphSidebarItem => ({ type: 'page', label, route })
const category = (label: string, items: GraphSidebarItem[], route?: string): GraphSidebarItem => ({
  type: 'category',
  label,
  items,
  ...(route === undefined ? {} : { route }),
})

const SIDEBARS = {
  docs: [
    page('/intro/'),
    category('Guides', [page('/guides/a/'), category('More', [page('/guides/more/b/')])], '/guides/'),
    category('Howtos', [page('/howtos/c/'), { type: 'link', label: 'Elsewhere', href: 'https://example.org/' }]),
    category('Links', [{ type: 'link', label: 'Elsewhere', href: 'https://example.org/' }]),
  ],
  api: [page('/api/'), page('/intro/')],
} satisfies SiteGraph['sidebars']

const GRAPH: SiteGraph = {
  version: 1,
  site: { title: 'Acme', url: '', baseUrl: '/', customFields: {} },
  pages: [],
  sidebars: SIDEBARS,
  redirects: [],
  tags: [],
}

test('a book has the pages of all sidebars in their order, each once', () => {
  const { title, section, chapters } = planBook(GRAPH, undefined)
  expect({ title, section, labels: chapters.map(({ label }) => label) }).toEqual({
    title: 'Acme',
    section: undefined,
    labels: ['/intro/', 'Guides', 'Howtos', '/api/', '/intro/'],
  })
  expect(routesOf(chapters)).toEqual(['/intro/', '/guides/', '/guides/a/', '/guides/more/b/', '/howtos/c/', '/api/'])
})

test('an unlisted page is in no book', () => {
  const pages = [{ route: '/intro/', kind: 'doc', title: 'Intro', unlisted: true }]
  expect(routesOf(planBook({ ...GRAPH, pages }, undefined).chapters)).not.toContain('/intro/')
})

test.each([
  ['guides', ['/guides/', '/guides/a/', '/guides/more/b/']],
  ['/guides/more', ['/guides/more/b/']],
  ['/howtos/', ['/howtos/c/']],
  ['/', ['/intro/', '/guides/', '/guides/a/', '/guides/more/b/', '/howtos/c/', '/api/']],
])('the section %s has its own pages', (section, routes) => {
  expect(routesOf(planBook(GRAPH, section).chapters)).toEqual(routes)
})

test('a section of an edition is that of its sidebars, and names the version where there are several', () => {
  const edition = { docs: 'docs', locale: 'en', banner: 'none', last: true } as const
  const editions = [
    { ...edition, version: '2', label: '2.x', route: '/', sidebars: SIDEBARS },
    { ...edition, version: '1', label: '1.x', route: '/1/', last: false, sidebars: { docs: [page('/1/guides/old/')] } },
  ]
  const plan = planBook({ ...GRAPH, editions }, '/1/guides')
  expect([plan.version, routesOf(plan.chapters)]).toEqual(['1.x', ['/1/guides/old/']])
  expect(routesOf(planBook({ ...GRAPH, editions }, '/1/').chapters)).toEqual(['/1/guides/old/'])
})

test('an unknown section is an error that names the nearest route', () => {
  expect(() => planBook(GRAPH, '/guidse/')).toThrow('No sidebar has a page `/guidse/` or below it.')
  expect(() => planBook({ ...GRAPH, sidebars: {} }, undefined)).toThrow('The site has no sidebar')
})
