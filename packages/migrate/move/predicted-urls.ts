/** The addresses that documents will have here, worked out with the functions that the site is made with. */
import {
  addressPath,
  type DocPath,
  type Head,
  isPage,
  type PageNames,
  readFrontMatter,
  routeOfPath,
  routeOfSlug,
  withAddressPath,
} from 'docs-build/graph'
import { type ForeignTree, filesBelow } from 'docs-build/project'

import { dataAt, listAt, plainUrl } from './data.ts'
import { editionPath } from './edition-path.ts'

import type { MovedDocs } from './moved-site.ts'

/** @returns the address of every document, by its file below the root of the repository */
export function predictedUrls(tree: ForeignTree, docs: MovedDocs): Map<string, string> {
  const { folder, options } = docs
  const rules = dataAt(options, 'routes')
  const names: PageNames = {
    indexNames: listAt(rules, 'indexNames').map(String),
    underscores: rules['underscores'] === true,
  }
  const base = docs.base ?? String(options['routeBasePath'] ?? '/')
  const urls = new Map<string, string>()
  for (const file of filesBelow(tree, folder)) {
    const { path: inEdition, language } = editionPath(docs, file)
    const path = inEdition as DocPath
    if (!/\.mdx?$/.test(path) || /(?:^|\/)\./.test(path) || !isPage(path, names)) continue
    const { fields: frontMatter } = readFrontMatter(path, tree.read(file) ?? '', file)
    const head: Head = { path, title: '', frontMatter, keyLines: {}, problems: [] }
    const placed = withAddressPath(head, {
      id: rules['id'] === true,
      ...names,
      lowerCase: rules['lowerCase'] === true,
      rewrites: dataAt(rules, 'rewrites') as Readonly<Record<string, string>>,
    })
    const numbers = frontMatter.parseNumberPrefixes ?? options['numberPrefixes'] === true
    const naming = { numberPrefixes: numbers }
    const { slug } = placed.frontMatter
    const own = slug === undefined ? undefined : routeOfSlug(slug, addressPath(placed), naming)
    urls.set(file, plainUrl(`${language}/${base}/${own ?? routeOfPath(addressPath(placed), naming)}`))
  }
  return urls
}
