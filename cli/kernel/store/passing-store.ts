/**
 * A store that forgets its texts when it is closed, for `--no-cache`. The texts of a large site lie in a file without a
 * name and not in memory, where those of 10,000 pages took 280 MiB.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from './store.ts'

/** Characters that stay in memory, of all texts together. */
const IN_MEMORY = 16 * 1024 * 1024

/** The place of bytes in an unnamed file. */
export interface Place {
  readonly offset: number
  readonly length: number
}

/** @param folder where the file lies; when it cannot be written, everything stays in memory */
export function passingStore(folder: string = tmpdir(), most: number = IN_MEMORY): Store {
  const texts = new Map<string, string>()
  const places = new Map<string, Place>()
  let inMemory = 0
  let file: UnnamedFile | undefined
  let isWritable = true

  const write = (text: string): Place | undefined => {
    if (!isWritable) return undefined
    try {
      file ??= openUnnamed(folder)
      return file.append(Buffer.from(text))
    } catch {
      // When the disk is full, the texts stay in memory, and the run goes on.
      isWritable = false
      return undefined
    }
  }
  return {
    get(key) {
      const place = places.get(key)
      return texts.get(key) ?? (place && file?.read(place))
    },
    put(key, text) {
      const place = inMemory + text.length > most ? write(text) : undefined
      if (place) places.set(key, place)
      else {
        inMemory += text.length
        texts.set(key, text)
      }
    },
    save: () => {},
    close() {
      file?.close()
      file = undefined
      isWritable = false
      texts.clear()
      places.clear()
    },
  }
}

/** A file for data that a run holds outside its memory. */
export interface UnnamedFile {
  append(bytes: Uint8Array): Place
  read(place: Place): string | undefined
  bytes(place: Place): Uint8Array | undefined
  close(): void
}

/** A file that ends with the process, where the system can remove the name of an open file. */
export function openUnnamed(folder: string = tmpdir()): UnnamedFile {
  const path = join(folder, `docs-build-${randomUUID()}.tmp`)
  const file = openSync(path, 'wx+', 0o600)
  let size = 0
  const remove = (): void => rmSync(path, { force: true })
  try {
    remove()
  } catch {
    // Windows: removed when it is closed.
  }
  const bytesAt = ({ offset, length }: Place): Buffer | undefined => {
    const bytes = Buffer.allocUnsafe(length)
    return readSync(file, bytes, 0, length, offset) === length ? bytes : undefined
  }
  return {
    append(bytes) {
      const offset = size
      for (let written = 0; written < bytes.length; )
        written += writeSync(file, bytes, written, bytes.length - written, offset + written)
      size += bytes.length
      return { offset, length: bytes.length }
    },
    read: (place) => bytesAt(place)?.toString(),
    bytes: bytesAt,
    close() {
      closeSync(file)
      remove()
    },
  }
}
