/**
 * Seals mark the code in a cache that runs of the same user have made. The key lies outside the cache, so somebody who
 * can only write to the cache cannot make a seal. Without a key nothing is sealed, and no code is taken from a cache.
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** Variable with a secret that replaces the user's key, for machines that are new in every run and share a cache. */
const SECRET = 'DOCS_BUILD_CACHE_KEY'
const KEY_LENGTH = 32

/** Bytes of a seal. */
export const SEAL_LENGTH = 32

/**
 * @param purpose the use of the content and its place; a seal for one purpose is not valid for another
 * @returns `undefined` without a key
 */
export function sealOf(purpose: readonly string[], content: string | Uint8Array): Buffer | undefined {
  const key = ownKey()
  if (!key) return undefined
  return createHmac('sha256', key).update(JSON.stringify(purpose)).update('\0').update(content).digest()
}

/** Whether a seal was made for this content and this purpose with the present key. */
export function isSealed(purpose: readonly string[], content: string | Uint8Array, seal: Uint8Array): boolean {
  const own = seal.length === SEAL_LENGTH ? sealOf(purpose, content) : undefined
  return own !== undefined && timingSafeEqual(own, seal)
}

/** Whether machines share a secret. Then each entry from another machine must have a seal. */
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
    // There is no home folder, or it cannot be written.
    return undefined
  }
}

/** Data of the program itself, which is never shared as a cache. */
function stateFolder(): string {
  const { XDG_STATE_HOME, LOCALAPPDATA } = process.env
  if (XDG_STATE_HOME) return XDG_STATE_HOME
  return process.platform === 'win32' && LOCALAPPDATA ? LOCALAPPDATA : join(homedir(), '.local', 'state')
}

/** A key that other users can read or write is not used. */
function readKey(path: string): Buffer | undefined {
  const info = statSync(path, { throwIfNoEntry: false })
  if (!info?.isFile() || (process.platform !== 'win32' && (info.mode & 0o077) !== 0)) return undefined
  const key = readFileSync(path)
  return key.length === KEY_LENGTH ? key : undefined
}

/** When two runs make a key at the same time, the first one counts. */
function makeKey(path: string): Buffer | undefined {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    writeFileSync(path, randomBytes(KEY_LENGTH), { mode: 0o600, flag: 'wx' })
  } catch {
    // The key exists, or something else has its name.
  }
  return readKey(path)
}
