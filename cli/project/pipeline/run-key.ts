/** One key for everything that a run depends on. While the key is the same, nothing has changed. */

import { compareText } from '../../kernel/fault/finding.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { isStyleSheet } from '../../markdown/html/style-urls.ts'
import { isDrawing } from '../../markdown/html/svg.ts'
import { exemptionsOf } from '../../markdown/text/exemptions.ts'
import type { AssetFile } from '../files/asset-file.ts'
import type { Inputs, ProjectInputs } from '../inputs.ts'
import type { Bundle } from '../theme/kept-bundle.ts'
import type { Engine } from './engine.ts'

/**
 * When the key of a run is as before, so is its result.
 *
 * @param bundle when pages are made as well: then the contents of files count of which checks only ask the names
 */
export function runKey({ editions, frozen, contract }: ProjectInputs, engine: Engine, bundle?: Bundle): string {
  const keys = [
    ...editions.map((own) => [own.edition?.prefix ?? '', editionRunKey(own, engine, bundle)] as const),
    ...frozen.map(({ plan, record }) => [plan.prefix, record.runKey] as const),
  ]
  // A file that is empty promises nothing legible, and one that is not there promises nothing.
  const promised = contract ? `promised ${contract.text}` : ''
  return fingerprintAll(['run', promised, ...keys.sort(([a], [b]) => compareText(a, b)).flat()])
}

/** The part of one edition. */
export function editionRunKey(inputs: Inputs, engine: Engine, bundle?: Bundle): string {
  const day = dayOfGraph(inputs) || (hasEndDate(inputs) && inputs.date?.()) || ''
  return fingerprintAll([day, surroundings(inputs, engine, bundle), ...inputs.project.sourceKeys])
}

/** What the files of an edition are called, and which of them are translations. */
export function editionNames({ edition }: Pick<Inputs, 'edition'>): string {
  if (!edition) return ''
  const { docs, version, locale, prefix, rootUrl, facts, files, untranslated, revision = '', redirects } = edition
  const names = [...(files?.fileOf ?? [])]
  return JSON.stringify([docs, version, locale, prefix, rootUrl, facts, names, [...untranslated], revision, redirects])
}

/** The day, where plugins may make the graph depend on it. */
export function dayOfGraph({ plugins, date }: Pick<Inputs, 'plugins' | 'date'>): string {
  return plugins.list.some(({ plugin }) => plugin.frontMatter) ? (date?.() ?? '') : ''
}

/** Whether a document of an edition has an exemption with an end. */
export function hasEndDate({ project }: Pick<Inputs, 'project'>): boolean {
  return project.sources.some((source) => exemptionsOf(source).some(({ until }) => until))
}

/** Everything that a run depends on but the documents; parameters as of `runKey`. */
export function surroundings(
  { config, configFile, plugins, project, themeCss, lastUpdates, edition }: Inputs,
  engine: Engine,
  bundle?: Bundle,
): string {
  const files = (list: readonly AssetFile[]): string =>
    fingerprintAll(
      list.flatMap((file) => [file.path, bundle || isDrawing(file) || isStyleSheet(file) ? file.stamp : '']),
    )
  return fingerprintAll([
    engine.build,
    bundle?.manifest.source ?? '',
    engine.code?.manifest.server ?? '',
    JSON.stringify(config),
    // The keys of plugins are a part of the configuration.
    plugins.dialects.key,
    configFile.name,
    configFile.text,
    edition?.sidebarsFile?.text ?? '',
    themeCss?.text ?? '',
    fingerprintAll(project.metadata.flatMap((file) => [file.path, file.text])),
    files(project.assets),
    JSON.stringify(project.withheld),
    files(project.statics),
    JSON.stringify(project.problems),
    JSON.stringify(lastUpdates?.files ?? {}),
    editionNames(edition ? { edition } : {}),
  ])
}
