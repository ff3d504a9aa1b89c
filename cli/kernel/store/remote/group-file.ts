/**
 * Entries of a group of places, as one file of a shared cache: a seal, then the compressed entries. The seal is an HMAC
 * with the secret that all machines share. It covers the name of the file too, so that no file passes for another.
 * Nothing is decompressed or read before the seal has been compared.
 */
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { parsedJson } from '../../json.ts'
import { isSealed, SEAL_LENGTH, sealOf } from '../seal.ts'

/** An entry of a group. */
export interface GroupEntry {
  readonly key: string
  readonly bytes: Uint8Array
  /** The number of times that the group was sent since a run used the entry. */
  readonly age: number
}

/**
 * The most bytes of a group that is sent or read, compressed and decompressed. A group of 32 usual pages has 20 to 200 kB.
 * Eight requests at the same time took 600 MB from a hostile server with a limit of 64 MiB.
 */
export const MOST_RECEIVED: number = 16 * 1024 * 1024
const MOST_UNPACKED = 512 * 1024 * 1024

const purposeOf = (name: string): readonly string[] => ['group of a shared cache', name]

/**
 * @param name the name of the file, which the seal covers
 * @returns the file; `undefined` when there is no secret
 */
export async function packGroup(name: string, entries: readonly GroupEntry[]): Promise<Buffer | undefined> {
  const rows = Buffer.from(JSON.stringify(entries.map(({ key, bytes, age }) => [key, bytes.length, age])))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(rows.length)
  const plain = Buffer.concat([length, rows, ...entries.map(({ bytes }) => bytes)])
  const packed = await promisify(brotliCompress)(plain, {
    params: {
      // For 10,000 pages, quality 4 takes a third of the time of quality 6 and 8 % more bytes.
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
  const seal = sealOf(purposeOf(name), packed)
  return seal && Buffer.concat([seal, packed])
}

/** @returns the entries; `undefined` when the file was packed under another name or with another secret */
export async function unpackGroup(name: string, file: Uint8Array): Promise<GroupEntry[] | undefined> {
  const packed = file.subarray(SEAL_LENGTH)
  if (!isSealed(purposeOf(name), packed, file.subarray(0, SEAL_LENGTH))) return undefined
  try {
    const plain = await promisify(brotliDecompress)(packed, { maxOutputLength: MOST_UNPACKED })
    const start = 4 + plain.readUInt32BE(0)
    let at = start
    return rowsIn(plain.subarray(4, start)).map(([key, length, age]) => {
      const bytes = plain.subarray(at, at + length)
      at += length
      return { key, bytes, age }
    })
  } catch {
    return undefined
  }
}

type Row = readonly [key: string, length: number, age: number]

function rowsIn(bytes: Buffer): Row[] {
  const rows = parsedJson(bytes.toString())
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new Error('These are no rows.')
  return rows
}

function isRow(row: unknown): row is Row {
  if (!Array.isArray(row)) return false
  const [key, length, age] = row as unknown[]
  return typeof key === 'string' && /^[0-9a-f]{32}$/.test(key) && isCount(length) && isCount(age)
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
