/** Reads the messages of an editor. What is no message ends the server, with the reason. */
import { DocsError } from 'docs-build'
import { Message, type MessageReader, StreamMessageReader } from 'vscode-languageserver/node'
import { lackingIn } from './request-params.ts'

/** The last message of a session in the protocol. The library ends the process when it comes. */
const EXIT_MESSAGE = { jsonrpc: '2.0', method: 'exit' } as const

/**
 * @param onFault takes the reason why a message is left out, or why the server ends
 * @returns a reader to which a broken or ended stream is the message `exit`, because no message can follow
 */
export function editorMessages(input: NodeJS.ReadableStream, onFault: (error: DocsError) => void): MessageReader {
  const reader = new StreamMessageReader(input)
  /** Number of messages that were read, with those that are no JSON. */
  let read = 0
  let hasSpoken = false
  let isOver = false
  return {
    onError: reader.onError,
    onClose: reader.onClose,
    onPartialMessage: reader.onPartialMessage,
    dispose: () => reader.dispose(),
    listen(callback) {
      const end = (fault?: DocsError): void => {
        if (isOver) return
        isOver = true
        if (fault) onFault(fault)
        callback(EXIT_MESSAGE)
      }
      let isShutDown = false
      reader.onError((error) => {
        // A text that is no JSON has been read to its end: the next message follows.
        read++
        if (error instanceof SyntaxError) onFault(notJson(error))
        else end(noMessage(error))
      })
      // The reader hands over one message in each turn of the event loop, so the last ones can come after the end.
      const endAfterLast = (before: number): void =>
        void setImmediate(() =>
          read === before ? end(isShutDown ? undefined : closed(hasSpoken)) : endAfterLast(read),
        )
      input.once('end', () => endAfterLast(read))
      return reader.listen((message) => {
        if (isOver) return
        read++
        hasSpoken = true
        isShutDown ||= 'method' in message && message.method === 'shutdown'
        const lacking = Message.isNotification(message) ? lackingIn(message.method, message.params) : undefined
        // Nobody waits for an answer to a notification.
        if (lacking !== undefined) onFault(new DocsError(`${lacking} It is left out.`))
        else callback(message)
      })
    },
  }
}

function notJson({ message }: SyntaxError): DocsError {
  return new DocsError(`A message of the editor is no JSON, so it is left out: ${message}`)
}

function noMessage({ message }: Error): DocsError {
  return new DocsError(`What came over standard input is no message of an editor: ${message.replaceAll(/\s+/g, ' ')}`, {
    hint: 'Editors start `docs-build lsp` and speak the Language Server Protocol with it; nothing else may write to it.',
  })
}

function closed(hasSpoken: boolean): DocsError {
  return hasSpoken
    ? new DocsError('The editor has closed the connection without `shutdown`.')
    : new DocsError('Standard input has ended without a message of an editor.', {
        hint: 'Editors start `docs-build lsp` by themselves: `docs-build help editors` shows their settings.',
      })
}
