/** The process for drawings. */
import { answerParent } from 'docs-build/plugins'
import { drawFormula } from './draw-formula.ts'

answerParent({ formula: drawFormula })
