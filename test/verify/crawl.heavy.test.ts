/** `verify --crawl`: linkinator is a second judge of an output. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { crawl } from '../../cli/app/operations/crawl.ts'
import { build, verify } from '../../cli/app/operations.ts'
import { writeSite } from '../harness/site.ts'

const FILES = {
  'docs.config.ts':
    "export default { baseUrl: '/sub/', checks: { rules: { 'broken-link': 'warn' } }, links: { siteUrls: ['/others/*'] } }\n",
  'docs/index.md': '# Home\n\n[a](./a.md) [gone](./gone.md) [others](/sub/others/x)\n',
  'docs/a.md': '# A\n\n[file](/file.txt) ![picture](/picture.gif) [b](./größe.md)\n',
  'docs/größe.md': '# B\n\n[a](./a.md)\n',
  'static/file.txt': 'text',
  'static/picture.gif': '',
}

test('it finds nothing besides what the files show, also with a proxy in the environment', async () => {
  const { out } = await build({ dir: await writeSite(FILES), jobs: 1, cache: false })
  const proxy = 'http://127.0.0.1:9'
  process.env['https_proxy'] = proxy
  try {
    const { ok, report, crawled } = await verify({ out, crawl: true })
    expect(process.env['https_proxy']).toBe(proxy)
    expect(report.findings.map(({ rule, severity, target }) => [rule, severity, target])).toEqual([
      ['broken-link', 'warn', './gone.md'],
    ])
    expect([ok, (crawled ?? 0) > 8]).toEqual([true, true])
  } finally {
    delete process.env['https_proxy']
  }
  expect((await verify({ out })).crawled).toBeUndefined()
})

test('what only the crawler meets is a failure, with the page and the status', async () => {
  const { out } = await build({ dir: await writeSite(FILES), jobs: 1, cache: false })
  await rm(join(out, 'file.txt'))
  const page = join(out, 'a/index.html')
  await writeFile(page, (await readFile(page, 'utf8')).replace('</main>', '<a href="nowhere/">x</a></main>'))
  // The first judge is not asked.
  const { findings } = await crawl({ folder: out, baseUrl: '/sub/', siteUrls: ['/others/*'], known: [] })
  expect(findings.map(({ rule, severity, file, target }) => [rule, severity, file, target])).toEqual([
    ['crawl', 'fail', 'a/index.html', '/sub/a/nowhere/'],
    ['crawl', 'fail', 'a/index.html', '/sub/file.txt'],
    ['crawl', 'fail', 'index.html', '/sub/gone.md'],
  ])
  expect(findings[0]?.message).toContain('the status 404')
  const { ok, report } = await verify({ out, crawl: true })
  expect(ok).toBe(false)
  expect(report.findings.filter(({ rule }) => rule === 'crawl')).toEqual([])
})
