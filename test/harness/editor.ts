/** An editor as the language server sees it: a client of the protocol over the process of `docs-build lsp`. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished, TestRunner } from 'vitest'
import {
  type ClientCapabilities,
  type CodeAction,
  CodeActionRequest,
  type CompletionList,
  CompletionRequest,
  createProtocolConnection,
  DefinitionRequest,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DidSaveTextDocumentNotification,
  type DocumentSymbol,
  DocumentSymbolRequest,
  ExitNotification,
  FileChangeType,
  type FileEvent,
  type Hover,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  type Location,
  type Position,
  PrepareRenameRequest,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type Range,
  ReferencesRequest,
  RegistrationRequest,
  RenameRequest,
  ShowMessageNotification,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
  WillRenameFilesRequest,
  type WorkspaceEdit,
  type WorkspaceSymbol,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver-protocol/node'
import type { CheckReport, Finding } from '../../cli/kernel/fault/finding.ts'
import { cliFile } from './root.ts'

/** What an editor of today can do. */
const ABLE: ClientCapabilities = {
  workspace: {
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename', 'delete'] },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
}

export interface Editor {
  /** The server. */
  readonly process: ChildProcess
  readonly connection: ProtocolConnection
  /** Messages that the user was shown. */
  readonly messages: string[]
  /** What the server asked to watch. */
  readonly watched: unknown[]
  uri(file: string): string
  open(file: string, text: string): void
  /** Sends the part of an open text that differs. */
  change(file: string, text: string): void
  save(file: string): void
  close(file: string): void
  /** The text of an open file. */
  text(file: string): string | undefined
  readonly openFiles: () => string[]
  /** Says that files on the disk are new, changed or gone. */
  filesChanged(files: readonly string[]): void
  /** The report after everything that was sent until now. */
  report(): Promise<CheckReport>
  /** The findings that the editor shows, in the order of a report. */
  findings(): Finding[]
  diagnostics(file: string): readonly Diagnostic[]
  completion(file: string, position: Position): Promise<CompletionList | null>
  hover(file: string, position: Position): Promise<string | undefined>
  definition(file: string, position: Position): Promise<Location | null>
  references(file: string, position: Position): Promise<readonly Location[]>
  actions(file: string, range: Range, only?: string[]): Promise<readonly CodeAction[]>
  prepareRename(file: string, position: Position): Promise<{ range: Range; placeholder: string } | null>
  rename(file: string, position: Position, newName: string): Promise<WorkspaceEdit | null>
  willRename(from: string, to: string): Promise<WorkspaceEdit | null>
  symbols(file: string): Promise<readonly DocumentSymbol[]>
  search(query: string): Promise<readonly WorkspaceSymbol[]>
  /** Ends the server as editors do. @returns its exit code */
  end(): Promise<number | null>
}

interface OpenText {
  version: number
  text: string
}

/** Starts the server for a folder, and waits until it is ready. It is ended with the test. */
export async function openEditor(
  dir: string,
  {
    capabilities = ABLE,
    args = [],
    command: [program, ...rest] = [process.execPath, cliFile, 'lsp', '--stdio', ...args],
  }: {
    capabilities?: ClientCapabilities
    args?: readonly string[]
    /** Another command line that starts a server. */
    command?: readonly [program: string, ...rest: string[]]
  } = {},
): Promise<Editor> {
  const child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
  if (TestRunner.getCurrentTest()) onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit') as Promise<[number | null]>
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  const shown = new Map<string, readonly Diagnostic[]>()
  const messages: string[] = []
  const watched: unknown[] = []
  const texts = new Map<string, OpenText>()
  connection.onNotification(PublishDiagnosticsNotification.type, ({ uri, diagnostics }) => {
    shown.set(uri, diagnostics)
  })
  connection.onNotification(ShowMessageNotification.type, ({ message }) => void messages.push(message))
  connection.onRequest(RegistrationRequest.type, ({ registrations }) => void watched.push(...registrations))
  connection.listen()
  const root = pathToFileURL(dir).href
  const uri = (file: string): string => pathToFileURL(join(dir, file)).href
  const at = (file: string, position: Position) => ({ textDocument: { uri: uri(file) }, position })
  await connection.sendRequest(InitializeRequest.type, {
    processId: process.pid,
    rootUri: root,
    capabilities,
    workspaceFolders: [{ uri: root, name: 'docs' }],
  })
  await connection.sendNotification(InitializedNotification.type, {})
  return {
    process: child,
    connection,
    messages,
    watched,
    uri,
    open(file, text) {
      texts.set(file, { version: 1, text })
      void connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri: uri(file), languageId: 'markdown', version: 1, text },
      })
    },
    change(file, text) {
      const known = texts.get(file)
      if (!known) throw new Error(`${file} is not open.`)
      const { range, newText } = difference(known.text, text)
      known.version++
      known.text = text
      void connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri: uri(file), version: known.version },
        contentChanges: [{ range, text: newText }],
      })
    },
    save(file) {
      void connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri: uri(file) } })
    },
    close(file) {
      texts.delete(file)
      void connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri: uri(file) } })
    },
    text: (file) => texts.get(file)?.text,
    openFiles: () => [...texts.keys()],
    filesChanged(files) {
      const changes = files.map((file): FileEvent => ({ uri: uri(file), type: FileChangeType.Changed }))
      void connection.sendNotification(DidChangeWatchedFilesNotification.type, { changes })
    },
    report: () => connection.sendRequest<CheckReport>('docs-build/report', { uri: uri('docs') }),
    findings: () =>
      [...shown]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([, diagnostics]) => diagnostics.map(({ data }) => data as Finding)),
    diagnostics: (file) => shown.get(uri(file)) ?? [],
    completion: (file, position) =>
      connection.sendRequest(CompletionRequest.type, at(file, position)) as Promise<CompletionList | null>,
    async hover(file, position) {
      const found: Hover | null = await connection.sendRequest(HoverRequest.type, at(file, position))
      return (found?.contents as { value: string } | undefined)?.value
    },
    definition: (file, position) =>
      connection.sendRequest(DefinitionRequest.type, at(file, position)) as Promise<Location | null>,
    references: async (file, position) =>
      (await connection.sendRequest(ReferencesRequest.type, {
        ...at(file, position),
        context: { includeDeclaration: false },
      })) ?? [],
    actions: async (file, range, only) =>
      ((await connection.sendRequest(CodeActionRequest.type, {
        textDocument: { uri: uri(file) },
        range,
        context: { diagnostics: [], only },
      })) ?? []) as CodeAction[],
    prepareRename: (file, position) =>
      connection.sendRequest(PrepareRenameRequest.type, at(file, position)) as Promise<{
        range: Range
        placeholder: string
      } | null>,
    rename: (file, position, newName) => connection.sendRequest(RenameRequest.type, { ...at(file, position), newName }),
    willRename: (from, to) =>
      connection.sendRequest(WillRenameFilesRequest.type, { files: [{ oldUri: uri(from), newUri: uri(to) }] }),
    symbols: async (file) =>
      (await connection.sendRequest(DocumentSymbolRequest.type, {
        textDocument: { uri: uri(file) },
      })) as DocumentSymbol[],
    search: async (query) =>
      ((await connection.sendRequest(WorkspaceSymbolRequest.type, { query })) ?? []) as WorkspaceSymbol[],
    async end() {
      await connection.sendRequest(ShutdownRequest.type)
      await connection.sendNotification(ExitNotification.type)
      const [code] = await exited
      return code
    },
  }
}

/** The changed part of a text, as an editor sends it. */
function difference(before: string, after: string): { range: Range; newText: string } {
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  // A line end of two characters is never cut.
  if (before[start - 1] === '\r') start--
  if (end > 0 && before.at(-end) === '\n' && before.at(-end - 1) === '\r') end--
  const range = { start: positionIn(before, start), end: positionIn(before, before.length - end) }
  return { range, newText: after.slice(start, after.length - end) }
}

/** The position of an offset. */
export function positionIn(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/)
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
}

/** The position of the mark `|` in a text, and the text without it. */
export function cursorIn(marked: string): { readonly text: string; readonly position: Position } {
  const at = marked.indexOf('|')
  return { text: marked.slice(0, at) + marked.slice(at + 1), position: positionIn(marked, at) }
}

/** A text after edits of the protocol. */
export function edited(text: string, edits: readonly { readonly range: Range; readonly newText: string }[]): string {
  const starts = [0]
  for (const end of text.matchAll(/\r\n|\n|\r/g)) starts.push(end.index + end[0].length)
  const offset = ({ line, character }: Position): number => (starts[line] ?? text.length) + character
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (all, { range, newText }) => all.slice(0, offset(range.start)) + newText + all.slice(offset(range.end)),
      text,
    )
}
