/** The editions of a site as a change finds them: which texts belong to which of them, and how they name each other. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DocPath, editionKey } from 'docs-build/graph'
import { documentFile } from 'docs-build/text'
import { fileNamer, type Inputs, isAtRoot, type Update, type Updated } from 'docs-build/workspace'
import type { After, Before } from '../references.ts'

/** The texts with the configuration of an edition. */
type ConfigTexts = Pick<Before, 'configFile' | 'sidebarsFile' | 'parts'>

/**
 * @param dir the project's folder
 * @param textsOf the texts with the configuration of an edition
 */
export function editionsBefore(
  run: Update,
  dir: string,
  textsOf: (inputs: Inputs) => ConfigTexts,
): Omit<Before, 'included'>[] {
  const owners = ownersIn(run.editions)
  return run.editions.map(({ inputs, site, index, documents }): Omit<Before, 'included'> => {
    const namer = fileNamer(inputs)
    const fileOf = (path: DocPath): string => namer(`${inputs.config.docs.path}/${path}`)
    const isPast = inputs.edition?.revision !== undefined
    const hasFile = ({ head }: (typeof documents)[number]): boolean =>
      isPast || existsSync(join(dir, fileOf(head.path)))
    const withFile = new Set(documents.filter(hasFile))
    return {
      ...textsOf(inputs),
      inputs,
      site,
      index,
      documents: [...withFile],
      withoutFile: documents.filter((document) => !withFile.has(document)).map(({ head }) => head),
      isRoot: isAtRoot(inputs),
      fileOf,
      owns: (path) => !isPast && (owners.get(fileOf(path)) ?? inputs) === inputs,
    }
  })
}

/** The edition that each file belongs to: that of the default language, where several languages have it. */
function ownersIn(editions: readonly Updated[]): ReadonlyMap<string, Inputs> {
  const owners = new Map<string, Inputs>()
  const isTranslated = ({ inputs: { config } }: Updated): boolean =>
    config.site.locale.currentLocale !== config.site.locale.defaultLocale
  for (const { inputs } of [...editions].sort((a, b) => Number(isTranslated(a)) - Number(isTranslated(b)))) {
    const namer = fileNamer(inputs)
    for (const { path } of [...inputs.project.sources, ...inputs.project.metadata]) {
      const file = namer(documentFile(path, inputs.config.docs.path))
      if (!owners.has(file)) owners.set(file, inputs)
    }
  }
  return owners
}

/** Makes a function that finds an edition before and after a change. @param afters in the order of the editions */
export function elsewhereIn(editions: readonly Before[], afters: () => readonly After[]): After['elsewhere'] {
  const places = new Map(
    editions.flatMap(({ inputs: { edition } }, at) => (edition ? [[editionKey(edition), at] as const] : [])),
  )
  return (edition) => {
    const at = places.get(editionKey(edition))
    const before = at === undefined ? undefined : editions[at]
    const after = at === undefined ? undefined : afters()[at]
    return before && after && { before, after }
  }
}
