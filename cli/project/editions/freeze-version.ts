/** Freezes the current state of docs as a version: its documents, its sidebars and its translations. */
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { DocsConfig } from '../../graph/config/config.ts'
import { isVersionName } from '../../graph/config/version-data.ts'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { discard, temporaryName } from '../../kernel/store/cache-folder.ts'
import { sourceHash } from '../../markdown/text/source-hash.ts'
import { parseContext } from '../files/document-reading.ts'
import { openWorkspace } from '../workspace.ts'
import { type Copy, mayLeave, textOfCopy } from './frozen-links.ts'
import { withMark } from './translation-mark.ts'
import { listedVersions, versionFolder, versionSidebarsFile, versionsFile } from './version-files.ts'

export interface FreezeOptions {
  /** Name of the version. */
  readonly name: string
  /** Id of the docs. Default: the main ones. */
  readonly docs?: string
  /** The project's folder. Default: the working directory. */
  readonly dir?: string
}

/**
 * Copies the current state of docs into a version, and puts the version first in `versions.json`. Either all of it is
 * written, or nothing.
 *
 * @returns paths of what was written, relative to the project's folder
 * @throws DocsError for a name that no version can have or one has already, for unknown docs, and when files cannot be
 * written
 */
export async function freezeVersion({ name, docs: id, dir = '.' }: FreezeOptions): Promise<string[]> {
  const workspace = await openWorkspace(dir, { editions: false })
  const docs = docsOf([workspace.config.docs, ...workspace.config.otherDocs], id)
  const listed = listedVersions(workspace.dir, docs.id)
  // The options of a version may be written before the version is.
  const elsewhere = Object.entries(docs.versions).flatMap(([version, { folder, from }]) =>
    folder === undefined && from === undefined ? [] : [version],
  )
  refuseName(name, [docs.version.name, ...listed, ...elsewhere])
  const folder = versionFolder(docs.id, name)
  const languages = workspace.config.site.locale.locales.map(({ path, locale }) => path || locale)
  const copies: Copy[] = [
    [docs.path, folder],
    ...languages.flatMap((language) => translationCopies(language, docs, { name, folder })),
  ]
  const wanted = copies.filter(([from]) => existsSync(join(workspace.dir, from)))
  const texts: (readonly [path: string, text: string])[] = [
    [versionSidebarsFile(docs.id, name), json(docs.sidebars)],
    [versionsFile(docs.id), json([name, ...listed])],
  ]
  const context = { ...parseContext(workspace), docsDir: docs.path }
  write(workspace.dir, { copies: wanted, texts }, (text, copy, path) =>
    textOfCopy(text, { dir: workspace.dir, copies: wanted, copy, path }, context),
  )
  return [...wanted.map(([, to]) => to), ...texts.map(([path]) => path)]
}

function docsOf(all: readonly DocsConfig[], id: string | undefined): DocsConfig {
  const found = id === undefined ? all[0] : all.find((docs) => docs.id === id)
  if (found) return found
  const ids = all.map((docs) => docs.id)
  const near = nearest(id ?? '', ids)
  throw new DocsError(`The site has no docs with the id \`${id}\`.`, {
    hint: near ? `Did you mean \`${near}\`?` : `These exist: ${ids.join(', ')}.`,
  })
}

function refuseName(name: string, taken: readonly string[]): void {
  if (!isVersionName(name)) {
    throw new DocsError(`\`${name}\` cannot be the name of a version.`, {
      hint: 'Use at most 32 letters, digits, dots, hyphens and underscores: `2.0`.',
    })
  }
  if (taken.includes(name))
    throw new DocsError(`There is a version \`${name}\` already.`, { hint: 'Choose another name.' })
}

function translationCopies(
  language: string,
  { id, path }: DocsConfig,
  { name, folder }: { readonly name: string; readonly folder: string },
): (readonly [string, string])[] {
  const plugin = `i18n/${language}/docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}`
  return [
    [`i18n/${language}/${path.replace(/^(?:\.\.\/)+/, '')}`, `i18n/${language}/${folder}`],
    [`${plugin}/current`, `${plugin}/version-${name}`],
  ]
}

/** Paths of the files below a folder that may link or import what is outside. */
function leavingBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && mayLeave(entry.name))
    .map(({ name, parentPath }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
}

/** @returns a filter of files to copy, which refuses what a run would not read either */
function copyable(dir: string): (path: string) => boolean {
  return (path) => {
    const stat = lstatSync(path)
    if (stat.isFile() || stat.isDirectory() || stat.isSymbolicLink()) return true
    throw new DocsError(
      `${relative(dir, path).split(sep).join('/')} is neither a file nor a folder, so no version is written.`,
      {
        hint: 'Remove it.',
      },
    )
  }
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}

type TextOfCopy = (text: string, copy: Copy, path: string) => string

/** Copies documents into a stage, with the changes that their new place needs. */
function copyDocuments(
  dir: string,
  copies: readonly Copy[],
  { stage, textOf }: { readonly stage: (path: string) => string; readonly textOf: TextOfCopy },
): void {
  const documents: { readonly path: string; readonly next: string }[] = []
  /** Marks of the sources whose text is another in the copy. */
  const hashes = new Map<string, string>()
  for (const copy of copies) {
    const [from, to] = copy
    const staged = stage(to)
    cpSync(join(dir, from), staged, { recursive: true, errorOnExist: true, filter: copyable(dir) })
    for (const path of leavingBelow(staged)) {
      const text = readFileSync(join(staged, path), 'utf8')
      const next = textOf(text, copy, path)
      documents.push({ path: join(staged, path), next })
      if (next === text) continue
      writeFileSync(join(staged, path), next)
      hashes.set(sourceHash(text), sourceHash(next))
    }
  }
  // A translation that was made from its source as it is stays so.
  for (const { path, next } of documents) {
    const [, known] = /^source_hash:[ \t]*['"]?(\w+)/m.exec(next) ?? []
    const hash = hashes.get(known ?? '')
    if (hash !== undefined) writeFileSync(path, withMark(next, hash))
  }
}

/** Writes everything beside its place first, and `versions.json` last: until then the version does not exist. */
function write(
  dir: string,
  {
    copies,
    texts,
  }: { readonly copies: readonly Copy[]; readonly texts: readonly (readonly [path: string, text: string])[] },
  textOf: TextOfCopy,
): void {
  const taken = [...copies.map(([, to]) => to), ...texts.slice(0, -1).map(([path]) => path)]
  const existing = taken.find((path) => existsSync(join(dir, path)))
  if (existing !== undefined) {
    throw new DocsError(`\`${existing}\` exists already.`, {
      hint: 'Remove it, or choose another name for the version.',
    })
  }
  const staged: (readonly [from: string, to: string])[] = []
  /** Folders that were not there. */
  const made: string[] = []
  const stage = (path: string): string => {
    const to = join(dir, path)
    const from = temporaryName(to)
    const first = mkdirSync(dirname(to), { recursive: true })
    if (first !== undefined) made.push(first)
    staged.push([from, to])
    return from
  }
  const placed: string[] = []
  try {
    copyDocuments(dir, copies, { stage, textOf })
    for (const [path, text] of texts) writeFileSync(stage(path), text)
    for (const [from, to] of staged) {
      renameSync(from, to)
      placed.push(to)
    }
  } catch (error) {
    for (const [from] of staged) discard(from)
    for (const to of [...placed, ...made]) discard(to)
    if (error instanceof DocsError) throw error
    throw new DocsError(`The version cannot be written: ${messageOf(error)}`, {
      hint: 'Nothing was changed. Free some space, or give yourself the right to write into the folder, and run the command again.',
      cause: error,
    })
  }
}
