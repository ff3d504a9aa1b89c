/** Paths of files, as texts and on the disk. */
import { statSync } from 'node:fs'
import type { DocPath } from 'docs-build/graph'
import { withoutExtension } from 'docs-build/text'

/** `a/b.md` → `a/`; empty for a file at the root. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

/** `a/b.md` → `b`. */
export function nameOf(path: DocPath): string {
  return withoutExtension(path).slice(path.lastIndexOf('/') + 1)
}

/** `a/b.md`, `a/c/d.md` → `c/d.md`. */
export function relativePath(from: string, to: string): string {
  const folder = from.split('/').slice(0, -1)
  const names = to.split('/')
  let shared = 0
  while (
    shared < folder.length &&
    shared < names.length - 1 &&
    folder[shared] === names[shared] &&
    names[shared] !== '..'
  )
    shared++
  return '../'.repeat(folder.length - shared) + names.slice(shared).join('/')
}

/** @returns `false` also for a path that leads through a file, where `statSync` throws whatever its options say */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
