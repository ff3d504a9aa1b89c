/** The process for drawings. */
import { answerParent } from 'docs-build/plugins'
import { drawDiagram } from './draw-diagram.ts'

answerParent({ diagram: drawDiagram })
