/** The headings of a page as an outline, and the pages and headings of a site by name. */

import { join } from 'node:path'
import { type Heading, offsetsIn } from 'docs-build/text'
import type { ProjectState } from 'docs-build/workspace'
import { type DocumentSymbol, SymbolKind, type WorkspaceSymbol } from 'vscode-languageserver/node'
import { documentsByFile, headingWords, type ReadDocument } from './located.ts'
import { positionOf, positionsIn, rangeIn, uriOfPath } from './places.ts'

/** The sections of a document: each reaches to the next heading of its level or above. */
export function documentSymbols(document: ReadDocument): DocumentSymbol[] {
  const { facts, source } = document
  const positionAt = positionsIn(source.text)
  const offsetOf = offsetsIn(source.text)
  const roots: DocumentSymbol[] = []
  const open: { readonly depth: number; readonly symbol: DocumentSymbol }[] = []
  facts.headings.forEach((heading, at) => {
    const next = facts.headings.slice(at + 1).find(({ depth }) => depth <= heading.depth)
    const start = offsetOf({ line: heading.line, column: 1 })
    const end = next ? offsetOf({ line: next.line, column: 1 }) : source.text.length
    const words = headingWords(document, heading)
    const symbol: DocumentSymbol = {
      name: heading.text.trim() || '(empty heading)',
      detail: `#${heading.id}`,
      kind: SymbolKind.String,
      range: rangeIn(positionAt, start, end),
      selectionRange: rangeIn(positionAt, words.start, words.end),
      children: [],
    }
    while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop()
    const siblings = open.at(-1)?.symbol.children ?? roots
    siblings.push(symbol)
    open.push({ depth: heading.depth, symbol })
  })
  return roots
}

/** An editor shows no more, and filters while the query grows. */
const MOST_SYMBOLS = 200

/** Pages by their titles, then headings, of which the letters of a query occur in this order. */
export function workspaceSymbols({ workspace, run }: ProjectState, query: string): WorkspaceSymbol[] {
  const matches = matcher(query)
  const pages: WorkspaceSymbol[] = []
  const headings: WorkspaceSymbol[] = []
  for (const edition of run.editions)
    for (const [file, { head, facts }] of documentsByFile(edition)) {
      if (pages.length >= MOST_SYMBOLS) return pages
      const uri = (): string => uriOfPath(join(workspace.dir, file))
      if (matches(head.title))
        pages.push({
          name: head.title,
          kind: SymbolKind.File,
          containerName: file,
          location: { uri: uri(), range: rangeAt(facts.headings[0]) },
        })
      for (const heading of facts.headings)
        if (headings.length < MOST_SYMBOLS && heading.text !== head.title && matches(heading.text))
          headings.push({
            name: heading.text,
            kind: SymbolKind.String,
            containerName: head.title,
            location: { uri: uri(), range: rangeAt(heading) },
          })
    }
  return [...pages, ...headings].slice(0, MOST_SYMBOLS)
}

function rangeAt(
  heading: Pick<Heading, 'line' | 'column'> | undefined,
): WorkspaceSymbol['location'] extends infer L ? (L extends { range: infer R } ? R : never) : never {
  const start = positionOf(heading && heading.line <= 1 ? heading : { line: 1, column: 1 })
  const at = heading ? positionOf(heading) : start
  return { start: at, end: at }
}

function matcher(query: string): (name: string) => boolean {
  const letters = [...query.toLowerCase().replace(/\s+/g, '')]
  return (name) => {
    const lower = name.toLowerCase()
    let from = 0
    return letters.every((letter) => {
      const at = lower.indexOf(letter, from)
      from = at + 1
      return at >= 0
    })
  }
}
