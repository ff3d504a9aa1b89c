/** The VS Code extension: starts `docs-build lsp` for the folders of a window, and speaks with it. */
import { commands, type ExtensionContext, window, workspace } from 'vscode'
import {
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
  TransportKind,
} from 'vscode-languageclient/node'
import { lacksServer, serverCommand } from './server-command.ts'

let client: LanguageClient | undefined

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand('docs-build.restart', async () => {
      await restart()
      if (!client) sayWhyNot()
    }),
    commands.registerCommand('docs-build.showOutput', () => (client ? client.outputChannel.show() : sayWhyNot())),
    workspace.onDidChangeConfiguration((event) => {
      const isOurs = ['enable', 'command', 'folder'].some((name) => event.affectsConfiguration(`docs-build.${name}`))
      if (isOurs) void restart()
    }),
  )
  await start()
}

export async function deactivate(): Promise<void> {
  await client?.stop()
}

/** Without a server, only a command that asks for one has an answer. */
function sayWhyNot(): void {
  const isOff = !workspace.getConfiguration('docs-build').get<boolean>('enable', true)
  void window.showInformationMessage(
    isOff
      ? 'The setting `docs-build.enable` is off, so the language server does not run.'
      : 'There is no docs-build in this folder: run `npm install --save-dev docs-build docs-build-edit` in the folder of your site, and name that folder in the setting `docs-build.folder` if it is not the top one.',
  )
}

async function restart(): Promise<void> {
  await client?.stop()
  client = undefined
  await start()
}

async function start(): Promise<void> {
  const settings = workspace.getConfiguration('docs-build')
  if (!settings.get<boolean>('enable', true)) return
  const folders = workspace.workspaceFolders?.map(({ uri }) => uri.fsPath) ?? []
  const found = serverCommand({
    folders,
    command: settings.get<readonly string[]>('command', []),
    folder: settings.get<string>('folder', ''),
    path: process.env['PATH'] ?? '',
  })
  // A window without docs-build needs no server, and no message about it.
  if (!found) return
  const { command, args, cwd, isModule } = found
  if (lacksServer(found)) {
    void window.showInformationMessage(
      'The language server of docs-build is in a package of its own: run `npm install --save-dev docs-build-edit` in the folder of your site.',
    )
    return
  }
  const server: ServerOptions = isModule
    ? { module: command, args: [...args], transport: TransportKind.stdio, options: { cwd } }
    : {
        command,
        args: [...args],
        transport: TransportKind.stdio,
        options: { cwd, shell: process.platform === 'win32' },
      }
  const options: LanguageClientOptions = {
    documentSelector: [
      { scheme: 'file', language: 'markdown' },
      { scheme: 'file', language: 'mdx' },
      { scheme: 'file', language: 'yaml', pattern: '**/{_category_,tags}.{yml,yaml}' },
    ],
    diagnosticCollectionName: 'docs-build',
  }
  client = new LanguageClient('docs-build', 'docs-build', server, options)
  try {
    await client.start()
  } catch (error) {
    void window.showErrorMessage(
      `docs-build could not be started with \`${[command, ...args].join(' ')}\`: ${String(error)}`,
    )
  }
}
