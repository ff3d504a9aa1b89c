/** Draws in the process for drawings, which is bounded; in this one when the program runs from its TypeScript sources. */
import type { Nodes } from 'mdast'
import { boundedWork, Unfinished } from '../engine/bounded-work.ts'
import { once } from '../engine/memo.ts'
import { programScript } from '../engine/pool.ts'
import type { DiagramSource } from './diagrams/draw-diagram.ts'
import type { Formula } from './draw-formula.ts'

type Drawing = { readonly diagram: DiagramSource } | { readonly formula: Formula }

/** Where a text to draw stands. */
interface Place {
  readonly file: string
  readonly node: Nodes
}

const work = once(() => {
  const script = programScript('drawing.js')
  return script ? boundedWork(script) : drawHere
})

/** @throws Error when the text cannot be drawn, or needs more memory than there is for it; `Unfinished` with the place */
export async function boundedDrawing(drawing: Drawing, { file, node }: Place): Promise<string> {
  const [task, payload] = Object.entries(drawing)[0] as [string, never]
  try {
    return (await work()(task, payload)) as string
  } catch (error) {
    throw error instanceof Unfinished ? error.at(`${file}:${node.position?.start.line ?? 1}`) : error
  }
}

async function drawHere(task: string, payload: never): Promise<unknown> {
  const { drawingTasks } = await import('./drawing-tasks.ts')
  return drawingTasks[task as keyof typeof drawingTasks](payload)
}
