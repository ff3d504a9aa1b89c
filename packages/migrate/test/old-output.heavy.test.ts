/** Addresses of an old site, which a server of the test gives. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openOldOutput } from '../against/old-output.ts'

test('only the server that was named is asked', async () => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.end(url === '/sitemap.xml' ? '<loc>https://old.example//evil.example/x</loc>' : 'page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const tree = { paths: [], links: [], read: () => undefined }
    const old = await openOldOutput(`http://127.0.0.1:${port}/`, { root: '/', tree, baseUrl: '/' })
    expect(await old.read?.(old.pages[0] ?? '')).toBe('page')
    expect(asked).toEqual(['/sitemap.xml', '//evil.example/x'])
  } finally {
    server.close()
  }
})
