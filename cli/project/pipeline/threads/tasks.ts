/** The tasks of worker threads. The same functions run inline when work is small. */

import type { Tasks } from '../../../kernel/threads/pool.ts'
import { type DrawCode, drawCode } from '../../../markdown/code/code-html.ts'
import { type RenderTask, type RestoreTask, render, restore, type WrittenPage } from './page-tasks.ts'
import { type CodeSource, type ParsedBatch, type ParseTask, parse, type WorkTask, workHere } from './parse-task.ts'

export interface BuilderTasks extends Tasks {
  readonly parse: (task: ParseTask) => Promise<ParsedBatch>
  readonly highlight: DrawCode
  readonly work: (task: WorkTask) => Promise<readonly unknown[]>
  readonly render: (task: RenderTask) => Promise<WrittenPage[]>
  /** Writes files that another machine has made. @returns for each page, whether its files match its record */
  readonly restore: (task: RestoreTask) => Promise<boolean[]>
}

export function createTasks(code: CodeSource = {}): BuilderTasks {
  return { parse: (task) => parse(task, code), highlight: drawCode, work: workHere, render, restore }
}
