/** What stands in a bound book, read again. */
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { newBinding } from '../binding.ts'

/** The one link of a book of one page, whose link means the address. */
async function bound(url: string, language = 'en'): Promise<{ action: PDFDict; catalog: PDFDict }> {
  const source = await PDFDocument.create()
  const sheet = source.addPage()
  const written = { Type: 'Annot', Subtype: 'Link', A: { S: 'URI', URI: PDFHexString.fromText(url) } }
  sheet.node.set(PDFName.of('Annots'), source.context.obj([written]))
  const binding = await newBinding()
  await binding.add('/', await source.save())
  const bytes = await binding.finish({
    title: 'Book',
    language,
    chapters: [],
    meaningOf: (address) => ({ url: address }),
    number: { right: 0, bottom: 0 },
  })
  const book = await PDFDocument.load(bytes)
  const link = book.getPage(0).node.lookup(PDFName.of('Annots'), PDFArray).lookup(0, PDFDict)
  return { action: link.lookup(PDFName.of('A'), PDFDict), catalog: book.catalog }
}

test.each([
  'https://e.org/)/S/JavaScript/JS(app.alert(1))/X(',
  'https://e.org/?a=\\)/S/JavaScript/JS(app.alert(1))/X(\\',
  'https://e.org/?a=\\101#(((',
])('the address %s adds nothing to the action of its link', async (url) => {
  const { action } = await bound(url)
  expect(action.keys().map(String)).toEqual(['/Type', '/S', '/URI'])
  expect(String(action.get(PDFName.of('S')))).toBe('/URI')
  expect(action.lookup(PDFName.of('URI'), PDFString).decodeText()).toBe(url)
})

test('the language adds nothing to the catalog', async () => {
  const { catalog } = await bound('https://e.org/', 'en)/OpenAction<</S/JavaScript/JS(app.alert(1))>>/X(')
  expect(catalog.has(PDFName.of('OpenAction'))).toBe(false)
})
