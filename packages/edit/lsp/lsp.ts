/** The language server for one editor. */
import { resolve } from 'node:path'
import type { DocsError, RunOptions } from 'docs-build'
import { serveEditor } from './server.ts'

export interface EditorOptions extends Omit<RunOptions, 'baseUrl' | 'dir' | 'signal' | 'onProgress'> {
  /** Folder of a project that is opened besides the editor's own folders. */
  readonly dir?: string
  /** Takes the reason why a message is left out, or why the server ends before the editor has ended it. */
  readonly onFault?: (error: DocsError) => void
}

/** Answers an editor over standard input and output with the Language Server Protocol, until the editor ends it. */
export async function lsp({ dir, onFault = () => {}, ...options }: EditorOptions = {}): Promise<void> {
  return serveEditor(process.stdin, process.stdout, {
    ...options,
    onFault,
    dir: dir === undefined ? undefined : resolve(dir),
  })
}
