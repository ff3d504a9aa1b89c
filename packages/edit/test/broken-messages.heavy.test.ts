/** What comes over standard input and is no message of an editor. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { cliFile } from '../../../test/harness/root.ts'
import { writeSite } from '../../../test/harness/site.ts'
import { pathOfUri } from '../lsp/places.ts'

const ENDED = 'error Standard input has ended without a message of an editor.'

test.each([
  ['nothing', '', ENDED],
  ['a line without a header', 'hello\r\n\r\n', "must separate key and value using ':' hello"],
  ['a header without a length', 'Foo: 1\r\n\r\n', 'Header must provide a Content-Length property.'],
  ['a length that is no number', 'Content-Length: abc\r\n\r\n{}', 'Content-Length value must be a number. Got abc'],
  ['a length that is never reached', `Content-Length: ${2 ** 60}\r\n\r\n{}`, ENDED],
  ['a message that is no JSON', 'Content-Length: 2\r\n\r\n{]', 'A message of the editor is no JSON, so it is left out'],
])('%s ends the server with a reason', async (_, input, reason) => {
  const cwd = await writeSite({ 'docs/index.md': '# Home\n' })
  const { status, stdout, stderr } = spawnSync(process.execPath, [cliFile, 'lsp', '--stdio'], {
    cwd,
    input,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(reason)
})

test('a message after one that is no JSON is answered', async () => {
  const cwd = await writeSite({ 'docs/index.md': '# Home\n' })
  const message = (text: string): string => `Content-Length: ${text.length}\r\n\r\n${text}`
  const { status, stdout } = spawnSync(process.execPath, [cliFile, 'lsp', '--stdio'], {
    cwd,
    input: [
      message('{]'),
      message(
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}',
      ),
      message('{"jsonrpc":"2.0","id":2,"method":"shutdown"}'),
      message('{"jsonrpc":"2.0","method":"exit"}'),
    ].join(''),
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  expect(stdout).toContain('"id":1')
})

const START = { method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } }
const FILE = { textDocument: { uri: 'file:///a.md' } }

test('a request whose parameters lack something gets an answer that names it, and such a notification is left out', async () => {
  const cwd = await writeSite({ 'docs/index.md': '# Home\n' })
  const notifications = ['textDocument/didOpen', 'textDocument/didChange', 'textDocument/didSave', '$/cancelRequest']
  const requests: { readonly method: string; readonly params?: unknown }[] = [
    { method: 'initialize', params: null },
    START,
    { method: 'textDocument/hover', params: null },
    { method: 'textDocument/hover' },
    { method: 'textDocument/hover', params: FILE },
    { method: 'textDocument/rename', params: { ...FILE, position: { line: 0, character: 0 } } },
    { method: 'textDocument/codeAction', params: { ...FILE, range: {} } },
    { method: 'workspace/symbol', params: [] },
    { method: 'workspace/willRenameFiles', params: { files: null } },
    { method: 'docs-build/report', params: { uri: 1 } },
    { method: 'textDocument/documentSymbol', params: FILE },
    { method: 'shutdown' },
  ]
  const texts = [
    ...requests.slice(0, -1).map((one, id) => ({ id, ...one })),
    ...notifications.map((method) => ({ method, params: null })),
    { id: requests.length - 1, method: 'shutdown' },
    { method: 'exit' },
  ].map((one) => JSON.stringify({ jsonrpc: '2.0', ...one }))
  const { status, stdout, stderr } = spawnSync(process.execPath, [cliFile, 'lsp', '--stdio'], {
    cwd,
    input: texts.map((text) => `Content-Length: ${text.length}\r\n\r\n${text}`).join(''),
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  const answers = stdout
    .split(/Content-Length: \d+\r\n\r\n/)
    .filter(Boolean)
    .map((text) => JSON.parse(text) as { id?: number; error?: { code: number; message: string } })
  const errors = new Map(answers.flatMap(({ id, error }) => (id !== undefined && error ? [[id, error]] : [])))
  const lacks = (id: number): string | undefined =>
    /needs `(.+?)` in its parameters/.exec(errors.get(id)?.message ?? '')?.[1]
  expect(requests.map((_, id) => lacks(id))).toEqual([
    'capabilities',
    undefined,
    'textDocument.uri',
    'textDocument.uri',
    'position.line',
    'newName',
    'range.start.line',
    'query',
    'files.length',
    'uri',
    undefined,
    undefined,
  ])
  for (const name of notifications) expect(stderr).toContain(`The message \`${name}\` needs`)
  expect(stdout).not.toContain('Cannot read properties')
  expect(new Set([...errors.values()].map(({ code }) => code))).toEqual(new Set([-32602]))
})

test.each([
  'untitled:1',
  'https://example.org/a.md',
  'file:///%00',
  `file:///${'a'.repeat(256)}.md`,
  'file:///%zz',
  '',
])('%j is the address of no file', (uri) => {
  expect(pathOfUri(uri)).toBeUndefined()
})
