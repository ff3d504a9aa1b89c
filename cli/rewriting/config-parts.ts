/** The data files that a configuration imports: sidebars and redirects often stand in files of their own. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A file with a part of the configuration. */
export interface ConfigPart {
  /** Relative to the project's folder. */
  readonly name: string
  readonly text: string
}

const IMPORT = /\b(?:from|import|require\()\s*['"](\.{1,2}\/[^'"\n]+\.json)['"]/g

/** @param dir the project's folder */
export function configParts(dir: string, { name, text }: ConfigPart): ConfigPart[] {
  const names = Array.from(text.matchAll(IMPORT), ([, path = '']) => posix.join(posix.dirname(name), path))
  return [...new Set(names)]
    .filter((part) => existsSync(join(dir, part)))
    .map((part) => ({ name: part, text: readFileSync(join(dir, part), 'utf8') }))
}
