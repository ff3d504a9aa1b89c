/** Finds images that only files besides the documents mention: data, templates, style sheets, the README. */
import { type ForeignTree, filesBelow } from 'docs-build/project'
import { listAt } from './data.ts'

import type { MovedDocs } from './moved-site.ts'

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i
/** Files in which the old tool, its theme or its plugins may name an image. */
const MENTIONING = /\.(?:md|mdx|ya?ml|toml|json|html?|css|s[ac]ss|[cm]?[jt]sx?|vue|astro|py|xml|webmanifest)$/i
/** The ending is found first, and then the name before it. */
const NAMES = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)\b(?<=([^\s"'`()[\]{}<>=,|/\\?#]{1,200}\.\w+))/gi

/**
 * @returns images that the old site used without showing them on a page, as paths below the folder of their documents
 */
export function mentionedImages(tree: ForeignTree, docs: readonly MovedDocs[]): string[] {
  const isDocument = (path: string): boolean =>
    /\.mdx?$/.test(path) && docs.some(({ folder }) => folder === '' || path.startsWith(`${folder}/`))
  const wanted = docs.flatMap(({ folder, options }) => {
    const excluded = listAt(options, 'exclude').map((glob) => String(glob).replace(/\*\*$/, ''))
    return filesBelow(tree, folder).flatMap((file) => {
      const path = folder === '' ? file : file.slice(folder.length + 1)
      return IMAGE.test(path) && !excluded.some((prefix) => path.startsWith(prefix)) ? [path] : []
    })
  })
  if (wanted.length === 0) return []
  const pages = new Set<string>()
  const others = new Set<string>()
  for (const path of tree.paths) {
    if (!MENTIONING.test(path)) continue
    const names = isDocument(path) ? pages : others
    for (const [, name = ''] of (tree.read(path) ?? '').matchAll(NAMES)) names.add(name)
  }
  return wanted.filter((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    return others.has(name) && !pages.has(name)
  })
}
