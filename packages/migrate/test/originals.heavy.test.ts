/**
 * Small sites, each built by its own tool, and what `migrate --against` finds of them in the new site. The HTML in `originals/` is
 * the tool's, without scripts, styles and drawings: VitePress 1.6.4, Docusaurus 3.9.1, Starlight 0.42, MkDocs 1.4 with Material
 * 8.2, Hugo 0.111, VuePress 2.0.0-rc.31, Rspress 2.0.22, Nextra 4.6.1, Jekyll 4.3.1.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { parseSite } from '../../../test/harness/files.ts'
import { projectRoot } from '../../../test/harness/root.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'

async function original(name: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const text = await readFile(join(projectRoot, `packages/migrate/test/originals/${name}.txt`), 'utf8')
  return writeSite({ ...parseSite(text), '.git/HEAD': 'ref: refs/heads/main\n', ...more })
}

/** What the report says of the old site: the counts, and what is lost. */
async function measured(cwd: string, against: string): Promise<string[]> {
  const { code, stderr } = await runCli(['migrate', '--against', against], { cwd })
  expect(code, stderr).toBe(0)
  const lines = stderr.slice(stderr.indexOf('Kept of the old site')).split('\n').slice(1)
  return lines.slice(0, lines.indexOf('')).map((line) => line.trim().replace(/\s{2,}/g, ' '))
}

test.each([
  ['vitepress', [4, 0, 4, 13, 4, 6], []],
  ['docusaurus', [5, 0, 5, 9, 5, 7], []],
  ['starlight', [4, 1, 4, 9, '3 of 4', 7], ['pages with a sidebar: /']],
  ['mkdocs', [5, 3, 5, 13, 5, 8], []],
  ['hugo', [15, 2, 14, 18, '12 of 14', 12], ['pages with a sidebar: /', 'pages with a sidebar: /zh-cn/']],
  ['vuepress', [5, 1, 5, 7, 3, 3], []],
  ['rspress', [8, 1, 8, 9, 7, 8], []],
  [
    'nextra',
    [9, 1, 9, 5, '7 of 8', '8 of 9'],
    ['pages with a sidebar: /docs/hidden.html', 'entries of sidebars: Second page /docs/guide/second'],
  ],
  ['jekyll', [4, 1, 4, 8, '3 of 4', 3], ['pages with a sidebar: /elsewhere/hidden.html']],
  ['hugo-mounts', [7, 2, 7, 9, '6 of 7', 6], ['pages with a sidebar: /']],
] as const)('the new site of %s keeps what the old one has', async (name, counts, lost) => {
  const NAMES = ['addresses of pages', 'files beside pages', 'titles', 'ids of headings', 'pages with a sidebar']
  const said = await measured(await original(name), 'built')
  const shares = said.slice(0, 6).map((line) => line.replace(/ \([\d.]+ %\)$/, ''))
  const wanted = [...NAMES, 'entries of sidebars'].map((what, at) => {
    const count = counts[at]
    if (count === 0) return `${what} none in the old site`
    return `${what} ${typeof count === 'number' ? `${count} of ${count}` : count}`
  })
  expect([...shares, ...said.slice(6)]).toEqual([...wanted, ...lost.map((one) => `lost of ${one}`)])
})

it('nothing is measured without an old site', async () => {
  const { stderr } = await runCli(['migrate'], { cwd: await original('vitepress') })
  expect(stderr).toContain('Not measured.')
  expect(stderr).not.toContain('%')
})

it('a list of addresses measures addresses alone', async () => {
  const urls = ['/', '/guide/first-steps.html', '/gone.html'].map((path) => `<loc>https://tool.test${path}</loc>`)
  const cwd = await original('vitepress', { 'sitemap.xml': `<urlset>${urls.join('')}</urlset>` })
  expect(await measured(cwd, 'sitemap.xml')).toEqual([
    'addresses of pages 2 of 3 (66.6 %)',
    ...['files beside pages', 'titles', 'ids of headings', 'pages with a sidebar', 'entries of sidebars'].map(
      (what) => `${what} not measured`,
    ),
    'lost of addresses of pages: /gone.html',
  ])
})

it('a site that a server gives is measured page by page', async () => {
  const cwd = await original('vitepress')
  const paths = ['/', '/guide/first-steps.html']
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://a')
    if (pathname === '/docs/sitemap.xml')
      response.end(`<urlset>${paths.map((path) => `<loc>https://tool.test/docs${path}</loc>`).join('')}</urlset>`)
    else {
      const file = pathname.replace(/^\/docs\//, '').replace(/(^|\/)$/, '$1index.html')
      readFile(join(cwd, 'built', file)).then(
        (html) => response.end(html),
        () => response.writeHead(404).end(),
      )
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const said = await measured(cwd, `http://127.0.0.1:${port}/docs/`)
    expect(said.slice(0, 3)).toEqual([
      'addresses of pages 2 of 2 (100 %)',
      'files beside pages not measured',
      'titles 2 of 2 (100 %)',
    ])
  } finally {
    server.close()
  }
})

it('an old site that is not there stops the command before anything is written', async () => {
  const cwd = await original('vitepress')
  const { code, stderr } = await runCli(['migrate', '--write', '--against', 'dist'], { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain('There is no old site in dist.')
  expect((await runCli(['check'], { cwd })).stderr).not.toContain('docs.config.ts')
})
