/** `docs-build pdf`: the PDF of a built site, read again. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFRef, PDFString } from '@cantoo/pdf-lib'
import { beforeAll, expect, test } from 'vitest'
import { chromiumPath } from '../../../test/harness/chromium.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'

const SITE = {
  'docs.config.js': `export default {
  title: 'Acme Pay',
  url: 'https://acme.example',
  baseUrl: '/pay/',
  redirects: { paths: { '/old': '/guides/second#far' } },
  checks: { rules: { 'redirected-link': 'ignore', 'broken-link': 'ignore' } },
}
`,
  'docs/index.md': '---\nunlisted: true\n---\n\n# Home\n',
  'docs/guides/_category_.yml': 'label: Guides\nposition: 1\nlink:\n  type: generated-index\n',
  'docs/guides/first.md': `---
order: 1
---
# First

[second](./second.md), [far](./second.md#far), [old](/old/), [own](#own), [home](../index.md), [out](https://example.org/x)

## Own {#own}

<details><summary>More</summary>Opened.</details>
`,
  'docs/guides/second.md': `---
order: 2
---
# Second

${'A paragraph of the second page, which fills its sheet.\n\n'.repeat(60)}
## Far {#far}

End.
`,
  'docs/last.md':
    '---\nsidebar_label: The “last”\norder: 9\n---\n\n# Last\n\n| Name | Value |\n| --- | --- |\n| One | 1 |\n',
}

interface Link {
  readonly sheet: number
  /** A number of a sheet, or an address. */
  readonly to: number | string
  /** From the top of the sheet, of a link to a sheet. */
  readonly y?: number
}

const name = (text: string): PDFName => PDFName.of(text)
const textIn = (value: unknown): string =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''

function linksOf(pdf: PDFDocument): Link[] {
  return pdf.getPages().flatMap(({ node }, sheet) => {
    const links = node.Annots()
    return Array.from({ length: links?.size() ?? 0 }, (_, index): Link => {
      const link = links?.lookup(index, PDFDict)
      const url = link?.lookupMaybe(name('A'), PDFDict)?.get(name('URI'))
      return url ? { sheet, to: textIn(url) } : { sheet, ...placeOf(pdf, link) }
    })
  })
}

function placeOf(pdf: PDFDocument, holder: PDFDict | undefined): { to: number; y: number } {
  const place = holder?.lookup(name('Dest'), PDFArray)
  const to = pdf.getPages().findIndex(({ ref }) => ref === (place?.get(0) as PDFRef))
  return { to, y: Math.round(pdf.getPage(to).getHeight() - Number(String(place?.get(3)))) }
}

/** Each bookmark with its sheet, indented as deep as it is. */
function bookmarks(pdf: PDFDocument, holder = pdf.catalog.lookup(name('Outlines'), PDFDict), indent = ''): string[] {
  const all: string[] = []
  let entry = holder.lookupMaybe(name('First'), PDFDict)
  for (; entry; entry = entry.lookupMaybe(name('Next'), PDFDict)) {
    all.push(`${indent}${textIn(entry.get(name('Title')))} ${placeOf(pdf, entry).to}`)
    all.push(...bookmarks(pdf, entry, `${indent}  `))
  }
  return all
}

let dir: string
let pdf: PDFDocument
const print = async (to: string, ...more: readonly string[]): Promise<Awaited<ReturnType<typeof runCli>>> =>
  runCli(['pdf', ...more, '--dir', dir, '--to', join(dir, to), '--browser', await chromiumPath()])

beforeAll(async () => {
  dir = await writeSite(SITE)
  expect(await runCli(['build', dir])).toMatchObject({ code: 0 })
  const run = await print('book.pdf')
  expect(run).toMatchObject({ code: 0, stderr: expect.stringMatching(/book\.pdf: 4 pages on \d sheets, \d+/) })
  pdf = await PDFDocument.load(await readFile(join(dir, 'book.pdf')), { updateMetadata: false })
})

test('bookmarks are nested as the sidebar is, and lead to the first sheets of their pages', () => {
  expect(bookmarks(pdf)).toEqual(['Guides 2', '  First 3', '  Second 4', `The “last” ${pdf.getPageCount() - 1}`])
})

test('the contents lead to every page', () => {
  const [guides, first, second] = linksOf(pdf).filter(({ sheet }) => sheet === 1)
  expect([guides?.to, first?.to, second?.to]).toEqual([2, 3, 4])
})

test('links lead to headings in the book, through redirects too, and others to the published site', () => {
  const links = linksOf(pdf).filter(({ sheet }) => sheet === 3)
  const [second, far, old, own, home, out] = links
  expect(second).toMatchObject({ to: 4, y: 0 })
  expect(far?.to).toBeGreaterThan(4)
  expect(far?.y).toBeGreaterThan(50)
  expect(old).toEqual(far)
  expect(own).toMatchObject({ to: 3 })
  expect(own?.y).toBeGreaterThan(50)
  expect([home?.to, out?.to]).toEqual(['https://acme.example/pay/', 'https://example.org/x'])
})

test('the PDF says its title and language, and is tagged', () => {
  expect(pdf.getTitle()).toBe('Acme Pay')
  expect(textIn(pdf.catalog.get(name('Lang')))).toBe('en')
  const structure = pdf.catalog.lookup(name('StructTreeRoot'), PDFDict)
  // The front, and four pages.
  expect(structure.lookup(name('K'), PDFArray).size()).toBe(5)
  const numbers = structure.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'), PDFArray).asArray().map(String)
  const keys = numbers.filter((_, index) => index % 2 === 0).map(Number)
  expect(keys).toEqual(keys.map((_, index) => index))
  for (const { node } of pdf.getPages()) expect(keys).toContain(Number(String(node.get(name('StructParents')))))
})

test('cells of tables know their heading cells, by names that are the same in each print', () => {
  const structure = pdf.catalog.lookup(name('StructTreeRoot'), PDFDict)
  const names = structure.lookup(name('IDTree'), PDFDict).lookup(name('Names'), PDFArray)
  expect([names.size(), textIn(names.get(0)), textIn(names.get(2))]).toEqual([4, 'c00000001', 'c00000002'])
  expect(String(names.lookup(1, PDFDict).get(name('S')))).toBe('/TH')
  const all = pdf.context.enumerateIndirectObjects().map(([, one]) => String(one))
  expect(all.filter((one) => one.includes('/Headers [ (c00000001) ]'))).toHaveLength(1)
})

test('the same output gives the same bytes', async () => {
  expect((await print('again.pdf')).code).toBe(0)
  expect((await readFile(join(dir, 'again.pdf'))).equals(await readFile(join(dir, 'book.pdf')))).toBe(true)
})

test('a section is a book of its own, whose links to other pages leave it', async () => {
  expect((await print('last.pdf', '/last/')).code).toBe(0)
  const last = await PDFDocument.load(await readFile(join(dir, 'last.pdf')), { updateMetadata: false })
  expect([last.getTitle(), bookmarks(last)]).toEqual(['Acme Pay: The “last”', ['The “last” 2']])
})

test('a page whose address has letters of its language is printed, and links lead to it', async () => {
  const site = await writeSite({
    'docs.config.js': `export default {}`,
    'docs/index.md': '# Home\n\n[Size](./größe.md)\n',
    'docs/größe.md': '# Größe\n',
  })
  expect(await runCli(['build', site])).toMatchObject({ code: 0 })
  const to = join(site, 'book.pdf')
  const run = await runCli(['pdf', '--dir', site, '--to', to, '--browser', await chromiumPath()])
  expect(run, run.stderr).toMatchObject({ code: 0 })
  const links = linksOf(await PDFDocument.load(await readFile(to), { updateMetadata: false }))
  // The contents, and the home page.
  expect(links.filter(({ sheet }) => sheet < 3).map(({ to }) => to)).toEqual([2, 3, 3])
})

test('a wrong section and a missing browser are errors that say what to do', async () => {
  expect(await print('no.pdf', '/gudes/')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Did you mean `/guides/`?'),
  })
  expect(await runCli(['pdf', '--dir', dir, '--browser', '/nowhere/chromium'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('`docs-build pdf --browser <path>`'),
  })
  expect(await runCli(['pdf', '--dir', dir], { env: { CHROME_PATH: '/nowhere/chrome' } })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('There is no browser /nowhere/chrome, which CHROME_PATH names.'),
  })
})

test('the browser asks no server but that of the output', async () => {
  let asked = 0
  const other = createServer((_, response) => {
    asked++
    response.end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const site = await writeSite({
    'docs.config.js': `export default {}`,
    'docs/index.md': `# Home\n\n![A picture](http://127.0.0.1:${port}/a.png)\n`,
  })
  expect(await runCli(['build', site])).toMatchObject({ code: 0 })
  const to = join(site, 'book.pdf')
  const run = await runCli(['pdf', '--dir', site, '--to', to, '--browser', await chromiumPath()])
  other.close()
  expect(run, run.stderr).toMatchObject({ code: 0 })
  expect(asked).toBe(0)
})
