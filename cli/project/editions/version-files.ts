/** `versions.json`, `versioned_sidebars/` and `i18n/nl/sidebars.json`: the versions that are kept as folders, and own sidebars. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DocsConfig } from '../../graph/config/config.ts'
import { isVersionName, readSidebars } from '../../graph/config/version-data.ts'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { readRegular } from '../files/regular-file.ts'

/** Name of the file with the names of the versions, newest first. */
export function versionsFile(id: string): string {
  return `${id === 'default' ? '' : `${id}_`}versions.json`
}

/** Folder of a version, relative to the project's folder. */
export function versionFolder(id: string, version: string): string {
  return `${id === 'default' ? '' : `${id}_`}versioned_docs/version-${version}`
}

/** Name of the file with the sidebars of a version. */
export function versionSidebarsFile(id: string, version: string): string {
  const folder = `${id === 'default' ? '' : `${id}_`}versioned_sidebars`
  return `${folder}/version-${version}-sidebars.json`
}

/**
 * The names in `versions.json`, newest first; none without the file. A file of another form belongs to something else where
 * no version lies in a folder.
 *
 * @throws DocsError when there are versions, and the file is no list of their names
 */
export function listedVersions(dir: string, id: string): string[] {
  const file = versionsFile(id)
  const text = readText(dir, file)
  const value = text === undefined ? undefined : parsed(text, file)
  const isObject = typeof value === 'object' && !Array.isArray(value)
  if (value === undefined || (isObject && !existsSync(join(dir, dirname(versionFolder(id, '')))))) return []
  if (Array.isArray(value) && value.every(isVersionName)) return [...new Set<string>(value)]
  throw new DocsError(`${file} must be a list of names of versions, such as ["2.0", "1.0"].`)
}

/** A file with the sidebars of a version or of a language. */
export interface SidebarsFile {
  /** Relative to the project's folder. */
  readonly name: string
  readonly text: string
  /** A language has no file in common with others. */
  readonly isOfLanguage?: true
}

interface OwnSidebars {
  readonly sidebars: DocsConfig['sidebars']
  readonly file: SidebarsFile
}

/**
 * The sidebars of a version; `undefined` without a file of its own.
 *
 * @throws DocsError when the file holds something else
 */
export function versionSidebars(dir: string, id: string, version: string): OwnSidebars | undefined {
  return ownSidebars(dir, versionSidebarsFile(id, version), `version-${version}/`)
}

/** Name of the file with the sidebars of a language. */
export function languageSidebarsFile({ path, locale }: { readonly path: string; readonly locale: string }): string {
  return `i18n/${path || locale}/sidebars.json`
}

/**
 * The sidebars of a language; `undefined` where it has those of the configuration.
 *
 * @throws DocsError when the file holds something else
 */
export function languageSidebars(
  dir: string,
  language: { readonly path: string; readonly locale: string },
): OwnSidebars | undefined {
  const own = ownSidebars(dir, languageSidebarsFile(language))
  return own && { ...own, file: { ...own.file, isOfLanguage: true } }
}

/** @param before what older versions of Docusaurus write before each id. An edit of the file leaves it out as well */
function ownSidebars(dir: string, name: string, before = ''): OwnSidebars | undefined {
  const text = readText(dir, name)?.replaceAll(`"${before}`, '"')
  return text === undefined ? undefined : { sidebars: readSidebars(parsed(text, name), name), file: { name, text } }
}

/** @throws DocsError when the file exists and cannot be read */
function readText(dir: string, file: string): string | undefined {
  try {
    return Buffer.from(readRegular(join(dir, file))).toString()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new DocsError(`${file} cannot be read: ${messageOf(error)}`)
  }
}

/** @throws DocsError when the text is not JSON */
function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new DocsError(`${file} is not JSON: ${messageOf(error)}`)
  }
}
