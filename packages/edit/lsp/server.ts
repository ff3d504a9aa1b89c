/** The language server: what an editor asks, answered from the newest state of the project that a file belongs to. */

import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type CheckReport, DocsError, type Finding } from 'docs-build'
import { messageOf } from 'docs-build/cli'
import { packageVersion } from 'docs-build/plugins'
import { CONFIG_NAMES } from 'docs-build/project'
import {
  ConfigError,
  concerns,
  findProject,
  followDisk,
  includedTexts,
  openProject,
  type ProjectState,
  sourceReader,
} from 'docs-build/workspace'
import {
  type CodeAction,
  type CodeActionParams,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  ErrorCodes,
  type InitializeParams,
  type InitializeResult,
  MessageType,
  ProposedFeatures,
  ResponseError,
  ShowMessageNotification,
  StreamMessageWriter,
  TextDocumentSyncKind,
  TextDocuments,
  type TextEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { isFolder } from '../paths.ts'
import { baselineChange } from '../rewriting/known-findings.ts'
import { readMoveRequest } from '../rewriting/move-request.ts'
import { completion } from './complete.ts'
import { editorMessages } from './editor-messages.ts'
import { diagnosticsOf, findingsByFile } from './findings.ts'
import { hover } from './hover.ts'
import { documentIn, type Located } from './located.ts'
import { definition, references } from './navigate.ts'
import { nameFrom, pathOfUri, positionsIn, rangeIn, uriOfPath } from './places.ts'
import { codeActions, FIX_ALL } from './quick-fixes.ts'
import { renamableAt, renameEdit } from './rename.ts'
import { REPORT_REQUEST, withNeededParams } from './request-params.ts'
import { documentSymbols, workspaceSymbols } from './symbols.ts'

type LiveProject = ReturnType<typeof openProject>

interface LanguageServerOptions {
  /** Absolute path of a project's folder that is opened besides those of the editor. */
  readonly dir?: string
  readonly cache?: boolean
  readonly jobs?: number
  readonly onManyPages?: (pages: number) => void
  /** Takes the reason why a message is left out, or why the server ends before the editor has ended it. */
  readonly onFault: (error: DocsError) => void
}

/** What the editor can do, as far as it matters here. */
interface Abilities {
  readonly hasResources: boolean
  readonly canWatch: boolean
  readonly hasFolders: boolean
}

interface Session {
  readonly options: LanguageServerOptions
  readonly connection: Connection
  readonly texts: TextDocuments<TextDocument>
  readonly projects: Map<string, LiveProject>
  /** By URI, what the editor shows. */
  readonly shown: Map<string, Shown>
  readonly watches: NonNullable<Awaited<ReturnType<typeof followDisk>>>[]
  abilities: Abilities
  /** The editor knows the abilities of the server. */
  isReady: boolean
}

/** The findings of a file, as an editor shows them in a text. */
interface Shown {
  /** The project's folder. Its documents can lie outside of it. */
  readonly dir: string
  /** As JSON, like the diagnostics. */
  readonly findings: string
  readonly text: string | undefined
  readonly diagnostics: string
}

/** Speaks with an editor over two streams. Resolves when the editor has ended it. */
export async function serveEditor(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  options: LanguageServerOptions,
): Promise<void> {
  const writer = new StreamMessageWriter(output)
  const messages = editorMessages(input, options.onFault)
  const connection = createConnection(ProposedFeatures.all, messages, writer, {
    messageStrategy: withNeededParams(writer),
  })
  const session: Session = {
    options,
    connection,
    texts: new TextDocuments(TextDocument),
    projects: new Map(),
    shown: new Map(),
    watches: [],
    abilities: { hasResources: false, canWatch: false, hasFolders: false },
    isReady: false,
  }
  const ended = new Promise<void>((resolve) => {
    connection.onShutdown(async () => {
      await close(session)
      resolve()
    })
  })
  connection.onInitialize((params) => initialize(session, params))
  connection.onInitialized(() => startWatching(session))
  answerRequests(session)
  answerRenames(session)
  followTexts(session)
  session.texts.listen(connection)
  connection.listen()
  await ended
}

function initialize(session: Session, params: InitializeParams): InitializeResult {
  const { workspace } = params.capabilities
  session.abilities = {
    hasResources:
      workspace?.workspaceEdit?.documentChanges === true &&
      workspace.workspaceEdit.resourceOperations?.includes('rename') === true,
    canWatch: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    hasFolders: workspace?.workspaceFolders === true,
  }
  const folders = params.workspaceFolders?.map(({ uri }) => pathOfUri(uri)) ?? [pathOfUri(params.rootUri ?? '')]
  for (const folder of [session.options.dir, ...folders]) if (folder !== undefined) projectAt(session, folder)
  return {
    serverInfo: { name: 'docs-build', version: packageVersion('docs-build', import.meta.url) },
    capabilities: {
      positionEncoding: 'utf-16',
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
      completionProvider: { triggerCharacters: ['(', '/', '#', ':', '{', '<', '"', ' ', '.'] },
      hoverProvider: true,
      definitionProvider: true,
      referencesProvider: true,
      renameProvider: { prepareProvider: true },
      codeActionProvider: { codeActionKinds: ['quickfix', FIX_ALL] },
      documentSymbolProvider: true,
      workspaceSymbolProvider: true,
      workspace: {
        workspaceFolders: { supported: true, changeNotifications: true },
        fileOperations: { willRename: { filters: [{ scheme: 'file', pattern: { glob: '**/*' } }] } },
      },
    },
  }
}

async function close({ projects, watches }: Session): Promise<void> {
  await Promise.all(watches.map((one) => one.close()))
  await Promise.all([...projects.values()].map((project) => project.close()))
}

// ── projects ────────────────────────────────────────────────────────────────────────────────────────

/** Shows a line as a notification: `window.showWarningMessage` asks for an answer, which not every editor can give. */
function showMessage(connection: Connection, type: MessageType, message: string): void {
  void connection.sendNotification(ShowMessageNotification.type, { type, message })
}

/** The project that a file or a folder belongs to; it is opened when it is not. */
function projectAt(session: Session, path: string): LiveProject | undefined {
  const dir = folderOfProject(path)
  const known = session.projects.get(dir)
  if (known || !isProject(dir)) return known
  const { connection, options } = session
  const { cache, jobs, onManyPages } = options
  const project = openProject(dir, {
    cache,
    jobs,
    onManyPages,
    onState: (state) => showFindings(session, state),
    onFault(error) {
      if (error instanceof ConfigError) showInFiles(session, dir, error.report(), includedTexts(dir))
      if (!(error instanceof DocsError))
        connection.console.error(error instanceof Error ? String(error.stack) : String(error))
      showMessage(connection, MessageType.Error, faultText(error))
    },
  })
  session.projects.set(dir, project)
  if (session.isReady && !session.abilities.canWatch) void watch(session, project)
  for (const document of session.texts.all()) {
    const own = pathOfUri(document.uri)
    if (own !== undefined && folderOfProject(own) === dir) project.edit(own, document.getText())
  }
  return project
}

function folderOfProject(path: string): string {
  return resolve(findProject(isFolder(path) ? path : dirname(path)))
}

function isProject(dir: string): boolean {
  return CONFIG_NAMES.some((name) => existsSync(join(dir, name))) || existsSync(join(dir, 'docs'))
}

function faultText(error: unknown): string {
  const hint = error instanceof DocsError && error.hint !== undefined ? ` ${error.hint}` : ''
  return `docs-build: ${messageOf(error)}${hint}`
}

/** Follows what changes on the disk: through the editor where it can watch files, and else by itself. */
function startWatching(session: Session): void {
  const { connection, abilities, projects } = session
  if (abilities.canWatch)
    void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: '**/*' }] })
  else for (const project of projects.values()) void watch(session, project)
  session.isReady = true
  if (!abilities.hasFolders) return
  connection.workspace.onDidChangeWorkspaceFolders(({ added }) => {
    for (const { uri } of added) {
      const path = pathOfUri(uri)
      if (path !== undefined) projectAt(session, path)
    }
  })
}

async function watch({ watches }: Session, project: LiveProject): Promise<void> {
  const found = await followDisk(project)
  if (found) watches.push(found)
}

// ── texts and files ─────────────────────────────────────────────────────────────────────────────────

function followTexts(session: Session): void {
  const { texts, connection, projects } = session
  texts.onDidChangeContent(({ document }) => {
    const path = pathOfUri(document.uri)
    if (path !== undefined) projectAt(session, path)?.edit(path, document.getText())
  })
  texts.onDidClose(({ document }) => {
    const path = pathOfUri(document.uri)
    if (path !== undefined) projectAt(session, path)?.edit(path, undefined)
  })
  texts.onDidSave(({ document }) => {
    const path = pathOfUri(document.uri)
    if (path !== undefined) projectAt(session, path)?.changed([path])
  })
  connection.onDidChangeWatchedFiles(({ changes }) => {
    const paths = changes.flatMap(({ uri }) => pathOfUri(uri) ?? [])
    for (const project of projects.values()) {
      const state = project.latest()
      project.changed(state ? paths.filter((path) => concerns(path, state.workspace)) : paths)
    }
  })
}

/** Shows what has changed of the findings. */
function showFindings(session: Session, { workspace, report, run }: ProjectState): void {
  const current = showInFiles(session, workspace.dir, report, sourceReader(run.inputs))
  const { connection, shown } = session
  for (const [uri, { dir }] of [...shown]) {
    if (current.has(uri) || dir !== workspace.dir) continue
    shown.delete(uri)
    void connection.sendDiagnostics({ uri, diagnostics: [] })
  }
}

/** Shows the findings of some files, and leaves those of all others. @returns the URIs of the files */
function showInFiles(
  { connection, shown }: Session,
  dir: string,
  report: CheckReport,
  textOf: (file: string) => string | undefined,
): ReadonlySet<string> {
  const current = new Set<string>()
  for (const [file, findings] of findingsByFile(report)) {
    const uri = uriOfPath(join(dir, file))
    current.add(uri)
    const next = { dir, findings: JSON.stringify(findings), text: textOf(file) }
    const last = shown.get(uri)
    // Most findings of a site stay the same from key to key: their places are looked for once.
    if (last?.findings === next.findings && last.text === next.text) continue
    const diagnostics = diagnosticsOf(findings, next.text)
    const text = JSON.stringify(diagnostics)
    shown.set(uri, { ...next, diagnostics: text })
    if (last?.diagnostics === text) continue
    void connection.sendDiagnostics({ uri, diagnostics })
  }
  return current
}

// ── requests ────────────────────────────────────────────────────────────────────────────────────────

function answerRequests(session: Session): void {
  const { connection, texts } = session
  connection.onCompletion(({ textDocument, position }) => {
    const text = texts.get(textDocument.uri)?.getText()
    const found = text === undefined ? undefined : latestDocument(session, textDocument.uri)
    // A new text counts, even while the state is that of the last pause.
    return found && text !== undefined
      ? completion({ text, path: found.located.document.head.path, run: found.located.run }, position)
      : null
  })
  connection.onHover(async ({ textDocument, position }) => {
    const found = await documentNow(session, textDocument.uri)
    return (found && hover(found.located, position)) ?? null
  })
  connection.onDefinition(async ({ textDocument, position }) => {
    const found = await documentNow(session, textDocument.uri)
    return (found && definition(found.state, found.located, position)) ?? null
  })
  connection.onReferences(async ({ textDocument, position }) => {
    const found = await documentNow(session, textDocument.uri)
    return found ? references(found.state, found.located, position) : []
  })
  connection.onDocumentSymbol(async ({ textDocument }) => {
    const found = await documentNow(session, textDocument.uri)
    return found ? documentSymbols(found.located.document) : []
  })
  connection.onWorkspaceSymbol(async ({ query }) => {
    const states = await Promise.all([...session.projects.values()].map((project) => project.current()))
    return states.flatMap((state) => (state ? workspaceSymbols(state, query) : []))
  })
  connection.onCodeAction((request) => actionsAt(session, request))
  connection.onRequest(REPORT_REQUEST, async ({ uri }: { readonly uri: string }) => {
    return (await stateNow(session, uri))?.report ?? null
  })
}

async function actionsAt(session: Session, { textDocument, range, context }: CodeActionParams): Promise<CodeAction[]> {
  const state = await stateNow(session, textDocument.uri)
  const path = pathOfUri(textDocument.uri)
  const file = state && path !== undefined ? nameFrom(state.workspace.dir, path) : undefined
  if (!state || file === undefined) return []
  const text = sourceReader(state.run.inputs)(file) ?? ''
  const findings = findingsByFile(state.report).get(file) ?? []
  const diagnostics = diagnosticsOf(findings, text)
  const pairs = findings.flatMap((finding, at) => {
    const diagnostic = diagnostics[at]
    return diagnostic ? [[finding, diagnostic] as const] : []
  })
  return codeActions(
    {
      uri: textDocument.uri,
      text,
      isMdx: file.endsWith('.mdx'),
      findings: pairs,
      forget: (repaired) => baselineEdits(state, new Set(repaired)),
    },
    range,
    context.only,
  )
}

/** The edit of the baseline by its address, after which it does not know repaired findings. */
function baselineEdits(
  { workspace: { dir }, report }: ProjectState,
  repaired: ReadonlySet<Finding>,
): Record<string, TextEdit[]> {
  try {
    const change = baselineChange(
      dir,
      report,
      (finding) => (repaired.has(finding) ? undefined : finding),
      (file) => file,
    )
    if (!change) return {}
    const range = rangeIn(positionsIn(change.text), 0, change.text.length)
    return { [uriOfPath(join(dir, change.file))]: [{ range, newText: change.edit.text }] }
  } catch {
    // `check` says what is wrong with the file.
    return {}
  }
}

/** Answers what changes names: of headings and terms in a document, and of files. */
function answerRenames(session: Session): void {
  const { connection } = session
  const editFor = async (state: ProjectState, request: Parameters<typeof renameEdit>[1], renamesFiles: boolean) => {
    const { hasResources } = session.abilities
    const planned = await renameEdit(state, request, { hasResources, renamesFiles })
    for (const note of planned.notes) showMessage(connection, MessageType.Warning, note)
    return planned.edit
  }
  connection.onPrepareRename(async ({ textDocument, position }) => {
    const found = await documentNow(session, textDocument.uri)
    const renamable = found && renamableAt(found.state, found.located, position)
    return renamable ? { range: renamable.range, placeholder: renamable.placeholder } : null
  })
  connection.onRenameRequest(({ textDocument, position, newName }) =>
    refusing(async () => {
      const found = await documentNow(session, textDocument.uri)
      const renamable = found && renamableAt(found.state, found.located, position)
      if (!found || !renamable) throw new DocsError('Nothing here has a name that can be changed.')
      return editFor(found.state, renamable.request(newName), true)
    }),
  )
  connection.workspace.onWillRenameFiles(({ files }) =>
    refusing(async () => {
      const [only] = files
      const [from, to] = [only?.oldUri, only?.newUri].map((uri) => (uri === undefined ? undefined : pathOfUri(uri)))
      if (from === undefined || to === undefined || files.length > 1) return null
      const state = await projectAt(session, from)?.current()
      if (!state || !concerns(from, state.workspace)) return null
      const request = readMoveRequest(from, to, { workspace: state.workspace, inputs: state.run.inputs })
      return editFor(state, request, false)
    }),
  )
}

/** What a user asked for and cannot have is no bug: the editor shows the reason. */
async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DocsError) throw new ResponseError(ErrorCodes.InvalidRequest, faultText(error))
    throw error
  }
}

interface FoundDocument {
  readonly state: ProjectState
  readonly located: Located
}

/** The document of a URI in the state after everything that has been written. */
async function documentNow(session: Session, uri: string): Promise<FoundDocument | undefined> {
  return documentOf(await stateNow(session, uri), uri)
}

function latestDocument(session: Session, uri: string): FoundDocument | undefined {
  const path = pathOfUri(uri)
  return documentOf(path === undefined ? undefined : projectAt(session, path)?.latest(), uri)
}

async function stateNow(session: Session, uri: string): Promise<ProjectState | undefined> {
  const path = pathOfUri(uri)
  return path === undefined ? undefined : projectAt(session, path)?.current()
}

function documentOf(state: ProjectState | undefined, uri: string): FoundDocument | undefined {
  const path = pathOfUri(uri)
  const file = state && path !== undefined ? nameFrom(state.workspace.dir, path) : undefined
  const located = state && file !== undefined ? documentIn(state.run, file) : undefined
  return state && located ? { state, located } : undefined
}
