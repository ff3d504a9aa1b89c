/** Pages of old sites that cannot be read, or that are made to take memory. */
import { expect, test } from 'vitest'
import { measure, type NewSite } from '../against/measure.ts'
import { readOldPage } from '../against/old-page.ts'

const SITE: NewSite = {
  pages: [{ route: '/a/', title: 'A' }],
  redirects: [],
  sidebars: {},
  files: [],
  baseUrl: '/',
}

test('marks that nobody closes do not make a million elements', () => {
  const marks = Array.from({ length: 600 }, (_, index) => `<b id=${index}>`).join('')
  expect(readOldPage(`<p>${marks}${'<p>x'.repeat(2000)}`)).toBeUndefined()
  expect(readOldPage('<h1>A</h1>')?.title).toBe('A')
})

test('a page that the server does not give is not looked at', async () => {
  const read = (page: string): Promise<string> =>
    page === '/a/' ? Promise.resolve('<h1>A</h1>') : Promise.reject(new Error('no answer'))
  const { addresses, titles } = await measure({ pages: ['/b/', '/a/'], read, further: 0 }, SITE)
  expect([addresses.of, titles?.of]).toEqual([2, 1])
})

test('links of the head that a sidebar repeats for phones are no entries of it', () => {
  const phone = '<div class="mobile-preferences"><a href="https://x.org/">X</a></div>'
  const page = readOldPage(`<nav id="starlight__sidebar"><a href="/a/">A</a>${phone}</nav>`)
  expect(page?.entries).toEqual([{ label: 'A', href: '/a/' }])
})

test('a group of Docusaurus that has no page opens none', () => {
  const link = (more: string) => `<a class="menu__link menu__link--sublist${more}" href="/a/">A</a>`
  const page = readOldPage(`<ul class="theme-doc-sidebar-menu">${link(' menu__link--sublist-caret')}${link('')}</ul>`)
  expect(page?.entries).toEqual([{ label: 'A' }, { label: 'A', href: '/a/' }])
})
