/**
 * `_headers`: what a static host sends along, in the form that Netlify and Cloudflare Pages read. Rules do not
 * overlap where they set the same header: hosts join what several rules say.
 */

/** What is to be sent along with some files. */
export interface HeaderRule {
  /** Below the root; `*` at the end stands for everything that begins so. */
  readonly path: string
  /** `Name: value`. */
  readonly headers: readonly string[]
}

export function headersFile(baseUrl: string, rules: readonly HeaderRule[]): string {
  return rules.map(({ path, headers }) => rule(baseUrl + path, headers)).join('\n')
}

/** With every file. */
export function securityHeaders(policy: string): HeaderRule {
  return {
    path: '*',
    headers: [
      `Content-Security-Policy: ${policy}`,
      'X-Content-Type-Options: nosniff',
      'Referrer-Policy: strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy: same-origin',
    ],
  }
}

/** With a file whose name changes with its content. */
export function cachedForever(path: string): HeaderRule {
  return { path, headers: ['Cache-Control: public, max-age=31536000, immutable'] }
}

function rule(path: string, lines: readonly string[]): string {
  return `${[path, ...lines.map((line) => `  ${line}`)].join('\n')}\n`
}

/** Signs that mean something in a rule, or end its line: files with them in their names do without one. */
const HAS_MEANING = /[\s*:\p{Cc}]/u

/**
 * The files whose names hold a hash, as few rules as possible: a folder as a whole, unless something else lies in it.
 *
 * @param hashed paths of such files
 * @param others paths of all other files
 */
export function immutablePaths(hashed: readonly string[], others: readonly string[]): string[] {
  const named = hashed.filter((path) => !HAS_MEANING.test(path))
  const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
  const shared = new Set(others.flatMap((path) => foldersOf(path)))
  const rules = new Set(named.map((path) => (shared.has(folderOf(path)) ? path : `${folderOf(path)}*`)))
  const folders = [...rules].filter((path) => path.endsWith('*')).map((path) => path.slice(0, -1))
  return [...rules].filter((path) => !folders.some((folder) => path !== `${folder}*` && path.startsWith(folder))).sort()
}

/** `a/b/c.js` → `a/`, `a/b/`. */
function foldersOf(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, index) => `${names.slice(0, index + 1).join('/')}/`)
}
