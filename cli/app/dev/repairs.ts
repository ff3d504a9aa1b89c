/** The certain repairs that open pages may ask for. */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../../kernel/fault/finding.ts'
import { applyEdits, offsetsIn } from '../../markdown/text/text-edit.ts'
import { replaceFile } from '../../project/files/write-texts.ts'

/** What is offered for one state of the site. A page names a repair by its id, and never a file or a text. */
export interface Repairs {
  /** The id of a finding's repair, which nobody can guess; `undefined` where nothing is certain. */
  idOf(finding: Finding): string | undefined
  /** Makes a repair, once. @returns whether it was offered, and its file is still as it was checked */
  make(id: string): boolean
}

/**
 * @param dir the project's folder
 * @param sourceOf the text that was checked, by the file's name
 */
export function offerRepairs(dir: string, sourceOf: (file: string) => string | undefined): Repairs {
  const offered = new Map<string, () => boolean>()
  return {
    idOf({ file, fix }) {
      const source = sourceOf(file)
      const path = join(dir, file)
      // A file of an old version can lie in git alone.
      if (!fix || source === undefined || !existsSync(path)) return undefined
      const id = randomUUID()
      offered.set(id, () => {
        // Bytes that are no UTF-8 would be lost.
        if (!readFileSync(path).equals(Buffer.from(source))) return false
        const offsetOf = offsetsIn(source)
        replaceFile(
          path,
          applyEdits(source, [{ start: offsetOf(fix.start), end: offsetOf(fix.end), text: fix.text }]),
          dir,
        )
        return true
      })
      return id
    },
    make(id) {
      const repair = offered.get(id)
      offered.delete(id)
      return repair?.() ?? false
    },
  }
}
