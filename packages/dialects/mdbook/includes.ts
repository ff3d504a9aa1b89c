/** `{{#include file:part}}` and its relatives of mdBook. */
import { type Construct, type FoundInclude, insertIncludes } from 'docs-build/markdown'
import { partOf } from '../mkdocs/includes.ts'

const COMMAND =
  /(\\?)\{\{[ \t]*#(include|rustdoc_include|playground|playpen|title)[ \t](?=[ \t]*[^{}\s])([^{}\n]*)\}\}/g

function find(text: string): FoundInclude[] {
  return Array.from(text.matchAll(COMMAND)).flatMap((match): FoundInclude[] => {
    const [whole, escape, command, argument = ''] = match
    const place = { start: match.index, end: match.index + whole.length }
    if (escape) return []
    if (command === 'title') return [{ ...place, wanted: [] }]
    const [file = ''] = argument.trim().split(/\s+/)
    const wanted = [partOf(file)]
    if (command === 'playground' || command === 'playpen') return [{ ...place, wanted, code: { language: 'rust' } }]
    return [{ ...place, wanted, isPage: /\.md$/.test(file.split(':')[0] ?? '') }]
  })
}

export const includes: Construct = {
  about: '`{{#include file:part}}`',
  mark: /\{\{[ \t]*#(?:include|rustdoc_include|playground|playpen|title)\b/,
  includes: true,
  rewrite: (page) => insertIncludes(page, find),
}
