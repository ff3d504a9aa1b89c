/** The VS Code extension: starts `docs-build lsp` for each folder of a window, speaks with it, and opens previews. */
import { relative } from 'node:path'
import { commands, type ExtensionContext, env, Uri, type WorkspaceFolder, window, workspace } from 'vscode'
import {
  type InitializeParams,
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
  TransportKind,
} from 'vscode-languageclient/node'
import { type Preview, startPreview } from './preview.ts'
import { isInside, lacksServer, outermost, type ServerCommand, serverCommand } from './server-command.ts'

/** A folder of the window, with its server. */
interface Site {
  readonly folder: WorkspaceFolder
  readonly server: ServerCommand
  readonly client: LanguageClient
  preview?: Promise<Preview> | undefined
}

let sites: Site[] = []

export async function activate(context: ExtensionContext): Promise<void> {
  context.subscriptions.push(
    commands.registerCommand('docs-build.restart', async () => {
      await restart()
      if (sites.length === 0) sayWhyNot()
    }),
    commands.registerCommand('docs-build.showOutput', () => {
      const site = currentSite()
      if (site) site.client.outputChannel.show()
      else sayWhyNot()
    }),
    commands.registerCommand('docs-build.preview', preview),
    workspace.onDidChangeWorkspaceFolders(restart),
    workspace.onDidChangeConfiguration((event) => {
      const isOurs = ['enable', 'command', 'folder'].some((name) => event.affectsConfiguration(`docs-build.${name}`))
      if (isOurs) void restart()
    }),
  )
  await start()
}

export async function deactivate(): Promise<void> {
  const ended = sites
  sites = []
  for (const { preview: running } of ended) void running?.then(({ stop }) => stop())
  await Promise.all(ended.map(({ client }) => client.stop()))
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
  await deactivate()
  await start()
}

async function start(): Promise<void> {
  if (!workspace.getConfiguration('docs-build').get<boolean>('enable', true)) return
  const folders = workspace.workspaceFolders ?? []
  const wanted = outermost(folders.map(({ uri }) => uri.fsPath))
  const found = folders.filter(({ uri }) => wanted.includes(uri.fsPath)).flatMap((folder) => siteIn(folder) ?? [])
  // A window without docs-build needs no server, and no message about it.
  const lacking = found.filter(({ server }) => lacksServer(server))
  if (lacking.length > 0)
    void window.showInformationMessage(
      'The language server of docs-build is in a package of its own: run `npm install --save-dev docs-build-edit` in the folder of your site.',
    )
  sites = found.filter((site) => !lacking.includes(site))
  await commands.executeCommand('setContext', 'docs-build.hasSite', sites.length > 0)
  await Promise.all(sites.map(startClient))
}

async function startClient({ client, server: { command, args } }: Site): Promise<void> {
  try {
    await client.start()
  } catch (error) {
    void window.showErrorMessage(
      `docs-build could not be started with \`${[command, ...args].join(' ')}\`: ${String(error)}`,
    )
  }
}

function siteIn(folder: WorkspaceFolder): Site | undefined {
  const settings = workspace.getConfiguration('docs-build', folder.uri)
  const server = serverCommand({
    root: folder.uri.fsPath,
    command: settings.get<readonly string[]>('command', []),
    folder: settings.get<string>('folder', ''),
    path: process.env['PATH'] ?? '',
  })
  return server && { folder, server, client: new FolderClient(folder, server) }
}

/** A client whose server knows one folder of the window alone: each of the others has a server of its own. */
class FolderClient extends LanguageClient {
  private readonly folder: WorkspaceFolder

  constructor(folder: WorkspaceFolder, { command, args, cwd, isModule }: ServerCommand) {
    const transport = TransportKind.stdio
    const server: ServerOptions = isModule
      ? { module: command, args: [...args], transport, options: { cwd } }
      : { command, args: [...args], transport, options: { cwd, shell: process.platform === 'win32' } }
    const pattern = `${folder.uri.fsPath.replaceAll('\\', '/')}/**/`
    const options: LanguageClientOptions = {
      documentSelector: [
        { scheme: 'file', language: 'markdown', pattern: `${pattern}*` },
        { scheme: 'file', language: 'mdx', pattern: `${pattern}*` },
        { scheme: 'file', language: 'yaml', pattern: `${pattern}{_category_,tags}.{yml,yaml}` },
      ],
      diagnosticCollectionName: 'docs-build',
      workspaceFolder: folder,
      middleware: {
        workspace: {
          workspaceFolders: () => [described(folder)],
          didChangeWorkspaceFolders: async () => {},
        },
      },
    }
    super('docs-build', `docs-build (${folder.name})`, server, options)
    this.folder = folder
  }

  protected override fillInitializeParams(params: InitializeParams): void {
    super.fillInitializeParams(params)
    params.workspaceFolders = [described(this.folder)]
  }
}

function described({ uri, name }: WorkspaceFolder): { readonly uri: string; readonly name: string } {
  return { uri: uri.toString(), name }
}

/** The site of the file that is shown, else the first. */
function currentSite(): Site | undefined {
  const file = window.activeTextEditor?.document.uri.fsPath
  return sites.find(({ folder }) => file !== undefined && isInside(file, folder.uri.fsPath)) ?? sites[0]
}

/** Opens the page of the file that is shown in the browser, from a dev server that runs until the window is closed. */
async function preview(): Promise<void> {
  const site = currentSite()
  if (!site) return sayWhyNot()
  const file = window.activeTextEditor?.document.uri.fsPath ?? ''
  try {
    site.preview ??= startPreview(site.server, () => {
      site.preview = undefined
    })
    const { addressOf } = await site.preview
    await env.openExternal(Uri.parse(await addressOf(relative(site.server.cwd, file))))
  } catch (error) {
    site.preview = undefined
    void window.showErrorMessage(`The preview cannot be shown: ${error instanceof Error ? error.message : error}`)
  }
}
