/** Reads the editions of a site as the program does, but without threads: for what editions know of each other. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectFacts, RULE_IDS } from '../../cli/graph/checks/rules.ts'
import { translationProblems } from '../../cli/graph/checks/texts/translations.ts'
import { resolveConfig } from '../../cli/graph/config/resolve.ts'
import type { Problem } from '../../cli/kernel/fault/finding.ts'
import type { Source } from '../../cli/markdown/document.ts'
import { type ParsedDocument, parseDocument } from '../../cli/markdown/parse.ts'
import { planEditions } from '../../cli/project/editions/editions.ts'
import { readEditions } from '../../cli/project/editions/read-editions.ts'
import type { Inputs } from '../../cli/project/inputs.ts'
import { siteNames } from '../../cli/project/outputs/all-outputs.ts'
import { buildGraphs } from '../../cli/project/pipeline/edition-graphs.ts'
import type { IndexedSite } from '../../cli/project/pipeline/updated.ts'
import { atEnd } from './at-end.ts'
import { pluginsWith } from './dialects.ts'
import { type Files, writeFiles } from './files.ts'

export interface ReadEdition extends IndexedSite {
  readonly inputs: Inputs
  readonly documents: readonly (ParsedDocument & { readonly source: Source })[]
}

/** A new folder with these files, which is removed after the test. */
export async function folderWith(files: Files): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'docs-build-test-'))
  atEnd(() => rm(dir, { recursive: true, force: true }))
  await writeFiles(dir, files)
  return dir
}

const noRevision = (): never => {
  throw new Error('No version of these sites comes from git.')
}

/** @param user the configuration, as its file would export it @returns the editions by their prefixes */
export async function readEditionsOf(user: object, files: Files): Promise<ReadonlyMap<string, ReadEdition>> {
  const dir = await folderWith(files)
  const config = resolveConfig(user, { file: 'docs.config.ts', fallbackTitle: 'Docs', ruleIds: RULE_IDS })
  const plugins = pluginsWith(config.markdown.dialects)
  const plans = await planEditions(dir, config, noRevision)
  const { editions } = readEditions(plans, { configFile: { name: 'docs.config.ts', text: '' }, plugins })
  const read = editions.map((inputs) => {
    const { docs, markdown } = inputs.config
    const options = { docsDir: docs.path, collect: collectFacts, slugs: markdown.slugs, includes: markdown.includes }
    const documents = inputs.project.sources.map((source) => Object.assign(parseDocument(source, options), { source }))
    return { inputs, documents }
  })
  const graphs = buildGraphs(read, siteNames(editions[0] as Inputs))
  return new Map(
    read.map((one, place) => [one.inputs.edition?.prefix ?? '', { ...one, ...(graphs[place] as IndexedSite) }]),
  )
}

/** What the rules about translations say of an edition, given that of the default language. */
export function problemsOf({ documents, index, inputs }: ReadEdition, source: ReadEdition): Problem[] {
  if (!index.editions) throw new Error('The site has one edition.')
  const docsDir = inputs.config.docs.path
  return translationProblems({ sources: source.documents, documents, edition: index.editions.own, index, docsDir })
}
