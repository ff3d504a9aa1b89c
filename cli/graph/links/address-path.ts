/**
 * The path that the address of a document is made from. It is the path of its file, unless `docs.routes` says otherwise:
 * other tools make addresses from ids and from other names of index files, and some sites rewrite paths.
 */

import { isOwnPage, nameOf, ownPageAddress, titleOfPath, withoutExtension } from '../../markdown/doc-path.ts'
import type { DocPath, Head } from '../../markdown/document.ts'
import type { DocsConfig } from '../config/config.ts'

type RouteRules = DocsConfig['routes']

/** The path that a document's address is made from. */
export function addressPath({ path, addressPath: own }: Pick<Head, 'path' | 'addressPath'>): DocPath {
  return own ?? path
}

/** Gives a head the path that its address is made from, by the rules of the configuration. */
export function withAddressPath(head: Head, rules: RouteRules): Head {
  if (isOwnPage(head.path)) return { ...head, addressPath: ownPageAddress(head.path) }
  const rewritten = rewrite(head.path, rules.rewrites)
  const own = rewritten ? rewritten.path : plainPath(head, rules)
  if (own === head.path) return head
  const isName = head.frontMatter.title === undefined && head.title === titleOfPath(head.path)
  const { slug, ...frontMatter } = head.frontMatter
  return {
    ...head,
    addressPath: own,
    title: isName ? titleOfPath(indexPath(head.path, rules)) : head.title,
    // The address of a single file counts before its slug.
    frontMatter: rewritten?.isExact && slug !== undefined ? frontMatter : head.frontMatter,
  }
}

function plainPath(head: Head, rules: RouteRules): DocPath {
  const path = indexPath(head.path, rules)
  const { id } = head.frontMatter
  const named = rules.id && id !== undefined && path === head.path ? path.replace(/[^/]*(?=\.mdx?$)/, () => id) : path
  return (rules.lowerCase ? named.toLowerCase().replaceAll(' ', '-') : named) as DocPath
}

/** The path with the name `index`, when the file has one of the names of an index. */
function indexPath(path: DocPath, { indexNames }: RouteRules): DocPath {
  const folder = path.split('/').at(-2)
  const names = indexNames.map((name) => (name === '{folder}' ? folder : name)?.toLowerCase())
  return names.includes(nameOf(path).toLowerCase()) ? (path.replace(/[^/]*(?=\.mdx?$)/, 'index') as DocPath) : path
}

/** The first rule that fits counts; `a/*` stands for everything below the folder `a`. */
function rewrite(
  path: DocPath,
  rewrites: Readonly<Record<string, string>>,
): { path: DocPath; isExact: boolean } | undefined {
  const exact = Object.hasOwn(rewrites, path) ? rewrites[path] : undefined
  if (exact !== undefined)
    return { path: `${withoutExtension(exact as DocPath) || 'index'}.md` as DocPath, isExact: true }
  for (const [from, to] of Object.entries(rewrites)) {
    const folder = from.endsWith('*') ? from.slice(0, -1) : undefined
    if (folder === undefined || !path.startsWith(folder)) continue
    return { path: to.replace('*', () => path.slice(folder.length)) as DocPath, isExact: false }
  }
  return undefined
}
