/** A synthetic site on disk that one contestant works on, and the edits of its pages. */
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Files, writeFiles } from '../harness/files.ts'
import type { SyntheticSite } from './generate.ts'
import type { Page } from './page.ts'

export interface Arena {
  readonly dir: string
  /** What was made in earlier runs. */
  readonly aside: string
  readonly files: Files
  /** The last command that left its results there; a build leaves those of a check too. */
  made?: 'check' | 'build' | undefined
}

export async function openArena(files: Files): Promise<Arena> {
  const dir = await mkdtemp(join(tmpdir(), 'docs-build-bench-'))
  await writeFiles(dir, files)
  return { dir, aside: await mkdtemp(join(tmpdir(), 'docs-build-bench-')), files }
}

export async function closeArena({ dir, aside }: Arena): Promise<void> {
  for (const folder of [dir, aside]) await rm(folder, { recursive: true, force: true })
}

/**
 * Removes outputs and caches of the commands. They are moved aside and not deleted, since ext4
 * searches past inodes deleted within the last minute whenever a file is made: a thousand files after `rm -rf` of
 * a thousand took 1,100 ms instead of 30, which no first build of a user pays.
 */
export async function keepSources(arena: Arena): Promise<void> {
  const { dir, aside, files } = arena
  const sources = new Set(Object.keys(files).map((path) => path.split('/')[0]))
  const made = (await readdir(dir)).filter((name) => !sources.has(name))
  const earlier = (await readdir(aside)).length
  for (const [index, name] of made.entries()) await rename(join(dir, name), join(aside, String(earlier + index)))
  arena.made = undefined
}

/** The pages that are no index of a folder; where there is no other page, all pages. */
export function leavesOf({ pages }: SyntheticSite): readonly Page[] {
  const leaves = pages.filter(({ path }) => !path.endsWith('/readme.md'))
  return leaves.length > 0 ? leaves : pages
}

/** The leaf of a number: another one for each, as long as there are enough. */
export function leafAt(site: SyntheticSite, number: number): Page {
  const leaves = leavesOf(site)
  return leaves[(number * 37 + 5) % leaves.length] as Page
}

/** Changes the first word below the front matter of a page. */
export function wordChanged(text: string, number: number): string {
  return text.replace(/(?<=\n---\r?\n\r?\n)\S+/, `Edited${number}`)
}

/** Changes the title in the front matter of a page. */
export function titleChanged(text: string, number: number): string {
  return text.replace(/^title: [^\r\n]*/m, `title: Another title ${number}`)
}

/** Writes a page of a site as an edit leaves it. */
export function editPage({ dir, files }: Arena, { path }: Page, edit: (text: string) => string): Promise<void> {
  return writeFile(join(dir, path), edit(String(files[path])))
}
