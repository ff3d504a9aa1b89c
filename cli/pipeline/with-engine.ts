/** An engine for one run of a project. */
import type { Inputs } from '../project/inputs.ts'
import type { Workspace } from '../project/workspace.ts'
import { type Engine, openEngine, type RunOptions } from './engine.ts'
import { findFatalPages } from './fatal-pages.ts'
import { removeNotes } from './reading-note.ts'

/** Opens the engine, uses it, and closes it whatever happens. */
export async function withEngine<T>(
  { cacheDir, examples }: Pick<Workspace, 'cacheDir' | 'examples'>,
  inputs: Inputs,
  options: RunOptions,
  use: (engine: Engine) => Promise<T>,
): Promise<T> {
  options.signal?.throwIfAborted()
  const { onProgress } = options
  const reading = await findFatalPages(cacheDir, inputs)
  const engine = {
    ...openEngine(cacheDir, options),
    ...(reading ? { reading } : {}),
    ...(onProgress ? { onProgress } : {}),
    ...(examples ? { examples } : {}),
  }
  try {
    return await use(engine)
  } finally {
    await engine.close()
    if (reading) removeNotes(reading.notes)
  }
}
