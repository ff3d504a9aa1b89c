/** What a comparison with the old site says of files. */
import { expect, test } from 'vitest'
import { measure } from '../against/measure.ts'

test.each([
  ['kept', ['x.pdf'], { kept: 1, of: 1, lost: [] }],
  ['lost', [], { kept: 0, of: 1, lost: ['/x.pdf'] }],
  ['not measured in a site that is refused', undefined, undefined],
])('a file is %s', async (_, files, found) => {
  const old = { pages: [], files: ['/x.pdf'], further: 0 }
  const site = { pages: [], redirects: [], sidebars: {}, files, baseUrl: '/' }
  expect((await measure(old, site)).files).toEqual(found)
})

test('a title is kept where readers see the same heading as before, whatever the page is called elsewhere', async () => {
  const pages = ['/same/', '/other/'].map((route) => ({ route, title: 'About', anchors: [] }))
  const old = {
    pages: ['/same/', '/other/'],
    read: () => Promise.resolve('<main><h1>All about it</h1></main>'),
    further: 0,
  }
  const shown = new Map([
    ['/same/', '<main><h1>All about it</h1></main>'],
    ['/other/', '<main><h1>About</h1></main>'],
  ])
  const site = {
    pages,
    redirects: [],
    sidebars: {},
    files: [],
    baseUrl: '/',
    read: (route: string) => shown.get(route),
  }
  expect((await measure(old, site)).titles).toMatchObject({
    kept: 1,
    of: 2,
    lost: ['/other/ “All about it”, now “About”'],
  })
})

test('an entry is kept where its old address leads to a page that is made of its category', async () => {
  const html = '<ul class="theme-doc-sidebar-menu"><a href="/tool/category/first">First</a></ul><main></main>'
  const old = { pages: ['/a/'], read: () => Promise.resolve(html), further: 0 }
  const site = {
    pages: [{ route: '/a/', title: 'A', sidebar: 'main' }],
    redirects: [{ from: '/category/first', to: '/tool/first/' }],
    sidebars: { main: [{ type: 'category', label: 'First', route: '/first/' }] },
    files: [],
    baseUrl: '/tool/',
  }
  expect((await measure(old, site)).entries).toMatchObject({ kept: 1, of: 1 })
})
