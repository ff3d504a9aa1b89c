/**
 * Long texts of a ledger, each in a file that is named by its fingerprint. A text is read when it is needed and written
 * when there is none with its fingerprint, so an old version that has not changed costs neither. One edit in a site with
 * 20 old versions of 300 pages would otherwise read and write 15 MB of JSON: 0.2 s of 0.6 s of processor time.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { discard, keepFile } from '../../kernel/store/cache-folder.ts'

/** A text with its fingerprint. Equal fingerprints stand for equal texts. */
export interface KeptText {
  readonly sum: string
  /** `undefined` when its file is damaged or missing: then nothing is known. */
  readonly read: () => string | undefined
}

/** A text that has no file yet. */
export function newText(text: string): KeptText {
  return { sum: fingerprint(text), read: () => text }
}

/** The texts in a folder. */
export interface KeptTexts {
  readonly find: (sum: string) => KeptText
  /** Writes a text, unless the folder has it. @returns whether the folder has it */
  readonly keep: (text: KeptText) => boolean
  /** Removes all texts but these. */
  readonly keepOnly: (sums: () => Iterable<string>) => void
}

const SUM = /^[0-9a-f]{32}$/

/** @param folder absolute path */
export function keptTexts(folder: string): KeptTexts {
  return {
    find: (sum) => ({ sum, read: () => (SUM.test(sum) ? readText(join(folder, sum), sum) : undefined) }),
    keep({ sum, read }) {
      const path = join(folder, sum)
      if (existsSync(path)) return true
      const text = read()
      return text !== undefined && keepFile(path, text)
    },
    keepOnly(sums) {
      if (!existsSync(folder)) return
      const kept = new Set(sums())
      for (const name of readdirSync(folder)) if (!kept.has(name)) discard(join(folder, name))
    },
  }
}

/** A damaged file is removed, so that its text is written again. */
function readText(path: string, sum: string): string | undefined {
  try {
    const text = readFileSync(path, 'utf8')
    if (fingerprint(text) === sum) return text
  } catch {
    // A missing file is as good as a damaged one.
  }
  discard(path)
  return undefined
}
