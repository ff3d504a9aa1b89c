/** What the process for drawings can do: work of packages on texts of authors. Results are markup for a page. */
import { type DiagramSource, drawDiagram } from './diagrams/draw-diagram.ts'

export const drawingTasks: {
  readonly diagram: (source: DiagramSource) => Promise<string>
} = { diagram: drawDiagram }
