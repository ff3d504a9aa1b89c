/** Entry of the process for drawings. */
import { answerParent } from '../engine/bounded-work.ts'
import { drawingTasks } from './drawing-tasks.ts'

answerParent(drawingTasks)
