/**
 * Files of earlier releases that stay in the output. A reader whose tab is open while the site is published again still
 * asks for the code, the images and the sidebars that this tab knows. Their names hold a hash, so that they lie
 * beside those of the new release.
 *
 * The manifest notes how many releases ago the site last had each of them. It is read from the output or from the
 * published site, and never from the cache: a run without a cache keeps the same files.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { fingerprintAll, outputSum } from '../../kernel/fingerprint.ts'
import { type KeptFile, type Manifest, type OutputFile, parseManifest } from '../../output/render/manifest.ts'
import { NotThere } from './not-there.ts'
import type { OutputStage } from './output-stage.ts'
import type { PublishedSite } from './published-site.ts'

export interface EarlierReleases {
  /** Changes when other files may stay. */
  readonly key: string
  /**
   * The files that stay beside those of a new release, in the order of their paths.
   *
   * @param files the files of the new release
   */
  readonly beside: (files: readonly Pick<OutputFile, 'path'>[]) => readonly KeptFile[]
  /**
   * Bytes of a file that stays; `undefined` when it is gone or has changed.
   *
   * @throws DocsError when nobody can say, because its server does not answer
   */
  readonly read: (file: KeptFile) => Promise<Uint8Array | undefined>
}

/** Nothing stays. */
export const NO_RELEASES: EarlierReleases = { key: '', beside: () => [], read: async () => undefined }

/**
 * What stays of the release in a folder or on a server, and of those before it.
 *
 * @param keep number of releases
 * @returns `undefined` when its manifest has another form
 */
export function earlierReleases(site: PublishedSite, keep: number): EarlierReleases | undefined {
  const manifest = parseManifest(site.manifest)
  if (!manifest) return undefined
  return {
    key: fingerprintAll(['releases', String(keep), site.manifest]),
    beside: (files) => keptBeside(new Set(files.map(({ path }) => path)), manifest, keep),
    async read({ path, sum }) {
      try {
        const bytes = await site.read(path)
        return outputSum(bytes) === sum ? bytes : undefined
      } catch (error) {
        if (error instanceof NotThere) return undefined
        throw error
      }
    },
  }
}

/** The release in an output folder; `undefined` when there is none. */
export function releaseIn(out: string): PublishedSite | undefined {
  const name = join(out, 'docs-build.json')
  try {
    return { name, manifest: readFileSync(name, 'utf8'), read: async (path) => readOwn(join(out, path)) }
  } catch {
    return undefined
  }
}

/** A file of our own output that cannot be read cannot be kept either. */
function readOwn(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new NotThere(messageOf(error))
  }
}

function keptBeside(paths: ReadonlySet<string>, last: Manifest, keep: number): KeptFile[] {
  const own = [...last.files].filter(([path]) => isLoadedLater(path))
  // With the same code and images it is no new release for readers, so none of these becomes older. Bundles of pages
  // and sidebars change with every text, so they have an age of their own.
  const isSame = (kind: (path: string) => boolean): boolean => {
    const loaded = [...paths].filter((path) => isLoadedLater(path) && kind(path)).length
    const before = own.filter(([path]) => kind(path))
    return loaded === before.length && before.every(([path]) => paths.has(path))
  }
  const [sameTexts, sameCode] = [isSame(changesWithTexts), isSame((path) => !changesWithTexts(path))]
  const older = last.kept.map((file) => ({
    ...file,
    age: file.age + ((changesWithTexts(file.path) ? sameTexts : sameCode) ? 0 : 1),
  }))
  const newest = own.map(([path, sum]): KeptFile => ({ path, sum, age: 1 }))
  return [...newest, ...older]
    .filter(({ path, age }) => age <= keep && isLoadedLater(path) && !paths.has(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/**
 * Whether an open tab may ask for a file later, by a name that no other content can have. The search index is
 * excepted: when one of its files is missing, the browser reads the index again.
 */
function isLoadedLater(path: string): boolean {
  return LOADED_LATER.test(path) && !path.split('/').some((name) => name === '' || name === '.' || name === '..')
}

/** A file of `site/page/page-bundle.ts` or `site/sidebar/sidebar-branches.ts`. */
function changesWithTexts(path: string): boolean {
  return /(?:^|\/)assets\/(?:pages|sidebars)\/[^/]+$/.test(path)
}

/** The hash is a part of a SHA-256, or one that esbuild writes. */
const LOADED_LATER = /^(?:[^\\]+\/)?assets\/(?!search\/)[^\\]+[.-](?:[0-9a-f]{8,64}|[0-9A-Z]{8})\.\w+$/

/** Most files of earlier releases: the list comes from a server, and each file costs a request. */
const MOST_KEPT = 100_000

/**
 * Puts the files of earlier releases into the stage. A file that is gone, or has changed, is left out.
 *
 * @throws DocsError when there are too many
 */
export async function keepEarlier(
  earlier: EarlierReleases,
  files: readonly OutputFile[],
  stage: OutputStage,
): Promise<{ readonly kept: readonly (OutputFile & KeptFile)[]; readonly lost: number }> {
  const kept: (OutputFile & KeptFile)[] = []
  const wanted = earlier.beside(files)
  if (wanted.length > MOST_KEPT)
    throw new DocsError(`Earlier releases have ${wanted.length} files to keep; ${MOST_KEPT} is the most.`, {
      hint: 'Lower `releases.keep` in docs.config.ts, or look at the `docs-build.json` that lists them.',
    })
  for (const file of wanted) {
    const known = stage.last?.fileOf(file.path)
    if (known?.sum === file.sum && stage.keep([known])) {
      kept.push({ ...file, size: known.size })
      continue
    }
    const bytes = await earlier.read(file)
    if (bytes === undefined) continue
    stage.write(file.path, bytes)
    kept.push({ ...file, size: bytes.length })
  }
  return { kept, lost: wanted.length - kept.length }
}
