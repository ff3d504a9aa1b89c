/** Folders outside the documents whose files pages include. */
import { type ForeignTree, joinPath } from 'docs-build/project'

/** Forms in which tools write the path of an included file, as the first group. */
const INCLUDES =
  /\{\{\s*#(?:include|rustdoc_include|playground)\s+([^\s:}]+)|--8<--\s*"([^"\n]+)"|\{!>?\s*([^\s!]+)|\{\*\s*([^\s*]+)|<<<\s*([^\s{#[]+)|<!--\s*@include:\s*([^\s{#]+)|\[!(?:INCLUDE|code-[\w-]*)\s*\[(?:[^[\]]|\[(?!!))*\]\(([^)\s?#]+)|<include[^<>]*>\s*([^\s<>#]+)|\bfrom\s+["']([^"'\n]+\.mdx?)["']|\{(?:literal)?include\}[ \t]+([^\s`]+)/gi

/**
 * @param files pages below the root of the repository
 * @param docs folder of the pages
 * @param bases folders from which the tool resolves paths, besides that of the page
 * @returns the topmost folders, below the root of the repository, that hold included files, and the files of the root itself
 */
export function includedFolders(
  tree: ForeignTree,
  files: readonly string[],
  docs: string,
  bases: readonly string[],
): string[] {
  const known = new Set(tree.paths)
  const folders = new Set<string>()
  for (const file of files) {
    const own = file.slice(0, Math.max(0, file.lastIndexOf('/')))
    for (const match of (tree.read(file) ?? '').matchAll(INCLUDES)) {
      const path =
        match
          .slice(1)
          .find((group) => group !== undefined)
          ?.replace(/^@\/?/, '') ?? ''
      const found = [own, ...bases, docs]
        .map((base) => joinPath(base, path.replace(/^\/+/, '')))
        .find((candidate) => candidate !== undefined && known.has(candidate))
      if (found !== undefined && !found.startsWith(`${docs}/`)) folders.add(topFolder(found, docs))
    }
  }
  return [...folders].sort()
}

/** The first folder of a path that does not hold the documents as well. */
function topFolder(path: string, docs: string): string {
  const names = path.split('/')
  const above = docs.split('/')
  let shared = 0
  while (shared < names.length - 2 && names[shared] === above[shared]) shared++
  return names.slice(0, shared + 1).join('/')
}
