/** `docs-build lsp` */
import { type Command, command, EXIT, flag, news, RUN_INPUTS, reportError, runOptions, text } from 'docs-build/cli'

export const lspCommand: Command = command({
  name: 'lsp',
  about: 'run the language server for an editor: findings, completion, renames and repairs while you write',
  examples: [['docs-build lsp --stdio', 'The command that an editor starts.']],
  inputs: {
    dir: text('[dir]', 'folder of another project to open, besides the folders of the editor'),
    ...RUN_INPUTS,
    stdio: flag('--stdio', 'use standard input and output; there is no other way'),
    // Clients of VS Code pass this to every server, and the protocol's library reads it from the arguments.
    clientProcessId: text('--clientProcessId <number>', 'process of the editor, with which the server ends', '4711'),
  },
  async run({ dir, stdio: _, clientProcessId: __, ...given }) {
    const { lsp } = await import('../lsp/lsp.ts')
    const { onManyPages } = runOptions({ dir: '.' })
    if (process.stdin.isTTY) news('Waiting for an editor, which starts this command by itself. Ctrl+C ends it.')
    await lsp({ ...given, onManyPages, onFault: reportError, dir })
    return EXIT.ok
  },
})
