/** Records in the cache that lead to code. Only those count that runs of the same user have written. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { keepFile } from './cache-folder.ts'
import { isSealed, sealOf } from './seal.ts'

/**
 * @param kind of the record; one kind is never read as another
 * @param file absolute path; its name holds the place for which the record is valid
 * @returns `undefined` when there is no record, or it is damaged or has no seal of this user
 */
export function readSealed<T>(kind: string, file: string): T | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    return isSealed([kind, basename(file)], text, readFileSync(`${file}.seal`)) ? (JSON.parse(text) as T) : undefined
  } catch {
    return undefined
  }
}

/** Parameters as of `readSealed`. @returns whether the record is kept: without a key for a seal it is not */
export function keepSealed(kind: string, file: string, record: object): boolean {
  const text = JSON.stringify(record)
  const seal = sealOf([kind, basename(file)], text)
  return seal !== undefined && keepFile(file, text) && keepFile(`${file}.seal`, seal)
}
