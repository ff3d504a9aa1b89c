/** `_headers` as a host reads it: the rules for a path, and the headers that are refused. */
import { describe, expect, test } from 'vitest'
import { openOutput } from '../../cli/app/serve/output-folder.ts'
import { startServer } from '../../cli/app/serve/server.ts'
import { createSiteHeaders } from '../../cli/app/serve/site-headers.ts'
import { writeSite } from '../harness/site.ts'

describe('rules', () => {
  test.each([
    ['/a', '/*\n  X-A: 1', { 'x-a': '1' }],
    ['/a', '/a\n  X-A: 1\n  X-B: 2: 3', { 'x-a': '1', 'x-b': '2: 3' }],
    ['/a/b', '/a\n  X-A: 1', {}],
    ['/a/b.css', '/a/*.css\n\tX-A: 1', { 'x-a': '1' }],
    ['/a/b/c', '/a/:name\n  X-A: 1', {}],
    ['/a/b', '/a/:name\n  X-A: 1', { 'x-a': '1' }],
    ['/a.b', '/a?b\n  X-A: 1\n/axb\n  X-A: 2', {}],
    ['/a', '/*\n  X-A: 1\n# X-C: 3\n\n/a\n  X-A: 2', { 'x-a': '1, 2' }],
    ['/a', '/*\n  X-A: 1\n/a\n  ! X-A', {}],
    ['/a', 'https://other.example/*\n  X-A: 1', {}],
    ['/a', '/*\n  X A: 1\n  X-B: \u0001\n  Content-Length: 3\n  Transfer-Encoding: chunked\n  : x\n  X-C', {}],
    ['/a', '  X-A: 1', {}],
  ])('%s of %j', (path, text, expected) => {
    expect(createSiteHeaders()(path, text)).toEqual(expected)
  })
})

test('serve sends the headers of `_headers`, the policy included', async () => {
  const out = await writeSite({
    'index.html': 'home',
    '404.html': 'none',
    'assets/x.0123456789.js': '1',
    _headers:
      "/base/*\n  Content-Security-Policy: default-src 'self'\n/base/assets/*\n  Cache-Control: public, max-age=5\n  X-Own: 1\n",
  })
  const source = await openOutput(out)
  const server = await startServer({ source, host: 'localhost', port: 0, baseUrl: '/base/', cache: 'revalidate' })
  try {
    const seen = await Promise.all(
      ['', 'assets/x.0123456789.js', 'assets/none.js'].map(async (path) => {
        const { status, headers } = await fetch(server.url + path)
        return [status, ...['content-security-policy', 'cache-control', 'x-own'].map((name) => headers.get(name))]
      }),
    )
    expect(seen).toEqual([
      [200, "default-src 'self'", 'no-cache', null],
      [200, "default-src 'self'", 'public, max-age=5', '1'],
      [404, "default-src 'self'", 'no-cache', '1'],
    ])
  } finally {
    await server.close()
  }
})
