/** Where the thing under the cursor is, and everything that leads to it. */

import { join } from 'node:path'
import { type DocPath, fragmentId, resolveReference, type Target } from 'docs-build/graph'
import { decodePath } from 'docs-build/text'
import type { ProjectState, Updated } from 'docs-build/workspace'
import type { Location, Position } from 'vscode-languageserver/node'
import {
  documentsByFile,
  documentsByPath,
  fileOf,
  headingAt,
  type Located,
  placedReferences,
  referenceAt,
  targetOf,
} from './located.ts'
import { offsetAt, positionOf, positionsIn, rangeIn, uriOfPath } from './places.ts'

/** The page, the heading or the file that a destination leads to. */
export function definition(state: ProjectState, located: Located, position: Position): Location | undefined {
  const { document } = located
  const found = referenceAt(document, offsetAt(document.source.text, position))
  return found && locationOf(state, located.run, targetOf(located, found.reference))
}

/** @returns `undefined` for a target without a file: a generated page, another site */
function locationOf({ workspace }: ProjectState, run: Updated, target: Target): Location | undefined {
  if (target.type === 'file') {
    const folders = target.root === 'docs' ? run.inputs.project.assets : run.inputs.project.statics
    const file = folders.find(({ path }) => path === target.path)
    return file && at(file.location, { line: 0, character: 0 })
  }
  if (target.type !== 'page') return undefined
  const document = target.doc === undefined ? undefined : documentsByPath(run).get(target.doc)
  if (!document) {
    const category = run.site.categories.find(({ route }) => route === target.route)
    return category && at(join(workspace.dir, category.place.file), positionOf(category.place))
  }
  const id = anchorId(target)
  const anchor = id === undefined ? undefined : document.facts.anchors.find((one) => one.id === id)
  return at(join(workspace.dir, fileOf({ run, document })), positionOf(anchor ?? { line: 1, column: 1 }))
}

function at(path: string, position: Position): Location {
  return { uri: uriOfPath(path), range: { start: position, end: position } }
}

/** What links can lead to: a page, a heading of it, or a file. */
interface Sought {
  readonly doc?: DocPath
  readonly id?: string
  readonly file?: string
  readonly route?: string
}

/**
 * All links and images that lead to what the cursor stands on: the heading of a line, what a destination names, or else
 * the page itself.
 */
export function references(state: ProjectState, located: Located, position: Position): Location[] {
  const sought = soughtAt(located, position)
  if (!sought) return []
  const { run } = located
  const locations: Location[] = []
  for (const [file, document] of documentsByFile(run)) {
    const isSought = document.facts.references.some(({ href, kind }) =>
      isTarget(resolveReference(href, kind, document.head.path, run.index), sought),
    )
    if (!isSought) continue
    const positionAt = positionsIn(document.source.text)
    for (const { reference, start, end } of placedReferences(document))
      if (isTarget(targetOf({ run, document }, reference), sought))
        locations.push({
          uri: uriOfPath(join(state.workspace.dir, file)),
          range: rangeIn(positionAt, start, end),
        })
  }
  return locations
}

function soughtAt(located: Located, position: Position): Sought | undefined {
  const { document } = located
  const found = referenceAt(document, offsetAt(document.source.text, position))
  if (!found) {
    const heading = headingAt(document, position.line + 1)
    const isPart = heading !== undefined && heading.depth > 1
    return { doc: document.head.path, id: isPart ? heading.id : undefined }
  }
  const target = targetOf(located, found.reference)
  if (target.type === 'file') return { file: `${target.root}:${target.path}` }
  if (target.type !== 'page') return undefined
  if (target.doc === undefined) return { route: target.route }
  const id = anchorId(target)
  return { doc: target.doc, id }
}

function isTarget(target: Target, { doc, id, file, route }: Sought): boolean {
  if (target.type === 'file') return file === `${target.root}:${target.path}`
  if (target.type !== 'page') return false
  if (doc === undefined) return route !== undefined && target.route === route
  return target.doc === doc && (id === undefined || anchorId(target) === id)
}

/** The id that a destination names on its page. */
export function anchorId(target: Extract<Target, { type: 'page' }>): string | undefined {
  const id = fragmentId(target.fragment)
  return id === undefined ? undefined : (decodePath(id) ?? id)
}
