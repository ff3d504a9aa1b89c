/**
 * Files that pages include and that are not documents themselves: generated parts, texts beside the docs folder. An absolute
 * link in one means the same on every page that includes it, so it is rewritten there.
 */

import type { DocPath, Head } from 'docs-build/graph'
import { documentFile, type Facts, type Reference, type Source } from 'docs-build/text'
import type { Inputs } from 'docs-build/workspace'
export interface IncludedText {
  /** Below the project's folder. */
  readonly file: string
  readonly text: string
  /** Absolute destinations. */
  readonly references: readonly Reference[]
}

interface Including {
  readonly inputs: Pick<Inputs, 'config'>
  readonly documents: readonly { readonly head: Head; readonly source: Pick<Source, 'includes'> }[]
}

/** @param read reads a text as a page of this path */
export async function includedLinks(
  { inputs, documents }: Including,
  read: (path: DocPath, text: string) => Promise<{ readonly facts: Pick<Facts, 'references'> }>,
): Promise<IncludedText[]> {
  const docsDir = inputs.config.docs.path
  const own = new Set(documents.map(({ head }) => documentFile(head.path, docsDir)))
  const texts = new Map(documents.flatMap(({ source }) => Object.entries(source.includes ?? {})))
  const found: IncludedText[] = []
  for (const [file, text] of texts) {
    if (own.has(file) || !/\.(?:mdx?|markdown)$/i.test(file)) continue
    const { facts } = await read(pathAmongDocuments(file, docsDir), text)
    const references = facts.references.filter(({ href }) => /^\/(?!\/)/.test(href))
    if (references.length > 0) found.push({ file, text, references })
  }
  return found
}

/** Absolute links mean the same from everywhere, so a file beside the docs folder may have any path. */
function pathAmongDocuments(file: string, docsDir: string): DocPath {
  const path = file.startsWith(`${docsDir}/`) ? file.slice(docsDir.length + 1) : file.replace(/^(?:\.\.\/)+/, '')
  return path.replace(/\.markdown$/i, '.md') as DocPath
}
