/** What reads the pages of a site: what is unambiguous, and the dialects of the site. */
import { derived } from '../../kernel/store/memo.ts'
import type { ComponentReader, Construct, DialectRecord } from './dialect.ts'
import { codeImports, imports, markdownImports } from './unambiguous/imports.ts'
import { plainComponents } from './unambiguous/plain-components.ts'
import { unambiguous } from './unambiguous/unambiguous.ts'

export interface Readers {
  readonly constructs: readonly Construct[]
  readonly components: ReadonlyMap<string, ComponentReader>
  /** Whether `.md` files are MDX. */
  readonly mdx: boolean
  /** Whether a link to a path from the root that names no language leads to the main language. */
  readonly linksToMainLanguage: boolean
  /** Whether addresses are read from the address of the page, and names of documents without their ends. */
  readonly readsAddresses: boolean
}

const NO_DIALECTS: readonly DialectRecord[] = []

const readers = derived(
  (dialects: readonly DialectRecord[]): { readonly asData: Readers; readonly asCode: Readers } => {
    const records = [unambiguous, ...dialects]
    const asData: Readers = {
      constructs: [
        records.some(({ readsImports }) => readsImports) ? imports : markdownImports,
        ...new Set(records.flatMap(({ constructs }) => constructs)),
        ...(records.some(({ hasPlainComponents }) => hasPlainComponents) ? [plainComponents] : []),
      ],
      components: new Map(records.flatMap(({ components = {} }) => Object.entries(components))),
      mdx: records.some(({ mdx }) => mdx === true),
      linksToMainLanguage: records.some((record) => record.linksToMainLanguage === true),
      readsAddresses: records.some((record) => record.readsAddresses === true),
    }
    const [, ...others] = asData.constructs
    return { asData, asCode: { ...asData, constructs: [codeImports, ...others] } }
  },
)

/**
 * The readers of what is unambiguous, and of some dialects.
 *
 * @param runsCode whether the code of pages runs, and their imports with it
 */
export function readersOf(dialects: readonly DialectRecord[] = NO_DIALECTS, runsCode = false): Readers {
  const { asData, asCode } = readers(dialects)
  return runsCode ? asCode : asData
}

/** Whether a file is read as MDX, unless its front matter decides. */
export function isMdxFile(path: string, dialects: readonly DialectRecord[] | undefined): boolean {
  return path.endsWith('.mdx') || readersOf(dialects).mdx
}
