/** `docs-build.json`: the checksums that an output has of its own files. */
import { nearest } from '../../kernel/fault/nearest.ts'
import { type Manifest, manifestText, parseManifest } from '../render/manifest.ts'
import { placeIn, type Verdict } from './output.ts'
import type { Run } from './run.ts'

export const MANIFEST = 'docs-build.json'

/** The manifest; `undefined` when it cannot be read. */
export function readManifest(text: string | undefined, verdict: Verdict): Manifest | undefined {
  if (text === undefined) return undefined
  const manifest = parseManifest(text)
  if (!manifest)
    verdict.fail('manifest', MANIFEST, MANIFEST, 'The manifest does not have the form that docs-build writes.', REBUILD)
  return manifest
}

export const REBUILD = 'Build the site again: a build replaces every file that does not fit.'

/**
 * Compares the manifest with the files of the output.
 *
 * @param text the manifest's text
 * @param generator the program that the site names as its generator
 */
export function verifyManifest(
  { files: own, kept, ...facts }: Manifest,
  text: string,
  generator: string,
  { output, files, reader, verdict }: Run,
): void {
  const rows = Array.from(own, ([path, sum]) => ({ path, sum }))
  const manifest = new Map([...rows, ...kept].map(({ path, sum }) => [path, sum]))
  if (text !== manifestText(rows, { ...facts, generator, kept }) || manifest.size < own.size + kept.length) {
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
