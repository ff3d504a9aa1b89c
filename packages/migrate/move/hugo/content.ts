/** Where Hugo's content lies: its folder, the folders of its languages, and files that are mounted into it. */
import { type ForeignTree, filesBelow, joinPath } from 'docs-build/project'
import { dataAt, isData, listAt, textAt } from '../data.ts'

import type { OldLanguage } from '../languages.ts'
import type { CopiedFile, Data, OldPage } from '../moved-site.ts'

/** A folder or a file that stands below another path for Hugo: https://gohugo.io/configuration/module/#mounts */
interface Mount {
  readonly source: string
  readonly target: string
  /** Absent: all of them. */
  readonly languages?: readonly string[]
}

function mountsOf(config: Data): Mount[] {
  return listAt(config, 'module', 'mounts').flatMap((one): Mount[] => {
    const [source, target] = [textAt(one, 'source'), textAt(one, 'target')]
    if (source === undefined || target === undefined) return []
    const languages = [
      ...listAt(one, 'sites', 'matrix', 'languages').map(String),
      ...[textAt(one, 'lang')].filter((lang) => lang !== undefined),
    ]
    return [{ source, target: target.replace(/\/$/, ''), languages: languages.length > 0 ? languages : undefined }]
  })
}

export function mainLanguage(config: Data): string {
  return textAt(config, 'defaultContentLanguage') ?? 'en'
}

/** The folder of the content: a mount of the main language, the folder of that language, else `content`. */
export function contentFolder(tree: ForeignTree, config: Data, root: string): string {
  const language = mainLanguage(config)
  return folderOf(tree, config, { root, language, isMain: true }) ?? joinPath(root, 'content') ?? ''
}

function folderOf(
  tree: ForeignTree,
  config: Data,
  { root, language, isMain }: { readonly root: string; readonly language: string; readonly isMain: boolean },
): string | undefined {
  const mounts = mountsOf(config).filter(
    ({ target, languages }) => target === 'content' && (languages?.includes(language) ?? isMain),
  )
  // A mount of several languages gives a translation the pages of the main one.
  const own = mounts.find(({ languages = [] }) => languages.length === 1) ?? (isMain ? mounts[0] : undefined)
  const names = [
    own?.source,
    textAt(config, 'languages', language, 'contentDir'),
    ...(isMain ? [textAt(config, 'contentDir')] : []),
    `content/${language}`,
    ...(isMain ? ['content'] : []),
  ]
  return names
    .flatMap((name) => (name === undefined ? [] : (joinPath(root, name) ?? [])))
    .find((folder) => filesBelow(tree, folder).some((file) => /\.md$/.test(file)))
}

/**
 * The languages whose pages lie in folders side by side, each with the name of its language; the main one first.
 *
 * @returns one language or none for a site whose translations lie elsewhere
 */
export function languagesOf(
  tree: ForeignTree,
  config: Data,
  { root, content }: { readonly root: string; readonly content: string },
): OldLanguage[] {
  const main = mainLanguage(config)
  const names = Object.keys(dataAt(config, 'languages')).filter((name) => isData(dataAt(config, 'languages')[name]))
  const side = content.slice(0, Math.max(0, content.lastIndexOf('/')))
  const sorted = [main, ...names.filter((name) => name !== main)]
  const found = sorted.filter((name) => {
    const folder = folderOf(tree, config, { root, language: name, isMain: name === main })
    return folder === (side === '' ? name : `${side}/${name}`)
  })
  return found[0] === main ? found.map((name) => languageOf(config, name)) : []
}

/** The language at the end of the name of a file: `a.nl.md`. */
export function languageAtEnd(file: string): string | undefined {
  return /[^/.]\.([a-z]{2,3}(?:[-_][a-z0-9]{2,8})*)\.mdx?$/i.exec(file)?.[1]
}

/**
 * The languages whose pages lie side by side, each with its language at the end of its name; the main one first.
 *
 * @returns none for a site without such files
 */
export function languagesInNames(tree: ForeignTree, config: Data, content: string): OldLanguage[] {
  const main = mainLanguage(config)
  const endings = new Set(filesBelow(tree, content).map(languageAtEnd))
  const names = Object.keys(dataAt(config, 'languages')).filter((name) => name !== main && endings.has(name))
  return names.length === 0 ? [] : [main, ...names].map((name) => languageOf(config, name))
}

function languageOf(config: Data, name: string): OldLanguage {
  const settings = dataAt(config, 'languages', name)
  const label = textAt(settings, 'languageName') ?? textAt(settings, 'label') ?? name
  const isRtl = (textAt(settings, 'languageDirection') ?? textAt(settings, 'direction')) === 'rtl'
  // Hugo writes languages in lower case in addresses. A folder with capitals is found by its tag, so its name is the tag.
  const path = name.toLowerCase()
  return {
    path,
    folder: name,
    lang: path === name ? (textAt(settings, 'languageCode') ?? textAt(settings, 'locale') ?? name) : name,
    label,
    direction: isRtl ? 'rtl' : undefined,
    isDefault: name === mainLanguage(config),
  }
}

/** Languages that are in the configuration, and whose pages do not move. */
export function otherLanguages(config: Data, moved: readonly OldLanguage[]): string[] {
  const known = [mainLanguage(config), ...moved.map(({ path, folder = path }) => folder)]
  return Object.entries(dataAt(config, 'languages')).flatMap(([name, value]) =>
    known.includes(name) || dataAt({ value }, 'value')['disabled'] === true ? [] : [name],
  )
}

/** Images of `assets/` that pages show: they become static files. */
export function assetImages(tree: ForeignTree, root: string, pages: readonly OldPage[]): CopiedFile[] {
  const assets = joinPath(root, 'assets') ?? 'assets'
  const images = filesBelow(tree, assets).filter((file) => /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(file))
  if (images.length === 0) return []
  const texts = pages.map(({ file }) => tree.read(file) ?? '')
  return images.flatMap((from): CopiedFile[] => {
    const path = from.slice(assets.length + 1)
    const to = joinPath(root, `static/${path}`) ?? ''
    return texts.some((text) => text.includes(path)) && !tree.paths.includes(to) ? [{ from, to }] : []
  })
}

/** Files and folders that Hugo mounts into its content and static files: they become files of those folders. */
export function mountedFiles(
  tree: ForeignTree,
  config: Data,
  { root, content }: { readonly root: string; readonly content: string },
): CopiedFile[] {
  const main = mainLanguage(config)
  const paths = new Set(tree.paths)
  return mountsOf(config).flatMap(({ source, target, languages }): CopiedFile[] => {
    const from = joinPath(root, source)
    const [, place, path = ''] = /^(content|static)\/(.+)$/.exec(target) ?? []
    const to = place === 'content' ? joinPath(content, path) : joinPath(root, target)
    const isMain = languages?.includes(main) ?? true
    if (from === undefined || to === undefined || place === undefined || !isMain || from === to) return []
    const whole = filesBelow(tree, from).map((file) => ({ from: file, to: to + file.slice(from.length) }))
    const files = tree.paths.includes(from) ? [{ from, to }] : whole
    return files.filter((file) => !paths.has(file.to))
  })
}
