/** `docs-build mcp`: what a program learns of a built site. */
import { request } from 'node:http'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../../cli/app/operations.ts'
import { cliFile } from '../../../test/harness/root.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'
import { mcp } from '../index.ts'

let dir: string

beforeAll(async () => {
  dir = await writeSite({
    'docs.config.ts': "export default { title: 'Sewing', url: 'https://example.org', baseUrl: '/docs/' }\n",
    'docs/index.md': '# Start\n\nRead about [points](./guides/points.md).\n',
    'docs/guides/points.md':
      '---\ntags: [drawing]\n---\n# Points\n\n## Where a point lies\n\nA point has two coordinates.\n',
  })
  await build({ dir })
})

interface Answer {
  readonly isError: boolean
  readonly text: string
}

async function ask(client: Client, name: string, given: Record<string, unknown>): Promise<Answer> {
  const { isError = false, content } = await client.callTool({ name, arguments: given })
  return { isError: isError === true, text: (content as { text: string }[])[0]?.text ?? '' }
}

/** Both ways in which a program can ask. */
const ways: Record<string, () => Promise<{ client: Client; end: () => Promise<void> }>> = {
  'over standard input and output': async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [cliFile, 'mcp', dir] }))
    return { client, end: () => client.close() }
  },
  'over HTTP': async () => {
    const { url = '', close } = await mcp({ dir, port: 0 })
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(url)) as Parameters<Client['connect']>[0])
    return {
      client,
      end: async () => {
        await client.close()
        await close()
      },
    }
  },
}

describe.each(Object.keys(ways))('%s', (way) => {
  test('a program searches, reads pages and sees how they hang together', async () => {
    const { client, end } = await (ways[way] as (typeof ways)[string])()
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['search', 'page', 'graph'])
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)

    const found = JSON.parse((await ask(client, 'search', { query: 'coordinates' })).text)
    expect(found).toMatchObject([{ title: 'Points', url: '/docs/guides/points/' }])

    for (const page of ['/docs/guides/points/', '/guides/points', 'guides/points/index.md'])
      expect((await ask(client, 'page', { page })).text, page).toContain('A point has two coordinates.')

    expect(JSON.parse((await ask(client, 'graph', { page: '/docs/guides/points/' })).text)).toMatchObject({
      title: 'Points',
      tags: ['drawing'],
      headings: [{ id: 'where-a-point-lies', depth: 2 }],
    })
    expect((await ask(client, 'graph', {})).text).toContain('/docs/guides/points/')
    await end()
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['page', { page: '/gone/' }, 'There is no such page.'],
    ['page', { page: '../../docs.config.ts' }, 'There is no such page.'],
    ['page', { page: '/%2e%2e/%2e%2e/etc/passwd' }, 'There is no such page.'],
    ['page', {}, '`page` must be a text.'],
    ['delete', {}, 'There is no tool `delete`.'],
  ])('%s %j is refused', async (name, given, message) => {
    const { client, end } = await (ways[way] as (typeof ways)[string])()
    const { isError, text } = await ask(client, name, given)
    expect(isError).toBe(true)
    expect(text).toContain(message)
    await end()
  })
})

test('every request is answered before the program ends, also when the input ends at once', async () => {
  const request = (id: number, method: string, params: object): string =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`
  const about = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const asked = { name: 'search', arguments: { query: 'coordinates' } }
  const stdin = request(1, 'initialize', about) + request(2, 'tools/call', asked) + request(3, 'tools/call', asked)
  const { code, stdout } = await runCli(['mcp', dir], { stdin })
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: number; result: unknown })
  expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3])
  expect(JSON.stringify(answers.find(({ id }) => id === 3)?.result)).toContain('/docs/guides/points/')
  expect(code).toBe(0)
})

describe('a web site cannot ask', () => {
  function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      request(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .once('error', reject)
        .end('{}')
    })
  }

  test.each<[Record<string, string>, number]>([
    [{ host: 'evil.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
  ])('%j', async (headers, status) => {
    const { url = '', close } = await mcp({ dir, port: 0 })
    expect(await statusOf(url, headers)).toBe(status)
    await close()
  })
})
