/** Redirects that the old site left to its host: `_redirects`, `netlify.toml` and `vercel.json`. */
import { type ForeignTree, joinPath } from 'docs-build/project'
import { isData, listAt, textAt, tomlIn } from './data.ts'

import type { OldRedirect } from './moved-site.ts'

interface HostRedirects {
  readonly redirects: readonly OldRedirect[]
  /** Addresses with patterns, which only the host can follow: `/old/*`. */
  readonly patterns: readonly string[]
}

/** @param folders in which the files may lie, below the root of the repository */
export function hostRedirects(tree: ForeignTree, folders: readonly string[]): HostRedirects {
  const read = (name: string): string[] =>
    [...new Set(folders)].flatMap((folder) => {
      const path = joinPath(folder, name)
      const text = path === undefined ? undefined : tree.read(path)
      return text === undefined ? [] : [text]
    })
  const lines = [
    ...read('_redirects').flatMap(linesOf),
    ...read('netlify.toml').flatMap(netlifyEntries),
    ...read('vercel.json').flatMap(vercelEntries),
  ]
  const redirects = lines.filter(isPlain).map(({ from, to }) => ({ from, to }))
  // A line with 404 names the not-found page, and a pattern without a name would match the whole site.
  const others = lines.filter((line) => !isPlain(line) && line.from.startsWith('/') && !/^4\d\d/.test(line.code))
  const patterns = others.map(({ from }) => patternOf(from)).filter((pattern) => /[^/*]/.test(pattern))
  return { redirects, patterns: [...new Set(patterns)] }
}

interface HostLine extends OldRedirect {
  readonly code: string
  readonly isConditional: boolean
}

function isPlain({ from, to, code, isConditional }: HostLine): boolean {
  return /^\/[^*:?()]*$/.test(from) && /^30[1278]!?$/.test(code) && !/:splat|:\w+\*?$/.test(to) && !isConditional
}

/** An address with placeholders as a pattern in which `*` stands for any characters. */
function patternOf(from: string): string {
  return from.replace(/\?.*$/s, '').replace(/:[\w]+(?:\([^)]{0,500}\))?[*+?]?|\([^)]{0,500}\)/g, '*')
}

/** The format that Netlify and Cloudflare Pages read. */
function linesOf(text: string): HostLine[] {
  return text.split(/\r?\n/).flatMap((line): HostLine[] => {
    const [from = '', to = '', code = '301', ...conditions] = line.replace(/(?<!\S)#.*/s, '').match(/\S+/g) ?? []
    return from === '' || to === '' ? [] : [{ from, to, code, isConditional: conditions.length > 0 }]
  })
}

function netlifyEntries(text: string): HostLine[] {
  return listAt(tomlIn(text), 'redirects').flatMap((entry): HostLine[] => {
    const from = textAt(entry, 'from')
    const to = textAt(entry, 'to')
    if (from === undefined || to === undefined || !isData(entry)) return []
    const isConditional = entry['conditions'] !== undefined || entry['query'] !== undefined
    return [{ from, to, code: String(entry['status'] ?? 301), isConditional }]
  })
}

function vercelEntries(text: string): HostLine[] {
  let config: unknown
  try {
    config = JSON.parse(text) as unknown
  } catch {
    return []
  }
  return listAt(config, 'redirects').flatMap((entry): HostLine[] => {
    const from = textAt(entry, 'source')
    const to = textAt(entry, 'destination')
    if (from === undefined || to === undefined || !isData(entry)) return []
    return [{ from, to, code: '301', isConditional: entry['has'] !== undefined || entry['missing'] !== undefined }]
  })
}
