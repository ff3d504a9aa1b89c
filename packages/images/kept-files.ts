/**
 * Files that are kept between runs. An entry begins with the hash of what follows, so that one that a killed process or
 * anything else has damaged is none.
 */
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sumOf } from './sum.ts'

const HASH = 64

export interface KeptFiles {
  readonly get: (name: string) => Uint8Array | undefined
  readonly put: (name: string, bytes: Uint8Array) => void
}

/** @param folder made when the first entry is kept */
export function keptFiles(folder: string): KeptFiles {
  return {
    get(name) {
      try {
        const entry = readFileSync(join(folder, name))
        const bytes = entry.subarray(HASH)
        return entry.subarray(0, HASH).toString('latin1') === sumOf(bytes) ? bytes : undefined
      } catch {
        return undefined
      }
    },
    put(name, bytes) {
      const written = join(folder, `${name}.${randomUUID()}.tmp`)
      try {
        mkdirSync(folder, { recursive: true })
        writeFileSync(written, Buffer.concat([Buffer.from(sumOf(bytes), 'latin1'), bytes]))
        renameSync(written, join(folder, name))
      } catch {
        // A cache that cannot be written only misses.
        rmSync(written, { force: true })
      }
    },
  }
}

/** Keeps files as long as the process runs. */
export function heldFiles(): KeptFiles {
  const files = new Map<string, Uint8Array>()
  return { get: (name) => files.get(name), put: (name, bytes) => void files.set(name, bytes) }
}
