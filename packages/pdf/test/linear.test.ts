/** The work of binding a book grows as the book does. Calls are counted, so that the speed of the machine changes nothing. */
import { Session } from 'node:inspector/promises'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { newBinding } from '../binding.ts'

/** A print of one sheet, with a structure as Chromium writes it for a page of forty paragraphs. */
async function print(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const { context, catalog } = pdf
  const { node, ref } = pdf.addPage()
  const root = context.nextRef()
  const paragraphs = Array.from({ length: 40 }, (_, index) =>
    context.register(context.obj({ Type: 'StructElem', S: 'P', P: root, Pg: ref, K: index })),
  )
  const numbers = context.obj({ Nums: [0, context.obj(paragraphs)] })
  context.assign(root, context.obj({ Type: 'StructTreeRoot', K: context.obj(paragraphs), ParentTree: numbers }))
  catalog.set(PDFName.of('StructTreeRoot'), root)
  node.set(PDFName.of('StructParents'), context.obj(0))
  return pdf.save()
}

/** Counts the calls of functions that it takes to bind a book of some pages. */
async function calls(pages: number, pdf: Uint8Array): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const binding = await newBinding()
  for (let page = 0; page < pages; page++) await binding.add(`/${page}/`, pdf)
  const book = await binding.finish({
    title: 'Book',
    language: 'en',
    chapters: [],
    meaningOf: () => undefined,
    number: { right: 0, bottom: 0 },
  })
  const { result } = await session.post('Profiler.takePreciseCoverage')
  session.disconnect()
  expect((await PDFDocument.load(book)).getPageCount()).toBe(pages)
  return result.flatMap(({ functions }) => functions).reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0)
}

test('twice the pages are twice the calls', async () => {
  const pdf = await print()
  // The first book loads and compiles what all books need.
  await calls(1, pdf)
  const small = await calls(40, pdf)
  const large = await calls(80, pdf)
  expect(large / small).toBeLessThan(2.1)
  expect(large / small).toBeGreaterThan(1.5)
})
