/** Loads what draws the further kinds of diagrams, when the first of them is drawn, and draws one after the other. */

import { readPackageFile } from '../../engine/optional-package.ts'
import { DocsError } from '../../fault/errors.ts'
import { installedVersion, peerPackage } from '../peer-package.ts'
import { type DrawingRealm, drawingRealm, type SvgDom } from './drawing-realm.ts'
import { mermaidDrawing } from './mermaid-drawing.ts'

const PACKAGES = ['mermaid', 'svgdom'] as const

/** The versions of the packages; `none` for a package that is not installed. */
export function furtherVersions(): readonly string[] {
  return PACKAGES.map((name) => installedVersion(name) ?? 'none')
}

let realm: Promise<DrawingRealm> | undefined
let last: Promise<unknown> = Promise.resolve()

/** @param source of one diagram @throws Error when it cannot be read, or when a package is not installed */
export function furtherDrawing(source: string): Promise<string> {
  realm ??= loadRealm()
  const loaded = realm
  // Ids and random numbers begin anew for each drawing, so no two of them may be at work at once.
  const drawing = last.then(async () => mermaidDrawing(await loaded, source))
  last = drawing.catch(() => undefined)
  return drawing
}

async function loadRealm(): Promise<DrawingRealm> {
  const script = readPackageFile('mermaid', 'dist/mermaid.min.js', import.meta.url)
  if (script === undefined || installedVersion('svgdom') === undefined)
    throw new DocsError(
      `this kind is drawn with the packages \`mermaid\` and \`svgdom\`. Run \`npm install --save-dev ${PACKAGES.join(' ')}\`.`,
    )
  const dom = (await peerPackage('diagrams', 'svgdom', () => import('svgdom'))) as SvgDom
  return drawingRealm(new TextDecoder().decode(script), dom)
}
