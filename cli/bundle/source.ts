/**
 * The sources of the bundle and their fingerprint. This is a separate file, because `bundle.ts` loads esbuild, which a
 * run with a kept bundle does not need.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fingerprintAll } from '../engine/fingerprint.ts'

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
  const parts: string[] = []
  for (const folder of FOLDERS) {
    const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|css|svg|json)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort()
    for (const name of names) parts.push(name, readFileSync(join(root, name), 'utf8'))
  }
  parts.push(readFileSync(join(root, 'package.json'), 'utf8'))
  return { root, fingerprint: fingerprintAll(parts) }
}
