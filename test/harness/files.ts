/** A site as a value: contents by path. This module needs no test runner, so that benchmarks can use it too. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, readlink, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** Contents by path; paths are relative, with forward slashes. The value never changes once made. */
export type Files = Readonly<Record<string, string | Uint8Array>>

/** Changes of files: new contents, or `undefined` to delete. */
export type Changes = Readonly<Record<string, string | Uint8Array | undefined>>

const HEADER = /^([ \t]*)-- (\S.*?) --[ \t]*$/

/**
 * Reads a site from one string, in which a line `-- path --` begins each file (txtar, as in Hugo and Go). The
 * indentation of the first header is removed from every line, so that a site can be indented inside a test.
 *
 * @throws when there is text before the first header, a repeated path, or a path outside the site
 */
export function parseSite(text: string): Files {
  const lines = text.split('\n')
  if (lines.at(-1)?.trim() === '') lines.pop()
  const indent = lines.map((line) => HEADER.exec(line)?.[1]).find((found) => found !== undefined) ?? ''
  const files: Record<string, string> = {}
  let current: string | undefined
  for (const line of lines) {
    const path = HEADER.exec(line)?.[2]
    if (path !== undefined) {
      if (!isInside(path)) throw new Error(`The path leaves the site: ${path}`)
      if (Object.hasOwn(files, path)) throw new Error(`The site has this file twice: ${path}`)
      files[path] = ''
      current = path
    } else if (current !== undefined) {
      files[current] += `${line.startsWith(indent) ? line.slice(indent.length) : line}\n`
    } else if (line.trim() !== '') {
      throw new Error(`A site begins with a line "-- path --", not with: ${line.trim()}`)
    }
  }
  return files
}

function isInside(path: string): boolean {
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
}

/** The files after some were written or deleted. */
export function changeFiles(files: Files, changes: Changes): Files {
  const result: Record<string, string | Uint8Array> = { ...files }
  for (const [path, content] of Object.entries(changes)) {
    if (content === undefined) delete result[path]
    else result[path] = content
  }
  return result
}

/** Writes all files below a folder and keeps its other files. */
export async function writeFiles(dir: string, files: Files): Promise<void> {
  const paths = Object.keys(files)
  for (const folder of new Set(paths.map(dirname))) await mkdir(join(dir, folder), { recursive: true })
  // Writes in portions, because some systems do not allow ten thousand open files at once.
  for (let start = 0; start < paths.length; start += 200) {
    const portion = paths.slice(start, start + 200)
    await Promise.all(portion.map((path) => writeFile(join(dir, path), files[path] as string | Uint8Array)))
  }
}

/**
 * Turns one written site into another by touching only the files that differ, as an author does. A server that watches
 * the site needs `save` of `watched-dev.ts`, because it could read a file that is half written.
 *
 * @returns the paths that were written or deleted
 */
export async function editSite(dir: string, before: Files, after: Files): Promise<readonly string[]> {
  const deleted = Object.keys(before).filter((path) => after[path] === undefined)
  const written = Object.keys(after).filter((path) => !sameContent(before[path], after[path]))
  const changed = (paths: readonly string[]): Files =>
    Object.fromEntries(paths.map((path) => [path, after[path] as string | Uint8Array]))
  // As in a rename, the new file is there before the old one is gone, unless one lies where the other has a folder.
  const first = written.filter((path) => !deleted.some((gone) => isBelow(path, gone) || isBelow(gone, path)))
  await writeFiles(dir, changed(first))
  for (const path of deleted) await rm(join(dir, path), { force: true })
  for (const path of deleted) await removeEmptyFolders(dir, dirname(path))
  await writeFiles(dir, changed(written.filter((path) => !first.includes(path))))
  return [...deleted, ...written]
}

function isBelow(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`)
}

function sameContent(a: string | Uint8Array | undefined, b: string | Uint8Array | undefined): boolean {
  if (a === b) return true
  return a !== undefined && b !== undefined && Buffer.from(a).equals(Buffer.from(b))
}

async function removeEmptyFolders(dir: string, folder: string): Promise<void> {
  for (let path = folder; path !== '.'; path = dirname(path)) {
    const entries = await readdir(join(dir, path)).catch(() => ['gone or unreadable'])
    if (entries.length > 0) return
    await rmdir(join(dir, path))
  }
}

/** SHA-256 of every file below a folder, by path, sorted by code units; for a symlink, of its target. */
export async function hashTree(dir: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const hashed = entries
    .filter((entry) => !entry.isDirectory())
    .map(async (entry): Promise<[string, string]> => {
      const file = join(entry.parentPath, entry.name)
      const path = relative(dir, file).split(sep).join('/')
      if (entry.isSymbolicLink()) return [path, `link to ${await readlink(file)}`]
      return [
        path,
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ]
    })
  const pairs = await Promise.all(hashed)
  return Object.fromEntries(pairs.sort(([a], [b]) => (a < b ? -1 : 1)))
}
