/**
 * The sources of the bundle and their fingerprint. This is a separate file, because `bundle.ts` loads esbuild, which a
 * run with a kept bundle does not need.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fingerprintOfFiles } from '../../kernel/fingerprint.ts'

/** Where the sources lie, and their fingerprint, which is the key of the bundle. */
export interface BundleSource {
  readonly root: string
  readonly fingerprint: string
}

const FOLDERS = ['site', 'templates']

/**
 * Reads the sources. The fingerprint covers everything that the bundle depends on: the sources, and the versions of
 * this program and of the packages that it bundles.
 *
 * @param root the package's folder
 */
export function readBundleSource(root: string): BundleSource {
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|css|svg|json)$/.test(name))
      .map((name) => `${folder}/${name.split(sep).join('/')}`)
      .sort(),
  )
  const read = (name: string): Uint8Array => readFileSync(join(root, name))
  return { root, fingerprint: fingerprintOfFiles([...names, 'package.json'], read) }
}
