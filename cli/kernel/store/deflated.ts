/** Compressed text that can stand in text. */
import { deflateSync } from 'node:zlib'

/** @returns the text, compressed by zlib, which adds a checksum, in Base64 */
export function deflated(text: string): string {
  return deflateSync(text).toString('base64')
}
