/** Static folders, in which the pictures that the configuration names must lie. */
import type { UserConfig } from 'docs-build'
import { type ForeignTree, type FoundTool, filesBelow, joinPath, pathBetween } from 'docs-build/project'

import { isData, isExternal } from './data.ts'

import type { Data, LeftThing, MovedSite } from './moved-site.ts'

/** The folder of the documents as a static one, where its tool publishes the files beside pages as they are. */
export function filesBeside(tree: ForeignTree, docs: string, project: string): string[] {
  const isInside = docs !== project && (project === '' || docs.startsWith(`${project}/`))
  const hasFiles = filesBelow(tree, docs).some((file) => !/\.mdx?$|\/\./.test(file.slice(docs.length)))
  return isInside && hasFiles ? [pathBetween(project, docs)] : []
}

/** Options that name a picture. */
const PICTURES: readonly (readonly string[])[] = [['favicon'], ['image'], ['navbar', 'logo'], ['footer', 'logo']]

/** Leaves out pictures that are not there, and names them. */
export function withoutMissingPictures(
  config: UserConfig,
  tree: ForeignTree,
  site: MovedSite,
  found: FoundTool,
): { config: UserConfig; left: LeftThing[] } {
  const known = new Set([...tree.paths, ...(site.copies ?? []).map(({ to }) => to)])
  const folders = [...(config.staticDirs ?? []), 'static'].map((folder) => joinPath(site.project, folder) ?? folder)
  const isThere = (path: string): boolean =>
    isExternal(path) || folders.some((folder) => known.has(joinPath(folder, path.replace(/^\/+/, '')) ?? ''))
  const left: LeftThing[] = []
  const check = (value: unknown, names: readonly string[], option: string): unknown => {
    const [name, ...rest] = names
    if (!isData(value) || name === undefined) return value
    const inner = value[name]
    if (rest.length > 0) return inner === undefined ? value : { ...value, [name]: check(inner, rest, option) }
    const path = isData(inner) ? inner['src'] : inner
    if (typeof path !== 'string' || isThere(path)) return value
    left.push({
      what: `\`${option}\` names \`${path}\`, which is in no static folder`,
      todo: 'Copy the file into a static folder, and name it in docs.config.ts.',
      places: [{ file: found.config, line: 1 }],
    })
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
  }
  let whole: unknown = config
  for (const names of PICTURES) whole = check(whole, names, names.join('.'))
  return { config: whole as UserConfig & Data, left }
}
