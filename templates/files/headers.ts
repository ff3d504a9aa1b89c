/**
 * Writes `_headers`, the headers for a static host, in the format of Netlify and Cloudflare Pages. Rules that set the
 * same header do not overlap unless one takes it back, because hosts join the values of all matching rules.
 */
import { folderOf } from '../../site/folders.ts'

/** Headers for a set of files. */
export interface HeaderRule {
  /** Path below the root; a `*` at the end matches every path with that beginning. */
  readonly path: string
  /** `Name: value`. */
  readonly headers: readonly string[]
}

export function headersFile(baseUrl: string, rules: readonly HeaderRule[]): string {
  return rules.map(({ path, headers }) => rule(baseUrl + path, headers)).join('\n')
}

/** The headers of every file besides the policy. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** The headers of every file. */
export function securityHeaders(policy: string): HeaderRule {
  const common = Object.entries(COMMON_HEADERS).map(([name, value]) => `${name}: ${value}`)
  return { path: '*', headers: [`${POLICY_HEADER}: ${policy}`, ...common] }
}

export const POLICY_HEADER = 'Content-Security-Policy'

/** The headers of a file that has a policy of its own: the first line takes back that of all files. */
export const OWN_POLICY: readonly string[] = [`! ${POLICY_HEADER}`, `${POLICY_HEADER}: frame-ancestors 'self'`]

/** The header of a file whose name changes with its content. */
export const CACHED_FOREVER = 'Cache-Control: public, max-age=31536000, immutable'

/** The rule for files whose names change with their content. */
export function cachedForever(path: string): HeaderRule {
  return { path, headers: [CACHED_FOREVER] }
}

function rule(path: string, lines: readonly string[]): string {
  return `${[path, ...lines.map((line) => `  ${line}`)].join('\n')}\n`
}

/** Paths that can be in a rule: none of their characters has a meaning there or ends a line. Other files get no rule. */
const IS_PLAIN = /^[\p{L}\p{M}\p{N}._~@+()/-]+$/u

/**
 * Paths for rules about files whose names hold a hash, as few as possible: a whole folder, unless it contains other
 * files.
 *
 * @param hashed paths of the files with a hash
 * @param others paths of all other files
 */
export function immutablePaths(hashed: readonly string[], others: readonly string[]): string[] {
  const named = hashed.filter((path) => IS_PLAIN.test(path))
  const shared = new Set<string>()
  // A folder that is known has its own folders beside it.
  for (const path of others)
    for (let folder = folderOf(path); folder !== '' && !shared.has(folder); folder = folderOf(folder.slice(0, -1)))
      shared.add(folder)
  const rules = new Set(named.map((path) => (shared.has(folderOf(path)) ? path : `${folderOf(path)}*`)))
  const folders = [...rules].filter((path) => path.endsWith('*')).map((path) => path.slice(0, -1))
  return [...rules].filter((path) => !folders.some((folder) => path !== `${folder}*` && path.startsWith(folder))).sort()
}
