/** The data files that a configuration imports: sidebars and redirects often stand in files of their own. */

import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Inputs } from 'docs-build/workspace'
import { withoutOtherDocs } from './docs-in-config.ts'

/** The texts that the configuration of an edition comes from. */
interface ConfigTexts {
  readonly configFile: ConfigPart
  readonly sidebarsFile: ConfigPart
  readonly parts: readonly ConfigPart[]
}

/** A file with a part of the configuration. */
export interface ConfigPart {
  /** Relative to the project's folder. */
  readonly name: string
  readonly text: string
}

const IMPORT = /\b(?:from|import|require\()\s*['"](\.{1,2}\/[^'"\n]+\.json)['"]/g

/**
 * The texts that the configuration of an edition comes from.
 *
 * @param dir the project's folder
 * @param ids of all docs of the site, in the order of the configuration
 */
export function configTexts(
  dir: string,
  { configFile, config, edition }: Pick<Inputs, 'configFile' | 'config' | 'edition'>,
  ids: readonly string[],
): ConfigTexts {
  const parts = configParts(dir, configFile)
  const own = {
    name: configFile.name,
    text: withoutOtherDocs(configFile.text, ids.indexOf(config.docs.id), ids.length),
  }
  return { configFile: own, sidebarsFile: edition?.sidebarsFile ?? own, parts }
}

/** @param dir the project's folder */
function configParts(dir: string, { name, text }: ConfigPart): ConfigPart[] {
  const names = Array.from(text.matchAll(IMPORT), ([, path = '']) => posix.join(posix.dirname(name), path))
  return [...new Set(names)]
    .filter((part) => existsSync(join(dir, part)))
    .map((part) => ({ name: part, text: readFileSync(join(dir, part), 'utf8') }))
}
