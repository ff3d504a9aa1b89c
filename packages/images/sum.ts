/** The hash by which files are named and compared. */
import { createHash } from 'node:crypto'

/** @returns SHA-256 as hexadecimal digits */
export function sumOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
