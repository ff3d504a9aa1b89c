/** What the parameters of a message must have. A request that lacks something gets an answer that says what it is. */
import { ErrorCodes, Message, type MessageStrategy, type MessageWriter } from 'vscode-languageserver/node'

/** Answers with the report of the project of a file, as `check --format json` prints it: `{ uri }` → the report. */
export const REPORT_REQUEST = 'docs-build/report'

/** Types of values, as `typeof` names them, by their places in the parameters. */
type Fields = Readonly<Record<string, 'string' | 'number' | 'object' | 'number or string'>>

const FILE: Fields = { 'textDocument.uri': 'string' }
const PLACE: Fields = { ...FILE, 'position.line': 'number', 'position.character': 'number' }
const RANGE: Fields = {
  ...FILE,
  'range.start.line': 'number',
  'range.start.character': 'number',
  'range.end.line': 'number',
  'range.end.character': 'number',
}

/** By the name of the request or the notification. */
const NEEDED: Readonly<Record<string, Fields>> = {
  initialize: { capabilities: 'object' },
  'textDocument/completion': PLACE,
  'textDocument/hover': PLACE,
  'textDocument/definition': PLACE,
  'textDocument/references': PLACE,
  'textDocument/prepareRename': PLACE,
  'textDocument/rename': { ...PLACE, newName: 'string' },
  'textDocument/codeAction': { ...RANGE, context: 'object' },
  'textDocument/documentSymbol': FILE,
  'workspace/symbol': { query: 'string' },
  'workspace/willRenameFiles': { 'files.length': 'number' },
  [REPORT_REQUEST]: { uri: 'string' },
  'textDocument/didOpen': { ...FILE, 'textDocument.text': 'string' },
  'textDocument/didChange': { ...FILE, 'contentChanges.length': 'number' },
  'textDocument/didSave': FILE,
  'textDocument/didClose': FILE,
  'workspace/didChangeWatchedFiles': { 'changes.length': 'number' },
  'workspace/didChangeWorkspaceFolders': { 'event.added.length': 'number' },
  '$/setTrace': { value: 'string' },
  '$/cancelRequest': { id: 'number or string' },
}

/** Answers requests whose parameters lack something, and hands over all other messages. */
export function withNeededParams(writer: MessageWriter): MessageStrategy {
  return {
    handleMessage(message, next) {
      const lacking = Message.isRequest(message) ? lackingIn(message.method, message.params) : undefined
      if (!Message.isRequest(message) || lacking === undefined) return next(message)
      const error = { code: ErrorCodes.InvalidParams, message: `docs-build: ${lacking}` }
      return writer.write({ jsonrpc: '2.0', id: message.id, error } as Message)
    },
  }
}

/** @returns a sentence that names the first value that is missing */
export function lackingIn(method: string, params: unknown): string | undefined {
  for (const [path, type] of Object.entries(NEEDED[method] ?? {})) {
    const value = path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], params)
    if (!type.split(' or ').includes(typeof value) || value === null)
      return `The message \`${method}\` needs \`${path}\` in its parameters, of the type \`${type}\`.`
  }
  return undefined
}
