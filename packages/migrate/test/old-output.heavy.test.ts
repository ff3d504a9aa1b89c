/** Addresses of an old site, which a server of the test gives. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { readTree } from 'docs-build/project'
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

test('copies of files in folders of languages, and pages for what is missing, are no part of the old site', async () => {
  const root = mkdtempSync(join(tmpdir(), 'old-output-'))
  try {
    const files = ['static/a.png', 'static/fr/b.png', 'out/a.png', 'out/fr/a.png', 'out/fr/b.png']
    const pages = ['out/index.html', 'out/fr/index.html', 'out/404.html', 'out/docs/404.html/index.html']
    for (const file of [...files, ...pages]) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), file.replace(/.*\//, ''))
    }
    const old = await openOldOutput(join(root, 'out'), { root, tree: readTree(root), baseUrl: '/' })
    expect([[...old.pages].sort(), old.files, old.copies]).toEqual([['/', '/fr/'], ['/a.png', '/fr/b.png'], 1])
  } finally {
    rmSync(root, { recursive: true })
  }
})
