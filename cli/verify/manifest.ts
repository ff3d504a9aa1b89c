/** `docs-build.json`: the checksums that an output has of its own files. */
import { nearest } from '../fault/nearest.ts'
import { manifestText } from '../render/manifest.ts'
import { isRecord, parseJson, placeIn, type Verdict } from './output.ts'
import type { Run } from './run.ts'

export const MANIFEST = 'docs-build.json'

/** Path → SHA-256 from the manifest; nothing when the manifest cannot be read. */
export function readManifest(text: string | undefined, verdict: Verdict): ReadonlyMap<string, string> | undefined {
  if (text === undefined) return undefined
  const value = parseJson(text)
  const files = isRecord(value) && value['version'] === 1 ? value['files'] : undefined
  if (!isRecord(files) || !Object.values(files).every((sum) => typeof sum === 'string')) {
    verdict.fail('manifest', MANIFEST, MANIFEST, 'The manifest does not have the form that docs-build writes.', REBUILD)
    return undefined
  }
  return new Map(Object.entries(files) as [string, string][])
}

export const REBUILD = 'Build the site again: a build replaces every file that does not fit.'

/**
 * Compares the manifest with the files of the output.
 *
 * @param text the manifest's text
 * @param generator the program that the site names as its generator
 */
export function verifyManifest(
  manifest: ReadonlyMap<string, string>,
  text: string,
  generator: string,
  { output, files, reader, verdict }: Run,
): void {
  const rows = Array.from(manifest, ([path, sum]) => ({ path, sum }))
  if (text !== manifestText(rows, generator)) {
    const message = `The manifest is not written as ${generator || 'docs-build'} writes it.`
    verdict.fail('manifest', MANIFEST, MANIFEST, message, REBUILD)
  }
  const unknown = output.files.filter((path) => path !== MANIFEST && !manifest.has(path))
  for (const [path, sum] of manifest) {
    if (!files.has(path)) {
      const near = nearest(path, unknown)
      const hint = near === undefined ? REBUILD : `\`${near}\` is there and is not in the manifest: was it renamed?`
      const row = placeIn(MANIFEST, text, Math.max(0, text.indexOf(JSON.stringify(path))))
      verdict.fail('manifest', row, path, `\`${path}\` is not there.`, hint)
      continue
    }
    const found = reader.sum(path)
    if (found === undefined || found === sum) continue
    const message = `The content differs from the build: its SHA-256 begins with ${found.slice(0, 12)}, that in the manifest with ${sum.slice(0, 12)}.`
    verdict.fail('manifest', path, path, message, REBUILD)
  }
  for (const path of unknown) verdict.fail('manifest', path, path, 'The manifest does not know this file.', REBUILD)
}
