/** `docs-build.json`: the list of files that make up a site. */
import type { PolicyDirectives } from '../../../templates/files/security-policy.ts'
import { isMap, parsedJson } from '../../kernel/json.ts'

/** A file of the output, with its content or the source of its content. */
export interface OutputFile {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string
  /** SHA-256 of the content, in hexadecimal. */
  readonly sum: string
  readonly size: number
}

/** A file that stays from an earlier release. */
export interface KeptFile extends Pick<OutputFile, 'path' | 'sum'> {
  /** How many releases ago the site last had the file: at least 1. */
  readonly age: number
}

/** What a manifest says. */
export interface Manifest {
  readonly generator: string
  /** Patterns of addresses that others publish on the same site (`links.siteUrls`). */
  readonly siteUrls: readonly string[]
  /** Rules of faults that `verify` finds too, with severities that the site sets: those that are not the default. */
  readonly severities: Readonly<Record<string, string>>
  /** Directives of the content security policy; absent where the site has none of ours. */
  readonly policy?: PolicyDirectives
  /** The headers of every file besides the policy; absent where `_headers` is not ours. */
  readonly headers?: Readonly<Record<string, string>>
  /** Path → SHA-256 of the site's own files, besides the manifest itself. */
  readonly files: ReadonlyMap<string, string>
  /** Files of earlier releases. */
  readonly kept: readonly KeptFile[]
}

/** The content of a manifest besides the files of the site. */
export interface ManifestFacts {
  /** Name and version of the program. */
  readonly generator: string
  /** Files of earlier releases, in the order of their paths. */
  readonly kept?: readonly KeptFile[]
  /** Patterns of addresses that others publish on the same site. */
  readonly siteUrls?: readonly string[]
  /** Severities that the site sets, by rules. */
  readonly severities?: Readonly<Record<string, string>>
  readonly policy?: Manifest['policy']
  readonly headers?: Manifest['headers']
}

/** `docs-build.json`: the SHA-256 of every other file. */
export function manifestText(
  files: Iterable<Pick<OutputFile, 'path' | 'sum'>>,
  { generator, kept = [], siteUrls = [], severities = {}, policy, headers }: ManifestFacts,
): string {
  const rows = Array.from(files, ({ path, sum }) => `    ${JSON.stringify(path)}: "${sum}"`)
  const old = kept.map(({ path, sum, age }) => `    ${JSON.stringify(path)}: ["${sum}", ${age}]`)
  const keptPart = old.length === 0 ? '' : `,\n  "kept": {\n${old.join(',\n')}\n  }`
  const urls = siteUrls.length === 0 ? '' : `  "siteUrls": ${JSON.stringify(siteUrls)},\n`
  const set = Object.keys(severities).length === 0 ? '' : `  "severities": ${JSON.stringify(severities)},\n`
  const plan = Object.entries({ policy, headers }).flatMap(([name, value]) =>
    value ? `  "${name}": ${JSON.stringify(value)},\n` : [],
  )
  return `{\n  "version": 1,\n  "generator": ${JSON.stringify(generator)},\n${urls}${set}${plan.join('')}  "files": {\n${rows.join(',\n')}\n  }${keptPart}\n}\n`
}

/** Reads the text of a manifest; `undefined` when it does not have the form that `manifestText` writes. */
export function parseManifest(text: string): Manifest | undefined {
  const value = parsedJson(text)
  if (!isMap(value) || value['version'] !== 1 || !isMap(value['files'])) return undefined
  const { generator, files, kept: old = {}, siteUrls = [], severities = {}, policy, headers } = value
  if (!isMap(old) || !isTextList(siteUrls) || !isTextMap(severities)) return undefined
  if (policy !== undefined && !isListMap(policy)) return undefined
  if (headers !== undefined && !isTextMap(headers)) return undefined
  const sums = Object.entries(files)
  const kept = Object.entries(old).map(([path, row]) => keptFile(path, row))
  if (!sums.every((row): row is [string, string] => typeof row[1] === 'string')) return undefined
  if (!kept.every((file) => file !== undefined)) return undefined
  return {
    generator: typeof generator === 'string' ? generator : '',
    siteUrls,
    severities,
    policy,
    headers,
    files: new Map(sums),
    kept,
  }
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function isListMap(value: unknown): value is Readonly<Record<string, readonly string[]>> {
  return isMap(value) && Object.values(value).every(isTextList)
}

function isTextMap(value: unknown): value is Readonly<Record<string, string>> {
  return isMap(value) && Object.values(value).every((one) => typeof one === 'string')
}

function keptFile(path: string, row: unknown): KeptFile | undefined {
  const [sum, age] = Array.isArray(row) ? (row as unknown[]) : []
  return typeof sum === 'string' && typeof age === 'number' && age >= 1 ? { path, sum, age } : undefined
}
