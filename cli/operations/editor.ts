import { resolve } from 'node:path'
import type { RunOptions } from '../pipeline/engine.ts'
import { siteNames } from './site-names.ts'

export interface EditorOptions extends Omit<RunOptions, 'baseUrl' | 'dir' | 'signal' | 'onProgress'> {
  /** Folder of a project that is opened besides those of the editor. */
  readonly dir?: string
}

/** Speaks the Language Server Protocol with an editor over standard input and output, until the editor ends it. */
export async function lsp({ dir, ...options }: EditorOptions = {}): Promise<void> {
  const { serveEditor } = await import('../lsp/server.ts')
  return serveEditor(process.stdin, process.stdout, {
    ...options,
    ...(dir === undefined ? {} : { dir: resolve(dir) }),
    namesOf: siteNames,
  })
}
