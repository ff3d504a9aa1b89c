/** The package with the dialects: installed with the project, because few sites need it, and loaded only for them. */
import { readFileSync } from 'node:fs'
import type { Config } from '../../graph/config/config.ts'
import { pluggedReading } from '../../graph/plugins/plugged-reading.ts'
import { type DialectSource, type LoadedDialects, NO_DIALECTS, type Plugins } from '../../graph/plugins/plugins.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { fingerprint, fingerprintAll } from '../../kernel/fingerprint.ts'
import { importInstalled, installedModule, requireInstalled } from '../../kernel/optional-package.ts'
import type { DialectRecord } from '../../markdown/dialects/dialect.ts'

const DIALECT_PACKAGE = 'docs-build-dialects'

/** Whether a project can have a dialect. @param dir its folder */
export function hasDialects(dir: string): boolean {
  return installedModule(DIALECT_PACKAGE, dir) !== undefined
}

/** The dialects of a site: those that its configuration names, then those that its plugins bring. */
export async function loadDialects(
  markdown: Pick<Config['markdown'], 'dialects' | 'standIns'>,
  { list }: Pick<Plugins, 'list'>,
  place: { readonly dir: string; readonly file: string },
): Promise<LoadedDialects> {
  const named = await loadNamed(markdown, place)
  const bringing = list.filter(({ plugin }) => plugin.markdown?.dialects !== undefined)
  if (bringing.length === 0) return named
  const { ownDialects } = pluggedReading(bringing.map(({ plugin }) => plugin))
  const key = fingerprintAll([named.key, ...bringing.map(({ key }) => key)])
  return { ...named, records: [...named.records, ...ownDialects], key }
}

/**
 * Loads the dialects that a configuration names, and what stands in the place of names.
 *
 * @throws DocsError when there are some and the package is not installed
 */
async function loadNamed(
  { dialects: names, standIns }: Pick<Config['markdown'], 'dialects' | 'standIns'>,
  { dir, file }: { readonly dir: string; readonly file: string },
): Promise<LoadedDialects> {
  const option = names.length > 0 ? 'dialect' : 'standIns'
  if (names.length === 0 && Object.keys(standIns).length === 0) return NO_DIALECTS
  const module = requireInstalled(DIALECT_PACKAGE, dir, `${file}: \`markdown.${option}\``)
  const source = { names, standIns, module }
  return {
    records: await importDialects(source),
    source,
    key: fingerprintAll([...names, JSON.stringify(standIns), fingerprint(readFileSync(module))]),
  }
}

/** By the sources as JSON: the list is the same object for the same source. */
const lists = new Map<string, Promise<readonly DialectRecord[]>>()

/** The dialects of a source, in their order, which each thread imports once. */
export function importDialects(source: DialectSource): Promise<readonly DialectRecord[]> {
  const key = JSON.stringify(source)
  const list = lists.get(key) ?? importNamed(source)
  lists.set(key, list)
  return list
}

/** @throws DocsError when the package cannot be loaded, or has no dialect of a name */
async function importNamed({ names, standIns = {}, module }: DialectSource): Promise<readonly DialectRecord[]> {
  if (module === undefined) return NO_DIALECTS.records
  const dialects = await importInstalled<Readonly<Record<string, DialectRecord>>>(DIALECT_PACKAGE, module, 'dialects')
  const ofNames =
    Object.keys(standIns).length === 0
      ? []
      : [(await importInstalled<ReadStandIns>(DIALECT_PACKAGE, module, 'readStandIns'))(standIns, names)]
  const records = names.map((name) => {
    const record = Object.hasOwn(dialects, name) ? dialects[name] : undefined
    if (record) return record
    throw new DocsError(`The installed package \`${DIALECT_PACKAGE}\` has no dialect \`${name}\`.`, {
      hint: `Install the version of docs-build: \`npm install --save-dev ${DIALECT_PACKAGE}@latest docs-build@latest\`.`,
    })
  })
  return [...records, ...ofNames]
}

type ReadStandIns = (standIns: Readonly<Record<string, string>>, dialects: readonly string[]) => DialectRecord
