/**
 * Lists the changes for an uploader: new and changed files of an output, and published files that the output no longer
 * has. Manifests alone show both.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DocsError } from '../../kernel/fault/errors.ts'
import { outputSum } from '../../kernel/fingerprint.ts'
import { type Manifest, parseManifest } from '../../output/render/manifest.ts'
import { releaseIn } from './earlier-releases.ts'
import { findPublished } from './published-site.ts'

const MANIFEST = 'docs-build.json'

/** Paths relative to the output folder, with forward slashes. */
export interface ChangedFiles {
  /** Name of the manifest that the output was compared with; absent when nothing was published before. */
  readonly since?: string
  /** New and changed files, in the order to send them: a file comes before the files that name it. */
  readonly send: readonly string[]
  /** Files to delete, after everything is sent. */
  readonly delete: readonly string[]
}

/** The published state before a build. */
interface PublishedBefore {
  readonly name: string
  readonly text: string
}

/**
 * @param out the output folder, before the build
 * @param published URL or folder of the published site; `undefined`: the output folder holds the published site
 * @throws DocsError when the server cannot be asked
 */
export async function publishedBefore(
  out: string,
  published: string | undefined,
): Promise<PublishedBefore | undefined> {
  const site = published === undefined ? releaseIn(out) : await findPublished(published)
  return site && { name: site.name, text: site.manifest }
}

/**
 * Compares the output with what was published before.
 *
 * @throws DocsError when the earlier manifest has another form
 */
export function changedFiles(out: string, before: PublishedBefore | undefined): ChangedFiles {
  const text = readFileSync(join(out, MANIFEST), 'utf8')
  const now = sumsOf(text) ?? new Map<string, string>()
  const then = before && sumsOf(before.text)
  if (before && !then)
    throw new DocsError(`${before.name} does not have the form that docs-build writes.`, {
      hint: 'Send all files of the output once.',
    })
  const changed = [...now.keys()].filter((path) => then?.get(path) !== now.get(path))
  return {
    since: before?.name,
    send: changed.sort((a, b) => turnOf(a) - turnOf(b) || (a < b ? -1 : 1)),
    delete: [...(then?.keys() ?? [])].filter((path) => !now.has(path)).sort(),
  }
}

/** Sums of all files of a manifest, with those of earlier releases and its own. */
function sumsOf(text: string): Map<string, string> | undefined {
  const manifest: Manifest | undefined = parseManifest(text)
  if (!manifest) return undefined
  const kept = manifest.kept.map(({ path, sum }) => [path, sum] as const)
  return new Map([...manifest.files, ...kept, [MANIFEST, outputSum(text)]])
}

/** Pages name files with a hash, the page map and the sitemap name pages, and the manifest names all files. */
function turnOf(path: string): number {
  if (path === MANIFEST) return 3
  if (path.endsWith('.html')) return 1
  return /(?:^|\/)assets\/(?!map|search\.json$)/.test(path) ? 0 : 2
}

/** One line for each file: `send` or `delete`, a space, and the path; a path with a line break is quoted as in JSON. */
export function changedFilesText({ send, delete: gone }: ChangedFiles): string {
  const written = (path: string): string => (/^"|[\r\n]/.test(path) ? JSON.stringify(path) : path)
  return [...send.map((path) => `send ${written(path)}\n`), ...gone.map((path) => `delete ${written(path)}\n`)].join('')
}

/** The changes as JSON, with `version`. Within a version, fields are only added. */
export function changedFilesJson(changed: ChangedFiles): string {
  return `${JSON.stringify({ version: 1, ...changed }, undefined, 2)}\n`
}
