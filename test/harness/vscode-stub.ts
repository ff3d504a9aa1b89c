/** The editor's API as far as the extension and its client use it: what is not named here does nothing. */

/** Everything that the editor received. */
export interface Told {
  /** Findings by file, as `3: There is …`. */
  readonly findings: Map<string, readonly string[]>
  /** Messages, and lines of outputs. */
  readonly lines: string[]
  /** Addresses that were opened outside of the editor. */
  readonly opened: string[]
}

type Listener = (value: unknown) => void

class Disposable {
  readonly dispose: () => void
  constructor(dispose: () => void = () => {}) {
    this.dispose = dispose
  }
}

class EventEmitter {
  private readonly listeners: Listener[] = []
  readonly event = (listener: Listener): Disposable => {
    this.listeners.push(listener)
    return new Disposable()
  }
  fire(value: unknown): void {
    for (const listener of this.listeners) listener(value)
  }
  dispose(): void {}
}

class CancellationTokenSource {
  readonly token = { isCancellationRequested: false, onCancellationRequested: () => new Disposable() }
  cancel(): void {}
  dispose(): void {}
}

class Position {
  readonly line: number
  readonly character: number
  constructor(line: number, character: number) {
    this.line = line
    this.character = character
  }
}

class Range {
  readonly start: Position
  constructor(line: number, character: number) {
    this.start = new Position(line, character)
  }
}

class Diagnostic {
  readonly range: Range
  readonly message: string
  constructor(range: Range, message: string) {
    this.range = range
    this.message = message
  }
}

interface FileUri {
  readonly scheme: string
  readonly fsPath: string
  readonly path: string
}

function fileUri(path: string): FileUri {
  return Object.assign(Object.create({ toString: () => `file://${path}` }) as object, {
    scheme: 'file',
    fsPath: path,
    path,
  })
}

/** Stands for every class, function and object of an editor. */
export function anything(): unknown {
  // biome-ignore lint/complexity/useArrowFunction: classes extend it
  const target = function (): unknown {
    return anything()
  }
  return new Proxy(target, {
    get(own, name) {
      if (name === 'prototype') return own.prototype
      if (name === 'then') return undefined
      return name === Symbol.toPrimitive ? () => '' : anything()
    },
    construct: () => ({}),
  })
}

/** An object whose other members are events, makers of watchers, or anything. */
function lenient(known: Readonly<Record<string, unknown>>): object {
  const event = (): Disposable => new Disposable()
  const watcher = { dispose: () => {}, onDidCreate: event, onDidChange: event, onDidDelete: event }
  return new Proxy(known, {
    get(own, name) {
      if (name in own) return own[name as string]
      if (/^on(?:Did|Will)/.test(String(name))) return event
      return /^(?:register|create)/.test(String(name)) ? () => watcher : anything()
    },
  })
}

/** @param dirs the folders that the window shows */
export function editorStub(...dirs: readonly string[]): {
  readonly vscode: object
  readonly told: Told
  readonly run: (command: string) => Promise<void>
  /** Shows a file. */
  readonly show: (file: string) => void
} {
  const commands = new Map<string, () => unknown>()
  const told: Told = { findings: new Map(), lines: [], opened: [] }
  let shown: string | undefined
  const say = (line: unknown): void => void told.lines.push(String(line))
  const collection = {
    set: ({ fsPath }: FileUri, list: readonly Diagnostic[]): void =>
      void told.findings.set(
        fsPath,
        list.map(({ range, message }) => `${range.start.line + 1}: ${message}`),
      ),
    delete() {},
    clear() {},
    dispose() {},
  }
  const output = lenient({
    append: say,
    appendLine: say,
    info: say,
    warn: say,
    error: say,
    debug() {},
    trace() {},
    show() {},
    dispose() {},
  })
  const vscode = lenient({
    Disposable,
    EventEmitter,
    CancellationTokenSource,
    Position,
    Range,
    Diagnostic,
    version: '1.91.0',
    Uri: { parse: (text: string) => fileUri(decodeURIComponent(text.replace('file://', ''))), file: fileUri },
    env: {
      appName: 'editor',
      language: 'en',
      openExternal: async (uri: object) => void told.opened.push(String(uri).replace(/^file:\/\//, '')),
    },
    languages: lenient({ match: () => 0, createDiagnosticCollection: () => collection }),
    commands: lenient({
      registerCommand: (name: string, command: () => unknown) => {
        commands.set(name, command)
        return new Disposable()
      },
    }),
    window: lenient({
      createOutputChannel: () => output,
      showErrorMessage: async (message: string) => say(message),
      showInformationMessage: async (message: string) => say(message),
      visibleTextEditors: [],
      get activeTextEditor() {
        return shown === undefined ? undefined : { document: { uri: fileUri(shown) } }
      },
      tabGroups: lenient({ all: [] }),
    }),
    workspace: lenient({
      workspaceFolders: dirs.map((dir, index) => ({ uri: fileUri(dir), name: `site ${index}`, index })),
      textDocuments: [],
      notebookDocuments: [],
      getConfiguration: () => ({ get: (_: string, fallback: unknown) => fallback, inspect: () => undefined }),
      getWorkspaceFolder: () => undefined,
    }),
  })
  return {
    vscode,
    told,
    run: async (command) => void (await commands.get(command)?.()),
    show: (file) => (shown = file),
  }
}
