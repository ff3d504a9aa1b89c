/** Addresses of an old site, which a server of the test gives. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openOldOutput } from '../against/old-output.ts'

test('a redirect of the old site to another host is not followed', async () => {
  const asked: string[] = []
  const other = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.end('secret')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const elsewhere = `http://localhost:${(other.address() as AddressInfo).port}/secret`
  const server = createServer(({ url = '' }, response) => {
    if (url === '/sitemap.xml') response.end('<loc>https://old.example/a</loc><loc>https://old.example/b</loc>')
    else if (url === '/a') response.writeHead(302, { location: elsewhere }).end()
    else if (url === '/b') response.writeHead(301, { location: '/b/' }).end()
    else response.end('page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const tree = { paths: [], links: [], read: () => undefined }
    const old = await openOldOutput(`http://127.0.0.1:${port}/`, { root: '/', tree, baseUrl: '/' })
    expect(await old.read?.('/a')).toBeUndefined()
    expect(await old.read?.('/b')).toBe('page')
    expect(asked).toEqual([])
  } finally {
    server.close()
    other.close()
  }
})

test('an address that redirects to another host is named with that host, which is not asked', async () => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(301, { location: `https://new.example/docs${url}` }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const tree = { paths: [], links: [], read: () => undefined }
    const opened = openOldOutput(`http://127.0.0.1:${port}/`, { root: '/', tree, baseUrl: '/' })
    await expect(opened).rejects.toMatchObject({
      message: expect.stringContaining('redirects to another host') as string,
      hint: 'Give the address of the site there: https://new.example/docs/',
    })
    expect(asked).toEqual(['/sitemap.xml', '/sitemap.xml'])
  } finally {
    server.close()
  }
})

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
