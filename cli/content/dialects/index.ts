/** The list of all dialects, and what reads a page in some of them. A new dialect is one folder and one line here. */
import { derived } from '../../engine/memo.ts'

import type { ComponentReader, Construct, DialectRecord } from './dialect.ts'
import { docfx } from './docfx/docfx.ts'
import { docusaurus } from './docusaurus/docusaurus.ts'
import { codeImports, imports, markdownImports } from './docusaurus/imports.ts'
import { hugo } from './hugo/hugo.ts'
import { mdbook } from './mdbook/mdbook.ts'
import { mdx } from './mdx/mdx.ts'
import { mkdocs } from './mkdocs/mkdocs.ts'
import { starlight } from './starlight/starlight.ts'
import { unambiguous } from './unambiguous.ts'
import { vitepress } from './vitepress/vitepress.ts'

export const DIALECT_NAMES = [
  'docusaurus',
  'vitepress',
  'starlight',
  'mkdocs',
  'mdbook',
  'hugo',
  'docfx',
  'mdx',
] as const

export type DialectName = (typeof DIALECT_NAMES)[number]

export const dialects: Readonly<Record<DialectName, DialectRecord>> = {
  docusaurus,
  vitepress,
  starlight,
  mkdocs,
  mdbook,
  hugo,
  docfx,
  mdx,
}

/** What reads the pages of a site. */
export interface Readers {
  readonly names: readonly DialectName[]
  readonly constructs: readonly Construct[]
  readonly components: ReadonlyMap<string, ComponentReader>
  /** Whether `.md` files are MDX. */
  readonly mdx: boolean
  /** Whether a link to a path from the root that names no language leads to the main language. */
  readonly linksToMainLanguage: boolean
  /** Whether addresses are read from the address of the page, and names of documents without their ends. */
  readonly readsAddresses: boolean
}

const byNames = derived((_: typeof dialects) => new Map<string, Readers>())

/**
 * The readers of what is unambiguous, and of some dialects.
 *
 * @param runsCode whether the code of pages runs, and their imports with it
 */
export function readersOf(names: readonly DialectName[] = [], runsCode = false): Readers {
  const made = byNames(dialects)
  const key = [...names, runsCode].join()
  const found = made.get(key)
  if (found) return found
  const records = [unambiguous, ...names.map((name) => dialects[name])]
  const constructs = [...new Set(records.flatMap((record) => record.constructs))]
  const others = constructs.filter((one) => one !== imports)
  const hasImports = others.length < constructs.length
  const readers: Readers = {
    names,
    constructs: hasImports && !runsCode ? constructs : [runsCode ? codeImports : markdownImports, ...others],
    components: new Map(records.flatMap(({ components = {} }) => Object.entries(components))),
    mdx: records.some(({ mdx }) => mdx === true),
    linksToMainLanguage: records.some((record) => record.linksToMainLanguage === true),
    readsAddresses: records.some((record) => record.readsAddresses === true),
  }
  made.set(key, readers)
  return readers
}

/** Whether a file is read as MDX, unless its front matter decides. */
export function isMdxFile(path: string, names: readonly DialectName[] | undefined): boolean {
  return path.endsWith('.mdx') || readersOf(names).mdx
}
