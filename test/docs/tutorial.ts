/** The pattern design tutorial as its reader experiences it: what the folder holds after each page. */
import type { ShownCode } from './code-blocks.ts'
import { fileName } from './programs.ts'

/** The folder after a page; contents by path. */
export type Workspace = Readonly<Record<string, string>>

export interface TutorialStep {
  readonly page: string
  readonly workspace: Workspace
}

const PART_FILE = 'src/bib.mjs'
/** Where the part's object begins; what stands before it is the draft method. */
const PART = 'export const bib = '

/**
 * Copies what the pages show, word for word: blocks that are titled with a file's name become that file, and a draft
 * method takes the place of the one in the part's file.
 *
 * @returns a step for each page that changes something
 */
export function typeAlong(pages: readonly (readonly ShownCode[])[]): TutorialStep[] {
  const steps: TutorialStep[] = []
  let workspace: Workspace = {}
  for (const blocks of pages) {
    const before = workspace
    for (const block of blocks) {
      const name = fileName(block)
      if (name !== undefined) workspace = { ...workspace, [name]: block.code }
    }
    const method = draftMethod(blocks)
    const part = workspace[PART_FILE] ?? ''
    if (method) workspace = { ...workspace, [PART_FILE]: `${method.code}\n${part.slice(part.indexOf(PART))}` }
    const page = blocks[0]?.path
    if (workspace !== before && page !== undefined) steps.push({ page, workspace })
  }
  return steps
}

/** The draft method that a page shows, whatever its drawing is meant to show. */
export function draftMethod(blocks: readonly ShownCode[]): ShownCode | undefined {
  return blocks.find(({ example, code }) => example && code.startsWith('function draftBib('))
}

/**
 * Whether a step is another one with its marked lines put in, each in the place of what stood there: all lines that
 * are not marked stand in the step before, in order, and with gaps only where marked lines are. Blank lines and
 * indentation are free.
 *
 * @param gone lines that the page says are taken out
 */
export function continues(step: ShownCode, before: ShownCode, gone: readonly string[] = []): boolean {
  const runs = unmarkedRuns(step)
  const lines = before.lines.map((line) => line.trim()).filter((line) => line !== '' && !gone.includes(line))
  const find = (index: number, from: number): boolean => {
    const run = runs[index]
    if (!run) return from === lines.length
    const last = index === 0 ? 0 : lines.length - run.length
    for (let at = from; at <= last; at++)
      if (run.every((line, offset) => lines[at + offset] === line) && find(index + 1, at + run.length)) return true
    return false
  }
  return find(0, 0)
}

/** Runs of lines without a mark, in order; marked lines stand between them. The first and the last may be empty. */
function unmarkedRuns({ lines, marks }: ShownCode): string[][] {
  const runs: string[][] = [[]]
  lines.forEach((line, index) => {
    if (marks[index] === undefined) {
      if (line.trim() !== '') runs.at(-1)?.push(line.trim())
    } else if (marks[index - 1] === undefined) runs.push([])
  })
  return runs
}
