/** Draws one diagram with the packages of its kind. Runs in the process for drawings. */
import type { DiagramPackage } from './diagram-kinds.ts'
import { type Diagram, diagramMarkup } from './diagram-markup.ts'
import { furtherDrawing } from './further-drawing.ts'

export interface DiagramSource extends Diagram {
  readonly kind: DiagramPackage
  readonly source: string
}

/** Such a drawing makes a page that no browser shows soon. */
const MOST_MARKUP = 2_000_000

/** @throws Error when the source cannot be read */
export async function drawDiagram({ kind, source, ...diagram }: DiagramSource): Promise<string> {
  const svg = kind === 'further' ? await furtherDrawing(source) : await plainDrawing(source)
  const markup = diagramMarkup(svg, diagram)
  if (markup.length > MOST_MARKUP) throw new Error(`its drawing has more than ${MOST_MARKUP} characters.`)
  return markup
}

async function plainDrawing(source: string): Promise<string> {
  const { renderMermaidSVGAsync } = await import('beautiful-mermaid')
  return renderMermaidSVGAsync(source, { transparent: true })
}
