/** Finds a page of the graph by its route or by its file. */
import { relative, resolve, sep } from 'node:path'
import { toRoute, withoutBase } from '../../../../site/url.ts'
import { DocsError } from '../../../kernel/fault/errors.ts'
import { nearest } from '../../../kernel/fault/nearest.ts'
import type { GraphPage, SiteGraph } from '../answers/site-graph.ts'

/**
 * @param wanted a file as findings name it or as the shell completes it, or a route with or without base URL
 * @param dir absolute path of the project's folder
 * @throws DocsError when there is no such page
 */
export function findPage(wanted: string, dir: string, graph: SiteGraph): GraphPage {
  const { pages, site } = graph
  const file = wanted.replace(/^\.\//, '')
  const fromHere = relative(dir, resolve(wanted)).split(sep).join('/')
  const path = wanted.replace(/[?#].*$/, '').replace(/(?:^|\/)index\.html$|\.html$/, '')
  const route = toRoute(path)
  const below = withoutBase(path, site.baseUrl)
  const page =
    pages.find((page) => fileOf(page) === fromHere) ??
    pages.find((page) => fileOf(page) === file) ??
    pages.find((page) => page.route === route) ??
    pages.find((page) => below !== undefined && page.route === toRoute(below)) ??
    pages.find((page) => fileOf(page)?.endsWith(`/${file}`))
  if (!page) throw moved([path, below], graph) ?? noPage(wanted, graph)
  return page
}

/** The file that makes a page, or that asks for it. */
function fileOf({ file, definedIn }: GraphPage): string | undefined {
  return file ?? definedIn?.file
}

/** Names the redirect at one of these addresses, if there is one. */
function moved(paths: readonly (string | undefined)[], { redirects }: SiteGraph): DocsError | undefined {
  const froms = paths.flatMap((path) => (path === undefined ? [] : [toRoute(path)]))
  const redirect = redirects.find(({ from }) => froms.includes(toRoute(from)))
  if (redirect === undefined) return undefined
  const { from, to, file, line } = redirect
  return new DocsError(
    `\`${from}\` is no page: it redirects to ${to === undefined ? 'nothing' : `\`${to}\``}, by ${file}:${line}.`,
  )
}

function noPage(wanted: string, { pages }: SiteGraph): DocsError {
  const near = nearest(
    wanted,
    pages.flatMap(({ route, file }) => [
      route,
      ...(file === undefined ? [] : [file, file.slice(file.indexOf('/') + 1)]),
    ]),
  )
  return new DocsError(`There is no page \`${wanted}\`.`, {
    hint: near === undefined ? '`docs-build graph` lists all pages.' : `Did you mean \`${near}\`?`,
  })
}
