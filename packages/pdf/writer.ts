/** A PDF that is written while it grows: its memory is that of what may still change. */
import { deflateSync } from 'node:zlib'
import { type PDFContext, type PDFObject, type PDFRawStream, PDFRef, PDFStream } from '@cantoo/pdf-lib'

/** Writes each object once. */
export interface Writer {
  /**
   * Writes all objects that came since the last call, and forgets them.
   *
   * @param open those that still change; `finish` writes them
   */
  write(open: ReadonlySet<PDFRef>): void
  /** Writes the rest. Nothing can be written after it. @returns the whole file */
  finish(): Uint8Array
}

/** Enough for good compression, and little enough for viewers, which read all of a stream to see one of its objects. */
const OBJECTS_PER_STREAM = 100
/** Bytes of a row of the table of objects: its kind, an offset or a number, an index (ISO 32000-1, 7.5.8). */
const WIDTHS = [1, 4, 2] as const
const ROW = 7
const IN_FILE = 1
const IN_STREAM = 2

/** @returns a writer of the objects of a context; its numbers that are given out already stay open */
export function newWriter(context: PDFContext): Writer {
  const parts: Uint8Array[] = []
  let length = 0
  /** By the number of an object. A number without a row is that of no object. */
  const rows: (readonly [kind: number, where: number, index: number] | undefined)[] = []
  let last = context.largestObjectNumber
  const open = Array.from({ length: last }, (_, index) => PDFRef.of(index + 1))
  let packed: { readonly ref: PDFRef; readonly bytes: Uint8Array }[] = []

  const put = (bytes: Uint8Array): void => {
    parts.push(bytes)
    length += bytes.length
  }
  const putObject = (ref: PDFRef, object: PDFObject): void => {
    rows[ref.objectNumber] = [IN_FILE, length, 0]
    put(Buffer.from(`${ref.objectNumber} 0 obj\n`, 'latin1'))
    put(bytesOf(object))
    put(Buffer.from('\nendobj\n', 'latin1'))
  }
  const putPacked = (): void => {
    if (packed.length === 0) return
    const stream = context.nextRef()
    let start = 0
    const starts: number[] = []
    for (const [index, { ref, bytes }] of packed.entries()) {
      rows[ref.objectNumber] = [IN_STREAM, stream.objectNumber, index]
      starts.push(ref.objectNumber, start)
      start += bytes.length + 1
    }
    const head = Buffer.from(`${starts.join(' ')}\n`, 'latin1')
    const body = packed.flatMap(({ bytes }) => [bytes, NEW_LINE])
    const about = { Type: 'ObjStm', N: packed.length, First: head.length }
    putObject(stream, deflated(context, Buffer.concat([head, ...body]), about))
    packed = []
  }
  const take = (ref: PDFRef): void => {
    const object = context.lookup(ref)
    if (!object) return
    if (object instanceof PDFStream) putObject(ref, object)
    else packed.push({ ref, bytes: bytesOf(object) })
    context.delete(ref)
    if (packed.length === OBJECTS_PER_STREAM) putPacked()
  }
  const write = (kept: ReadonlySet<PDFRef>): void => {
    const until = context.largestObjectNumber
    for (let number = last + 1; number <= until; number++) {
      const ref = PDFRef.of(number)
      // A number without an object was given out for later.
      if (kept.has(ref) || !context.lookup(ref)) open.push(ref)
      else take(ref)
    }
    putPacked()
    last = context.largestObjectNumber
  }

  // Bytes that are no text tell programs that the file is none.
  put(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'))
  return {
    write,
    finish() {
      write(new Set())
      for (const ref of open) take(ref)
      putPacked()
      const table = context.nextRef()
      const start = length
      rows[table.objectNumber] = [IN_FILE, start, 0]
      const size = table.objectNumber + 1
      const bytes = Buffer.alloc(size * ROW)
      // The chain of numbers without objects begins and ends here.
      bytes.writeUInt16BE(0xffff, ROW - WIDTHS[2])
      for (const [number, row] of rows.entries()) {
        if (!row) continue
        const [kind, where, index] = row
        bytes.writeUInt8(kind, number * ROW)
        bytes.writeUInt32BE(where, number * ROW + WIDTHS[0])
        bytes.writeUInt16BE(index, number * ROW + WIDTHS[0] + WIDTHS[1])
      }
      const { Root, Info } = context.trailerInfo
      const about = { Type: 'XRef', Size: size, W: [...WIDTHS], ...(Root && { Root }), ...(Info && { Info }) }
      putObject(table, deflated(context, bytes, about))
      put(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'))
      return Buffer.concat(parts)
    },
  }
}

const NEW_LINE = Buffer.from('\n', 'latin1')

function bytesOf(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

function deflated(
  context: PDFContext,
  bytes: Uint8Array,
  about: Record<string, string | number | number[] | PDFObject>,
): PDFRawStream {
  return context.stream(deflateSync(bytes), { ...about, Filter: 'FlateDecode' })
}
