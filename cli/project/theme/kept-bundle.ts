/** Finds the bundle for the current sources: in the package, in the cache, or by making it. */
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type {
  drawBody,
  drawCategory,
  drawNotices,
  openCodePage,
  renderPage,
  textOfUnit,
  wrongFiles,
} from '../../../site/server-entry.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { fingerprint } from '../../kernel/fingerprint.ts'
import { importScript } from '../../kernel/program/scripts.ts'
import { temporaryName } from '../../kernel/store/cache-folder.ts'
import { keepSealed, readSealed } from '../../kernel/store/sealed-record.ts'
import type { BundleContent, BundleManifest } from '../../output/bundle/bundle.ts'
import type { PageCode } from '../../output/bundle/mdx-modules.ts'
import { type BundleSource, readBundleSource } from '../../output/bundle/source.ts'
import { PACKAGE_ROOT } from './own-package.ts'

/** Its files are client files, to be written or served unchanged. */
export interface Bundle extends BundleContent {
  /** Absolute path of the script that draws pages. */
  readonly serverScript: string
  /** The code of pages that it was made from. */
  readonly pages?: readonly PageCode[]
  /** Absolute paths of the theme's files that the bundle was made from. */
  readonly theme?: readonly string[]
  /** Whether a style sheet depends on the texts of pages, as one does that is made for the names of classes. */
  readonly scans?: boolean
}

/** The exports of the script that draws pages. */
export interface ServerModule {
  readonly drawBody: typeof drawBody
  readonly renderPage: typeof renderPage
  readonly drawCategory: typeof drawCategory
  readonly drawNotices: typeof drawNotices
  readonly openCodePage: typeof openCodePage
  readonly textOfUnit: typeof textOfUnit
  readonly wrongFiles: typeof wrongFiles
}

/**
 * @param cacheDir the cache folder, in which a new bundle is kept; `undefined` keeps it for this run only
 * @throws DocsError when the sources do not compile
 */
export async function loadBundle(cacheDir: string | undefined): Promise<Bundle> {
  const source = readBundleSource(PACKAGE_ROOT)
  const kept = cacheDir === undefined ? undefined : join(cacheDir, 'code', source.fingerprint)
  const known = readBundle(join(PACKAGE_ROOT, 'dist', 'code', source.fingerprint)) ?? (kept && readKeptBundle(kept))
  if (known) return known
  const { makeBundle } = await import('../../output/bundle/bundle.ts')
  return holdBundle(cacheDir, await makeBundle(source))
}

/** @returns the bundle with the package's own script that draws pages, if it has the same code: that one is compiled already */
export function withOwnScript(bundle: Bundle, source: BundleSource): Bundle {
  const serverScript = join(PACKAGE_ROOT, 'dist', 'code', source.fingerprint, 'server.js')
  try {
    return fingerprint(readFileSync(serverScript)) === bundle.manifest.server ? { ...bundle, serverScript } : bundle
  } catch {
    return bundle
  }
}

/**
 * Writes a bundle to a folder from which it can be imported: in the cache, or else a temporary folder for this run.
 *
 * @throws when neither folder can be written
 */
export function holdBundle(cacheDir: string | undefined, made: BundleContent): Bundle {
  const name = made.manifest.source
  const kept = cacheDir === undefined ? undefined : keepBundle(join(cacheDir, 'code', name), made)
  const found = kept ?? keepBundle(join(temporaryFolder(), name), made)
  if (!found) throw new Error('docs-build cannot keep the page code it has made, not even in the temporary folder')
  return found
}

function keepBundle(folder: string, bundle: BundleContent): Bundle | undefined {
  try {
    writeBundle(folder, bundle, { isSealing: true })
  } catch {
    // The folder cannot be written.
  }
  return readBundle(folder)
}

/** Makes a folder that is removed when the process exits. Node can only import code from files. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-build-code-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Writes the folder of a bundle, completely or not at all.
 *
 * @param options.isSealing whether to add a seal: for the cache, but not for the bundle in the package
 */
export function writeBundle(
  folder: string,
  { manifest, files }: BundleContent,
  { isSealing = false }: { isSealing?: boolean } = {},
): void {
  const temporary = temporaryName(folder)
  for (const file of files) {
    mkdirSync(dirname(join(temporary, file.path)), { recursive: true })
    writeFileSync(join(temporary, file.path), file.content)
  }
  const record = join(temporary, 'bundle.json')
  writeFileSync(record, JSON.stringify(manifest))
  if (isSealing) keepSealed(kindOf(folder), record, manifest)
  rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(temporary, folder)
  } catch {
    // Another run has written the same bundle first.
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** The name of the folder is the fingerprint of the bundle's sources. */
function kindOf(folder: string): string {
  return `code ${basename(folder)}`
}

/**
 * As `readBundle`, for a folder in the cache. Also returns `undefined` when the seal is not from this user's own runs.
 */
export function readKeptBundle(folder: string): Bundle | undefined {
  return readSealed<object>(kindOf(folder), join(folder, 'bundle.json')) && readBundle(folder)
}

/** Reads the folder of a bundle. @returns `undefined` when any file differs from the sums in its manifest */
function readBundle(folder: string): Bundle | undefined {
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'bundle.json'), 'utf8')) as BundleManifest
    if (manifest.version !== 1) return undefined
    const files = Object.entries(manifest.files).map(([path, sum]) => {
      const content = readFileSync(join(folder, path))
      if (fingerprint(content) !== sum) throw new Error('damaged')
      return { path, content }
    })
    const serverScript = join(folder, 'server.js')
    return fingerprint(readFileSync(serverScript)) === manifest.server ? { manifest, files, serverScript } : undefined
  } catch {
    return undefined
  }
}

/**
 * Imports the script that draws pages; it runs once. It runs in a task of its own, because React makes errors as it is
 * loaded, and each holds what its callers hold: a dev server of 10,000 pages kept 150 MB of its first state.
 *
 * @throws DocsError when a module of the project exports something else than a component
 */
export async function importServer(path: string): Promise<ServerModule> {
  const server = await new Promise<ServerModule>((resolve, reject) => {
    setImmediate(() => void importScript<ServerModule>(path).then(resolve, reject))
  })
  const [wrong] = server.wrongFiles
  if (wrong === undefined) return server
  throw new DocsError(`${wrong.replace(/^\.\//, '')} has no default export that is a component.`, {
    hint: 'Export a component: `export default function …`.',
  })
}
