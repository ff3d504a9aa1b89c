/**
 * The sources of the code bundle and their fingerprint. Apart from `bundle.ts`, so that a run with a kept bundle never
 * loads esbuild.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fingerprintAll } from '../engine/fingerprint.ts'

/** The texts that the bundle is made of; their fingerprint is its key. */
export interface CodeSource {
  readonly root: string
  readonly fingerprint: string
}

const FOLDERS = ['site', 'templates']

/**
 * Fingerprint of everything the bundle depends on: the sources, and the versions of this program and of
 * the packages that it bundles.
 */
export function readCodeSource(root: string): CodeSource {
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
