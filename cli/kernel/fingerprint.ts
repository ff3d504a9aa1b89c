/** Content → 128 bits of SHA-256, as 32 hexadecimal digits. Equal fingerprints stand for equal content. */
import { createHash, hash } from 'node:crypto'

export function fingerprint(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex').slice(0, 32)
}

/** Fingerprint of a list of texts: each counts with its length, so that no two lists read the same. */
export function fingerprintAll(parts: Iterable<string>): string {
  let text = ''
  for (const part of parts) text += `${part.length}:${part}`
  return fingerprint(text)
}

/**
 * Fingerprint of files and their names. They are hashed as bytes: the 339 sources of the bundle as one text took each start
 * 20 ms instead of 8 ms.
 */
export function fingerprintOfFiles(names: readonly string[], read: (name: string) => Uint8Array): string {
  const sum = createHash('sha256')
  for (const name of names) {
    const content = read(name)
    sum.update(`${name}:${content.length}:`).update(content)
  }
  return sum.digest('hex').slice(0, 32)
}

/** Fingerprint of an entry: the same content has another fingerprint under another key. */
export function fingerprintOfEntry(key: string, content: Uint8Array): string {
  return createHash('sha256').update(key).update(content).digest('hex').slice(0, 32)
}

/** SHA-256 as `sha256sum` prints it, so that any tool can check `docs-build.json`. */
export function outputSum(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex')
}
