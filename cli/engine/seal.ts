/**
 * Seals: by them a run knows code in a cache that this user's runs have made. Writing to the
 * cache is not enough to make one: the key lies outside of it. Without a key nothing is sealed, and no code is taken from a cache.
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** Variable with a secret in place of the user's key: for machines that begin anew with every run, and share a cache. */
const SECRET = 'DOCS_BUILD_CACHE_KEY'
const KEY_LENGTH = 32

/** Bytes of a seal. */
export const SEAL_LENGTH = 32

/**
 * @param purpose what the content is used as, with the place that it belongs to: sealed as one thing, it is no other
 * @returns nothing where there is no key
 */
export function sealOf(purpose: readonly string[], content: string | Uint8Array): Buffer | undefined {
  const key = ownKey()
  if (!key) return undefined
  return createHmac('sha256', key).update(JSON.stringify(purpose)).update('\0').update(content).digest()
}

/** Whether a seal was made for this content and this purpose with the key that there is now. */
export function isSealed(purpose: readonly string[], content: string | Uint8Array, seal: Uint8Array): boolean {
  const own = seal.length === SEAL_LENGTH ? sealOf(purpose, content) : undefined
  return own !== undefined && timingSafeEqual(own, seal)
}

/** Whether machines share a secret. If so, everything that one gets from another must have a seal. */
export function sharesSecret(): boolean {
  return (process.env[SECRET] ?? '') !== ''
}

let known: { readonly key: Buffer | undefined; readonly secret: string | undefined } | undefined

function ownKey(): Buffer | undefined {
  const secret = process.env[SECRET]
  if (known?.secret !== secret || !known)
    known = { key: secret ? hash('sha256', secret, 'buffer') : keyOfUser(), secret }
  return known.key
}

function keyOfUser(): Buffer | undefined {
  try {
    const path = join(stateFolder(), 'docs-build', 'key')
    return readKey(path) ?? makeKey(path)
  } catch {
    // No home, or none that can be written.
    return undefined
  }
}

/** Data of the program itself, which is never shared as a cache. */
function stateFolder(): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env
  if (XDG_STATE_HOME) return XDG_STATE_HOME
  return process.platform === 'win32' && LOCALAPPDATA ? LOCALAPPDATA : join(homedir(), '.local', 'state')
}

/** A key that others can read or write is none. */
function readKey(path: string): Buffer | undefined {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info?.isFile() || (process.platform !== 'win32' && (info.mode & 0o077) !== 0)) return undefined
  const key = readFileSync(path)
  return key.length === KEY_LENGTH ? key : undefined
}

/** Of two runs that make one at the same time, the first wins. */
function makeKey(path: string): Buffer | undefined {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, randomBytes(KEY_LENGTH), { mode: 0o600, flag: 'wx' })
  } catch {
    // There is one, or something else in its place.
  }
  return readKey(path)
}
