/** Loads what draws the further kinds of diagrams, when the first of them is drawn, and draws one after the other. */
import { readPackageFile } from 'docs-build/plugins'
import { type DrawingRealm, drawingRealm, type SvgDom } from './drawing-realm.ts'
import { mermaidDrawing } from './mermaid-drawing.ts'

let realm: Promise<DrawingRealm> | undefined
let last: Promise<unknown> = Promise.resolve()

/** @param source of one diagram @throws Error when it cannot be read */
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
  if (script === undefined) throw new Error('the package `mermaid` has no file `dist/mermaid.min.js`.')
  const dom = (await import('svgdom')) as SvgDom
  return drawingRealm(new TextDecoder().decode(script), dom)
}
