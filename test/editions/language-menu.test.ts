/** The menu of languages, as it stands in the HTML of pages. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { writeSite } from '../harness/site.ts'

/** Paths of pages → the addresses in their menu of languages, in its order. */
async function menus(item: string): Promise<Record<string, readonly string[]>> {
  const dir = await writeSite({
    'docs.config.mjs': `export default { i18n: { locales: ['en', 'nl', 'fr'] }, navbar: { items: [${item}] } }\n`,
    'docs/a.md': '# Tools\n',
    'docs/b.md': '# More\n',
    'i18n/nl/docs/a.md': '# Gereedschap\n',
  })
  const { out } = await build({ dir, jobs: 1 })
  const pages = ['a', 'b', 'nl/a', 'nl/b']
  const entries = pages.map(async (page) => {
    const html = await readFile(join(out, page, 'index.html'), 'utf8')
    // The bar has the menu, and the menu of narrow screens has it again.
    const links = [...html.matchAll(/<a href="([^"]*)"[^>]* lang="/g)]
    return [page, [...new Set(links.map(([, href]) => href ?? ''))]] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

test('leads to every language', async () => {
  expect(await menus("{ type: 'localeDropdown' }")).toEqual({
    a: ['/a/', '/nl/a/', '/fr/a/'],
    b: ['/b/', '/nl/b/', '/fr/b/'],
    'nl/a': ['/a/', '/nl/a/', '/fr/a/'],
    'nl/b': ['/b/', '/nl/b/', '/fr/b/'],
  })
})

test('with `translatedOnly`, leads to the translations of the page, and else to the home page of the language', async () => {
  expect(await menus("{ type: 'localeDropdown', translatedOnly: true }")).toEqual({
    a: ['/a/', '/nl/a/', '/fr/'],
    b: ['/b/', '/nl/', '/fr/'],
    'nl/a': ['/a/', '/nl/a/', '/fr/'],
    'nl/b': ['/b/', '/nl/b/', '/fr/'],
  })
})

test('leads to the home page of a language that lacks the page', async () => {
  const dir = await writeSite({
    'docs.config.mjs': `export default { i18n: { locales: ['en', 'nl'] }, navbar: { items: [{ type: 'localeDropdown' }] } }\n`,
    'versions.json': '["1.0"]',
    'docs/a.md': '# Tools\n',
    'versioned_docs/version-1.0/a.md': '# Tools\n',
  })
  const { out } = await build({ dir, jobs: 1 })
  const html = await readFile(join(out, 'next', '404.html'), 'utf8')
  expect([...new Set([...html.matchAll(/<a href="([^"]*)"[^>]* lang="/g)].map(([, href]) => href))]).toEqual([
    '/next/404.html',
    '/nl/next/',
  ])
})
