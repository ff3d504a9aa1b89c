/**
 * Parts of a cache. A part is a folder with the results of one machine, which other machines read. It holds packs, as the
 * store writes them. Machines that share a secret put a seal beside each pack. A pack is ignored when it is damaged, or
 * when its seal is missing or wrong.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DocsError, messageOf } from '../fault/errors.ts'
import { fingerprintAll } from '../fingerprint.ts'
import type { Exchange } from './exchange.ts'
import { isSealed, SEAL_LENGTH, sealOf, sharesSecret } from './seal.ts'
import { endOfPack, openForeignPacks, openStore, packNames } from './store.ts'

/** The purpose of the seals. Seals for other purposes differ. */
const PURPOSE = ['part of a cache'] as const

const REASONS =
  'Its parts come from other texts, another configuration, other dates of git or another version of docs-build.'

const sealName = (pack: string): string => pack.replace(/\.bin$/, '.seal')

/** The key under which the files of a page are kept, from the key of the page. */
export const filesKey = (key: string): string => fingerprintAll(['files', key])

/**
 * Parts of other machines, for a run that reads them.
 *
 * @param folders folders of parts; other folders have no entries
 */
export function openParts(folders: readonly string[]): Exchange {
  const needsSeal = sharesSecret()
  let refused = 0
  const packs = openForeignPacks(folders, (folder, name, end) => {
    const isTrusted = !needsSeal || isSealed(PURPOSE, end, readSeal(join(folder, sealName(name))))
    if (!isTrusted) refused++
    return isTrusted
  })
  let lacksText = false
  let hasFiles = false
  return {
    get(key) {
      const text = packs.get(key)
      lacksText ||= text === undefined
      return text
    },
    filesOf(key) {
      const bytes = packs.bytes(filesKey(key))
      hasFiles ||= bytes !== undefined
      return bytes
    },
    bring: async () => {},
    note: () => {},
    takesFiles: false,
    isKept: true,
    keepFiles: () => {},
    send: async () => {},
    notes() {
      if (refused > 0)
        return [`${refused} packs of \`--cache-in\` lack the seal of DOCS_BUILD_CACHE_KEY and were not read.`]
      const isForeign = packs.count > 0 && lacksText && !hasFiles
      return isForeign ? [`\`--cache-in\` has none of the pages that this run needed. ${REASONS}`] : []
    },
    close: () => packs.close(),
  }
}

function readSeal(path: string): Uint8Array {
  try {
    return readFileSync(path).subarray(0, SEAL_LENGTH)
  } catch {
    return new Uint8Array()
  }
}

/**
 * Begins the part of this machine. Files of an earlier run's part in the folder are removed.
 *
 * @throws DocsError when the folder cannot be written, or has other files
 */
export function startPart(folder: string): Exchange {
  emptyPart(folder)
  const store = openStore(folder)
  const keys = new Set<string>()
  let isLost = false
  return {
    get: () => undefined,
    bring: async () => {},
    note: (_place, key) => void keys.add(key),
    filesOf: () => undefined,
    takesFiles: true,
    isKept: true,
    keepFiles: (_place, key, bytes) => store.putBytes(filesKey(key), bytes),
    async send(own) {
      for (const key of keys) {
        const text = own.get(key)
        if (text !== undefined) store.put(key, text)
      }
      store.save()
      const packs = packNames(folder)
      isLost = keys.size > 0 && packs.length === 0
      for (const name of packs) sealPack(folder, name)
    },
    notes: () =>
      isLost
        ? [`The part could not be written to ${folder}: is the disk full? Another machine will make its pages.`]
        : [],
    close: () => store.close(),
  }
}

function sealPack(folder: string, name: string): void {
  const end = sharesSecret() ? endOfPack(join(folder, name)) : undefined
  const seal = end && sealOf(PURPOSE, end)
  if (seal) writeFileSync(join(folder, sealName(name)), seal)
}

const OWN_FILE = /^(?:pack-[0-9a-f]{32}\.(?:bin|seal)|new-.*\.tmp)$/

function emptyPart(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    const names = readdirSync(folder)
    const foreign = names.find((name) => !OWN_FILE.test(name))
    if (foreign !== undefined)
      throw new DocsError(
        `The folder ${folder} of \`--cache-out\` holds \`${foreign}\`, which is not a file of a part.`,
        {
          hint: 'Name a folder that is empty or not there yet.',
        },
      )
    for (const name of names) rmSync(join(folder, name))
  } catch (error) {
    if (error instanceof DocsError) throw error
    throw new DocsError(`The folder ${folder} of \`--cache-out\` cannot be written: ${messageOf(error)}`, {
      cause: error,
      hint: 'Name another folder, or change its permissions.',
    })
  }
}
