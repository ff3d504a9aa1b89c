/**
 * Which editions a site has: one for each of its docs, in each version and each language. Here it is decided where their
 * documents lie, what their addresses are, and which configuration each of them has.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ChecksConfig, Config, DocsConfig, LocaleConfig, VersionConfig } from '../../graph/config/config.ts'
import { editUrlOf } from '../../graph/config/edit-url.ts'
import { translateConfig } from '../../graph/config/translate-config.ts'
import type { EditionFacts, VersionBanner, VersionFacts } from '../../graph/edition.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import type { Severity } from '../../kernel/fault/finding.ts'
import { isFolder } from '../../kernel/folder.ts'
import { labelFiles, readLabels } from './labels.ts'
import {
  languageSidebars,
  languageSidebarsFile,
  listedVersions,
  type SidebarsFile,
  versionFolder,
  versionSidebars,
  versionSidebarsFile,
  versionsFile,
} from './version-files.ts'

/** An edition before it is read. */
export interface EditionPlan extends Omit<EditionFacts, 'untranslated'> {
  /** The configuration of this edition: its docs, version, language and base URL are those of the edition. */
  readonly config: Config
  /** Absolute path of the folder that the folders of the configuration are relative to. */
  readonly dir: string
  /** Put before the names of files in findings, for files that do not lie in the project: `v3:docs/a.md`. */
  readonly revision?: string
  /** Hash of the commit that the revision names. */
  readonly commit?: string
  /** Folders with translations of the documents, relative to `dir`. */
  readonly translations: readonly string[]
  /** Redirects of the configuration that the version had, below the edition: old address → destination. */
  readonly redirects?: Readonly<Record<string, string>>
  /** The file with its sidebars, where they do not stand in the configuration. */
  readonly sidebarsFile?: SidebarsFile
}

/** An edition before it is listed. */
type Unplaced = Omit<EditionPlan, 'place'>

/** One version of some docs, with the place of its documents. */
interface VersionPlan {
  readonly name: string
  readonly docs: DocsConfig
  readonly facts: VersionFacts
  /** Path below that of the docs, without slashes at its ends. */
  readonly path: string
  readonly own: VersionConfig
  readonly place: VersionPlace
  /** The file with its sidebars, where they do not stand in the configuration. */
  readonly sidebarsFile?: SidebarsFile
}

/** Where the files of a version lie. */
export interface VersionPlace {
  readonly dir: string
  readonly revision?: string
  /** Hash of the commit that the revision names. */
  readonly commit?: string
  /** The configuration that the version had, when it is read from git. */
  readonly config?: Config
}

/** Makes the files of a revision readable. */
export type OpenRevision = (name: string, folder?: string) => Promise<Required<VersionPlace>>

/**
 * The editions of a site, in the order in which they are listed: the last version of the main docs in the default language,
 * which lies at the root, comes first.
 *
 * @param dir absolute path of the project's folder
 * @param openRevision makes the files of a git revision readable
 * @throws DocsError when a version has no documents, or two editions have the same address
 */
export async function planEditions(dir: string, config: Config, openRevision: OpenRevision): Promise<EditionPlan[]> {
  const all = [config.docs, ...config.otherDocs]
  const versions = (await Promise.all(all.map((docs) => planVersions(docs, dir, openRevision)))).flat()
  const plans = config.site.locale.locales.flatMap(({ locale }) =>
    versions.map((version) => planEdition(version, locale, dir, config)),
  )
  const sorted = [...plans].sort((a, b) => Number(b.prefix === '') - Number(a.prefix === ''))
  refuseSameAddress(sorted)
  return sorted.map((plan, place) => ({ ...plan, place }))
}

/** Files that say which editions there are, and how their texts read; those that exist, as absolute paths. */
export function editionFiles(dir: string, config: Config): string[] {
  const { locales } = config.site.locale
  const files = [config.docs, ...config.otherDocs].flatMap((docs) => {
    const names = [docs.version.name, ...listedVersions(dir, docs.id), ...Object.keys(docs.versions)]
    return [
      versionsFile(docs.id),
      ...names.map((name) => versionSidebarsFile(docs.id, name)),
      ...locales.flatMap((language) =>
        names.flatMap((name) => {
          const { own, former } = labelFiles({ language, docs, name })
          return [own, ...former]
        }),
      ),
    ]
  })
  const ofLanguages = locales.map(languageSidebarsFile)
  return [...new Set([...files, ...ofLanguages])].map((file) => join(dir, file)).filter((file) => existsSync(file))
}

async function planVersions(docs: DocsConfig, dir: string, openRevision: OpenRevision): Promise<VersionPlan[]> {
  const names = versionNames(docs, dir)
  const current = docs.version.name
  const last = docs.lastVersion ?? names.find((name) => name !== current) ?? current
  if (!names.includes(last)) {
    throw new DocsError(`\`docs.lastVersion\` names the version \`${last}\`, which does not exist.`, {
      hint: `These exist: ${names.join(', ')}.`,
    })
  }
  const lastPlace = names.indexOf(last)
  return Promise.all(
    names.map(async (name, index): Promise<VersionPlan> => {
      const own: VersionConfig = docs.versions[name] ?? {}
      const isLast = name === last
      const usualPath = name === current ? 'next' : name
      const banner = own.banner ?? bannerOf(index, lastPlace)
      const place = own.from === undefined ? { dir } : await openRevision(own.from, own.folder)
      return {
        name,
        own,
        ...docsOfVersion(docs, name, { dir, place }),
        path: (own.path ?? (isLast ? '' : usualPath)).replace(/^\/+|\/+$/g, ''),
        facts: {
          label: own.label ?? (name === current ? docs.version.label : name),
          banner,
          hasBadge: own.badge ?? names.length > 1,
          noIndex: own.noIndex ?? banner !== 'none',
          isLast,
          place: index,
        },
        place,
      }
    }),
  )
}

function bannerOf(place: number, lastPlace: number): VersionBanner {
  if (place === lastPlace) return 'none'
  return place < lastPlace ? 'unreleased' : 'unmaintained'
}

/** Names of the versions, newest first. */
function versionNames(docs: DocsConfig, dir: string): string[] {
  const current = docs.version.name
  const listed = listedVersions(dir, docs.id)
  const written = Object.keys(docs.versions)
  // JavaScript gives keys that are whole numbers first, from small to large: their order in the configuration is lost.
  const isLost = written.some((name) => /^\d+$/.test(name))
  const configured = (isLost ? newestFirst(written) : written).filter((name) => !listed.includes(name))
  const others = [...listed, ...configured].filter((name) => name !== current)
  // In a map, the current version can have another place than the first.
  const place = isLost ? 0 : Math.max(0, written.indexOf(current))
  if (!docs.includeCurrentVersion && others.length > 0) return others
  return listed.length > 0 ? [current, ...others] : others.toSpliced(place, 0, current)
}

/** Numbers from large to small, and then other names as they stand. */
function newestFirst(names: readonly string[]): string[] {
  const isNumber = (name: string): boolean => /^\d/.test(name)
  const numbers = names.filter(isNumber).sort((a, b) => compareNumbers(b, a))
  return [...numbers, ...names.filter((name) => !isNumber(name))]
}

function compareNumbers(a: string, b: string): number {
  const [left, right] = [a, b].map((name) => name.split('.').map((part) => Number.parseInt(part, 10) || 0)) as [
    number[],
    number[],
  ]
  const at = left.findIndex((part, index) => part !== (right[index] ?? -1))
  return at < 0 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1)
}

/** The docs as the configuration of a version has them. */
function docsOfVersion(
  docs: DocsConfig,
  name: string,
  { dir, place }: { readonly dir: string; readonly place: VersionPlace },
): Pick<VersionPlan, 'docs' | 'sidebarsFile'> {
  const own: VersionConfig = docs.versions[name] ?? {}
  const version = { name, label: own.label ?? (name === docs.version.name ? docs.version.label : name) }
  const { config: former } = place
  if (former) {
    const then = [former.docs, ...former.otherDocs].find(({ id }) => id === docs.id) ?? former.docs
    const { path, exclude, htmlFiles, numberPrefixes, sidebars } = then
    const asThen = { path: own.folder ?? path, exclude, htmlFiles, numberPrefixes, sidebars: own.sidebars ?? sidebars }
    return { docs: { ...docs, ...asThen, version } }
  }
  if (name === docs.version.name && own.folder === undefined)
    return { docs: { ...docs, version, sidebars: own.sidebars ?? docs.sidebars } }
  const path = own.folder ?? versionFolder(docs.id, name)
  if (!isFolder(join(dir, path))) {
    throw new DocsError(`There is no folder \`${path}\` for the version \`${name}\`.`, {
      hint: `Freeze the docs with \`docs-build version ${name}\`, or name another \`folder\`, or a git tag as \`from\`, in \`docs.versions\`.`,
    })
  }
  const inFile = own.sidebars ? undefined : versionSidebars(dir, docs.id, name)
  const sidebars = own.sidebars ?? inFile?.sidebars ?? docs.sidebars
  const editUrl = editUrlOf(`${path}/`, docs) ?? docs.editUrl
  return { docs: { ...docs, path, version, sidebars, editUrl }, sidebarsFile: inFile?.file }
}

function planEdition(
  { name, own, docs, path, facts, place, sidebarsFile }: VersionPlan,
  locale: string,
  dir: string,
  config: Config,
): Unplaced {
  const language = localeOf(config.site.locale, locale)
  const isFront = docs.id === config.docs.id && facts.isLast
  // The last version of the main docs is the front of its language: it has the home page and the search page.
  const routeBasePath = isFront ? joined(docs.routeBasePath, path) : ''
  const parts = isFront ? [language.path] : [language.path, docs.routeBasePath, path]
  const prefix = parts.flatMap((part) => (part === '' ? [] : [`${part}/`])).join('')
  const baseUrl = config.site.baseUrl + prefix
  const isTranslation = locale !== config.site.locale.defaultLocale
  // The sidebars of a language are those of the documents that are written now.
  const ofLanguage =
    isTranslation && docs.id === config.docs.id && name === config.docs.version.name
      ? languageSidebars(dir, language)
      : undefined
  const ofEdition: Config = {
    ...config,
    site: siteOfEdition(config.site, { baseUrl, locale, isFront, noIndex: facts.noIndex }),
    docs: { ...docs, routeBasePath, sidebars: ofLanguage?.sidebars ?? docs.sidebars },
    checks: checksOf(config.checks, [own, language]),
    ...formerOptions(place, config),
  }
  const labels = isTranslation
    ? readLabels(dir, { language, docs, name }, labelsToTranslate(config.site, facts))
    : undefined
  return {
    docs: docs.id,
    version: name,
    locale,
    prefix,
    facts: labels ? { ...facts, label: labels.get(facts.label) ?? facts.label } : facts,
    isFront,
    routeBasePath,
    baseUrl,
    rootUrl: config.site.baseUrl,
    docsDir: docs.path,
    config: labels ? translateConfig(ofEdition, labels) : ofEdition,
    dir: place.dir,
    revision: place.revision,
    commit: place.commit,
    sidebarsFile: ofLanguage?.file ?? sidebarsFile,
    redirects: formerRedirects(place, { docs: docs.id, prefix, locale }, config),
    translations: translationFolders(language.path || locale, docs, { name, place }).filter((folder) =>
      existsSync(join(place.dir, folder)),
    ),
  }
}

/** The options of the site, as they are in one edition. */
function siteOfEdition(
  { home, ...site }: Config['site'],
  {
    baseUrl,
    locale,
    isFront,
    noIndex,
  }: { readonly baseUrl: string; readonly locale: string; readonly isFront: boolean; readonly noIndex: boolean },
): Config['site'] {
  return {
    ...site,
    home: home && isFront ? home : undefined,
    baseUrl,
    noIndex: site.noIndex || noIndex,
    locale: { ...site.locale, currentLocale: locale },
  }
}

/** What a version that git keeps takes from its own configuration. */
function formerOptions({ config: former }: VersionPlace, { markdown }: Config): Partial<Config> {
  if (!former) return {}
  return { staticDirs: former.staticDirs, markdown: { ...markdown, terms: former.markdown.terms } }
}

/** The texts of the configuration that a translation may replace, by their names in its file. */
function labelsToTranslate({ navbar, footer }: Config['site'], { label }: EditionPlan['facts']) {
  return {
    title: navbar.title,
    'logo.alt': navbar.logo?.alt,
    copyright: footer?.copyright,
    'version.label': label,
  }
}

/**
 * The redirects of a version that git keeps, for its main docs in the default language: these had the root of the site
 * then. The configuration of today decides about addresses that it names, since a tag cannot be corrected.
 */
function formerRedirects(
  { config: former }: VersionPlace,
  { docs, prefix, locale }: Pick<EditionPlan, 'docs' | 'prefix' | 'locale'>,
  { docs: main, site }: Config,
): Readonly<Record<string, string>> | undefined {
  if (!former || prefix === '' || docs !== main.id || locale !== site.locale.defaultLocale) return undefined
  const base = `/${joined(former.docs.routeBasePath)}/`.replace('//', '/')
  const below = (path: string): string => (`${path}/`.startsWith(base) ? `/${path.slice(base.length)}` : path)
  const addressOf = (path: string): string => path.replace(/\/(?=#|$)/, '')
  const today = new Set(Object.keys(site.redirects.paths).map(addressOf))
  const paths = Object.entries(former.site.redirects.paths).map(([from, to]) => [below(from), below(to)] as const)
  return Object.fromEntries(paths.filter(([from]) => !today.has(addressOf(`/${prefix}${from.replace(/^\/+/, '')}`))))
}

/** The folder of translations outside the docs. */
export const TRANSLATIONS = 'i18n'

/**
 * Folders outside the docs that may hold translations, the most important one last. A version that git keeps was the
 * current version at that time.
 */
function translationFolders(
  language: string,
  docs: DocsConfig,
  { name, place }: Pick<VersionPlan, 'name' | 'place'>,
): string[] {
  const plugin = `docusaurus-plugin-content-docs${docs.id === 'default' ? '' : `-${docs.id}`}`
  const isCurrent = name === docs.version.name && !/(?:^|\/)version-[^/]*$/.test(docs.path)
  const state = isCurrent || place.revision !== undefined ? 'current' : `version-${name}`
  return [
    `${TRANSLATIONS}/${language}/${plugin}/${state}`,
    `${TRANSLATIONS}/${language}/${docs.path.replace(/^(?:\.\.\/)+/, '')}`,
  ]
}

function localeOf({ locales }: LocaleConfig, locale: string): LocaleConfig['locales'][number] {
  return locales.find((one) => one.locale === locale) as LocaleConfig['locales'][number]
}

interface OwnChecks {
  readonly severity?: Severity
  readonly checks?: ChecksConfig
}

/** The rules of the site with those of a version and a language. */
function checksOf(site: ChecksConfig, owners: readonly OwnChecks[]): ChecksConfig {
  const limits = owners.flatMap(({ severity }) => severity ?? [])
  const atMost = (['ignore', 'warn'] as const).find((severity) => limits.includes(severity))
  return {
    atMost,
    rules: Object.assign({}, site.rules, ...owners.map(({ checks }) => checks?.rules ?? {})),
  }
}

function joined(...parts: readonly string[]): string {
  return parts.filter(Boolean).join('/')
}

function refuseSameAddress(plans: readonly Unplaced[]): void {
  const owners = new Map<string, Unplaced>()
  const byPrefix = new Map<string, Unplaced>()
  for (const plan of plans) {
    const other = byPrefix.get(plan.prefix)
    const address = joined(plan.prefix.replace(/\/$/, ''), plan.routeBasePath)
    if (other && joined(other.prefix.replace(/\/$/, ''), other.routeBasePath) !== address) {
      throw new DocsError(
        `The ${nameOf(plan)} would have the root of the site, which belongs to the ${nameOf(other)}.`,
        { hint: 'Put the docs without a `routeBasePath` first in `docs`, or give them one.' },
      )
    }
    byPrefix.set(plan.prefix, plan)
    const owner = owners.get(address)
    if (owner) {
      throw new DocsError(`The ${nameOf(owner)} and the ${nameOf(plan)} have the same address \`/${address}\`.`, {
        hint: 'Give one of them another `path` or `routeBasePath`.',
      })
    }
    owners.set(address, plan)
  }
}

function nameOf({ docs, version, locale }: Unplaced): string {
  return `docs \`${docs}\` in the version \`${version}\` and the language \`${locale}\``
}
