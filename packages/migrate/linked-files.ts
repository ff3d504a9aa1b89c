/** Symbolic links to files of the repository: the old tool publishes what they lead to, and here a file takes their place. */
import { readlinkSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DocsError } from 'docs-build'
import { messageOf } from 'docs-build/cli'
import { type ForeignTree, folderBelow } from 'docs-build/project'
import type { LeftThing } from './move/moved-site.ts'

/** A repository whose links to files are files. */
export interface LinkedTree {
  readonly tree: ForeignTree
  /** Path of a link → path of the file that it leads to, both below the root. */
  readonly linked: ReadonlyMap<string, string>
}

/** @param root absolute path of the repository; a link that leads out of it stays a link */
export function withLinkedFiles(tree: ForeignTree, root: string): LinkedTree {
  const known = new Set(tree.paths)
  const linked = new Map<string, string>()
  for (const link of tree.links) {
    const file = targetOf(root, link)
    if (file !== undefined && known.has(file)) linked.set(link, file)
  }
  if (linked.size === 0) return { tree, linked }
  const paths = [...tree.paths, ...linked.keys()].sort()
  return { tree: { ...tree, paths, read: (path) => tree.read(linked.get(path) ?? path) }, linked }
}

function targetOf(root: string, link: string): string | undefined {
  try {
    return folderBelow(realpathSync(root), realpathSync(join(root, link)))
  } catch {
    return undefined
  }
}

/** The links below some folders whose contents nobody reads. */
export function closedLinks(
  { links }: ForeignTree,
  linked: LinkedTree['linked'],
  folders: readonly string[],
): LeftThing[] {
  const closed = links.filter(
    (link) => !linked.has(link) && folders.some((folder) => folder === '' || link.startsWith(`${folder}/`)),
  )
  if (closed.length === 0) return []
  return [
    {
      what: 'Symbolic links to folders, or to files outside of the repository',
      todo: 'Nothing behind them is read. Put the files in their place, and move the site in again.',
      places: closed.map((file) => ({ file, line: 1 })),
    },
  ]
}

/**
 * Puts a file in the place of a link in one step, so that a run that is killed leaves the link or the file.
 *
 * @param location absolute path of the link
 * @returns puts the link back
 * @throws DocsError when the file cannot be written
 */
export function replaceLink(location: string, content: Uint8Array): () => void {
  const target = readlinkSync(location)
  swapIn(location, (place) => writeFileSync(place, content, { flag: 'wx' }))
  return () => swapIn(location, (place) => symlinkSync(target, place))
}

function swapIn(location: string, make: (place: string) => void): void {
  const place = join(dirname(location), `.${basename(location)}.${process.pid}`)
  try {
    make(place)
    renameSync(place, location)
  } catch (error) {
    rmSync(place, { force: true })
    throw new DocsError(`${location} cannot be written: ${messageOf(error)}`, { cause: error })
  }
}
