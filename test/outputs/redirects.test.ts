/** Redirects from the project to the reader: `build`, `dev`, `serve`, `verify` and `graph` follow the same ones. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build, graph, serve, verify } from '../../cli/app/operations.ts'
import { brief } from '../harness/brief-finding.ts'
import { type Files, hashTree, writeSite } from '../harness/site.ts'
import { watchDev } from '../harness/watched-dev.ts'

const site = (formats: readonly string[], more: Files = {}): Files => ({
  'docs.config.js': `export default {
    title: 'Moved', url: 'https://moved.example.org', baseUrl: '/base/',
    redirects: { paths: { '/old': '/new', '/old#x': '/new#part', '/far': 'https://example.org/' }, formats: ${JSON.stringify(formats)} }
  }\n`,
  'docs/index.md': '# Home\n\n[New](./new.md)\n',
  'docs/new.md': "---\nredirect_from: [/older.html, { from: '#was', to: '#part' }]\n---\n\n# New\n\n## Part\n\nText.\n",
  ...more,
})

async function locationOf(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' })
  return `${response.status} ${response.headers.get('location')}`
}

const ALL = ['html', 'netlify', 'vercel', 'nginx', 'json']

test('names with marks of other languages stay what they are in every format', async () => {
  const dir = await writeSite(site(ALL, { "docs/a;b'c (1) +{x}.md": '---\nredirect_from: /odd/\n---\n\n# Odd\n' }))
  const { out } = await build({ dir })
  expect((await verify({ out })).report.findings.map(brief)).toEqual([])
})

test('every format is written, verified, and a second build keeps it', async () => {
  const dir = await writeSite(site(ALL, { 'static/_redirects': '/mine /base/new/ 302\n' }))
  const { out, report, published } = await build({ dir })
  expect(report.findings.map(brief)).toEqual([])
  expect(published).toBe(true)
  expect((await verify({ out })).report.findings.map(brief)).toEqual([])
  const text = (file: string): Promise<string> => readFile(join(out, file), 'utf8')
  expect(await text('_redirects')).toBe(
    [
      '/mine /base/new/ 302',
      '# Redirects of this site, written by docs-build.',
      '/base/far https://example.org/ 301',
      '/base/far/ https://example.org/ 301',
      '/base/old /base/new/ 301',
      '/base/old/ /base/new/ 301',
      '/base/older.html /base/new/ 301',
      '',
    ].join('\n'),
  )
  expect(await text('old/index.html')).toContain('<link rel="canonical" href="https://moved.example.org/base/new/"/>')
  expect(await text('old/index.html')).toContain('content="0; url=/base/new/"')
  expect(await text('older.html')).toContain('data-to="/base/new/"')
  expect(await text('new/index.html')).toContain('data-anchors="{&quot;was&quot;:&quot;/base/new/#part&quot;}"')
  expect(await text('index.html')).not.toContain('assets/redirect')
  expect(await text('sitemap.xml')).not.toContain('old')
  const first = await hashTree(out)
  await writeFile(join(dir, 'docs/index.md'), '# Home\n\n[New](./new.md) again\n')
  await build({ dir })
  await writeFile(join(dir, 'docs/index.md'), '# Home\n\n[New](./new.md)\n')
  await build({ dir })
  expect(await hashTree(out)).toEqual(first)
})

test('without redirects there is no file for them, and a `_redirects` of the project stays as it is', async () => {
  const dir = await writeSite({ 'docs/index.md': '# Home\n', 'static/_redirects': '/a /b 302' })
  const { out, report } = await build({ dir })
  expect(report.findings.map(brief)).toEqual([])
  expect(await readFile(join(out, '_redirects'), 'utf8')).toBe('/a /b 302')
  expect(Object.keys(await hashTree(out)).filter((path) => /redirect\.|vercel|nginx/.test(path))).toEqual([])
})

test.each([['netlify'], ['vercel'], ['nginx'], ['json']])('serve and dev follow the format %s', async (format) => {
  const dir = await writeSite(site([format]))
  await build({ dir })
  const served = await serve({ dir, port: 0 })
  onTestFinished(() => served.close())
  const { server } = await watchDev(dir)
  for (const { port } of [served, server]) {
    const at = `http://localhost:${port}/base`
    expect(await locationOf(`${at}/old/?a=b`)).toBe('302 /base/new/?a=b')
    expect(await locationOf(`${at}/older.html`)).toBe('302 /base/new/')
    expect(await locationOf(`${at}/far/`)).toBe('302 https://example.org/')
    expect(await locationOf(`${at}/new/`)).toBe('200 null')
  }
})

test('dev follows an edit of front matter, and serve a new build', async () => {
  const dir = await writeSite(site(['netlify']))
  await build({ dir })
  const served = await serve({ dir, port: 0 })
  onTestFinished(() => served.close())
  const { server, save } = await watchDev(dir)
  await save({ 'docs/index.md': '---\nredirect_from: /start\n---\n\n# Home\n\n[New](./new.md)\n' })
  expect(await locationOf(`http://localhost:${server.port}/base/start`)).toBe('302 /base/')
  await build({ dir })
  expect(await locationOf(`http://localhost:${served.port}/base/start`)).toBe('302 /base/')
})

test('verify names a redirect that leads to nothing', async () => {
  const dir = await writeSite(site(['netlify', 'html']))
  const { out } = await build({ dir })
  const file = join(out, '_redirects')
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('/base/new/', '/base/gone/'))
  const { report } = await verify({ out })
  expect(report.findings.map(({ rule, file, line }) => `${rule} ${file.replace(/.*\//, '')}:${line}`)).toContain(
    'redirects _redirects:4',
  )
})

test('the graph names redirects with their places, and the links that go through them', async () => {
  const dir = await writeSite({
    'docs/index.md': '# Home\n\n[x](/old/)\n',
    'docs/new.md': '---\nredirect_from: /old\n---\n\n# New\n',
  })
  const site = await graph({ dir })
  expect(site.redirects).toEqual([{ from: '/old/', to: '/new/', file: 'docs/new.md', line: 2 }])
  expect(site.pages.find(({ route }) => route === '/')?.links).toMatchObject([{ route: '/new/', via: '/old/' }])
})

test('a `vercel.json` that is not an object ends the build with its name', async () => {
  const dir = await writeSite(site(['vercel'], { 'static/vercel.json': '[]' }))
  await expect(build({ dir })).rejects.toThrow('static/vercel.json cannot hold the redirects of the site.')
})
