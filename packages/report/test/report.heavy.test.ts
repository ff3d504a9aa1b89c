/** The data of the report: pages and links, ages, files. What the page shows of it is in `test/browser/report.test.ts`. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, check } from '../../../cli/app/operations.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'
import { ageOf, fileTree } from '../site/collect.ts'
import type { ReportData } from '../site/report-data.ts'

function dataOf(html: string): ReportData {
  return JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as ReportData
}

/** @throws Error with what is printed when the command fails */
async function report(dir: string, ...options: string[]): Promise<string> {
  const to = join(dir, 'report.html')
  const { code, stderr } = await runCli(['report', dir, '--jobs', '1', '--to', to, ...options])
  if (code !== 0) throw new Error(stderr)
  return readFileSync(to, 'utf8')
}

const SITE = {
  'docs.config.js': "export default { title: 'Patterns </script><img src=x>', docs: { sidebars: { main: ['a'] } } }",
  'docs/readme.md': '# Start\n\n[a](a.md) [none](none.md) [b](guides/b.md)\n',
  'docs/a.md': '# A\n\n[b](guides/b.md#part) [b again](guides/b.md)\n',
  'docs/guides/b.md': '# B\n\n## Part\n',
  'docs/guides/alone.md': '# Alone\n\n[a](../a.md)\n',
}

test('the report holds what `check` finds, the links of the graph, and pages to which nothing leads', async () => {
  const dir = await writeSite(SITE)
  const html = await report(dir)
  const data = dataOf(html)
  const found = (await check({ dir, jobs: 1 })).report.findings
  expect(data.findings.map(({ rule, file, line }) => [rule, file, line])).toEqual(
    found.map(({ rule, file, line }) => [rule, file, line]),
  )
  const place = (route: string): number => data.pages.findIndex((page) => page.route === route)
  const links = data.links.flatMap((from, index) => (index % 2 === 0 ? [[from, data.links[index + 1]]] : []))
  expect(links.filter(([from]) => from === place('/a/'))).toEqual([[place('/a/'), place('/guides/b/')]])
  expect(data.pages.filter(({ isOrphan }) => isOrphan).map(({ route }) => route)).toEqual(['/guides/alone/'])
  expect(data.pages.find(({ route }) => route === '/')?.broken).toEqual(['none.md'])
  expect(data.pages.find(({ route }) => route === '/guides/b/')?.linked).toBe(2)
  expect([data.files, data.builds, data.changes]).toEqual([undefined, [], undefined])
  expect(html).toContain(`<li><b>${data.pages.length}</b> pages</li>`)
  // A title cannot end the script or become an element.
  expect(html).not.toContain('<img src=x>')
})

test('with an output it shows files, builds, what has changed since another one, and what the baseline knows', async () => {
  const dir = await writeSite({ ...SITE, 'docs/readme.md': '# Start\n\n[a](a.md)\n\n[b](guides/b.md#lost)\n' })
  const { out } = await build({ dir, jobs: 1, out: 'old' })
  await build({ dir, jobs: 1 })
  expect((await runCli(['check', dir, '--update-baseline'])).code).toBe(0)
  const data = dataOf(await report(dir, '--since', out, '--baseline', 'docs.baseline.json'))
  expect(data.files?.children?.map(({ name }) => name)).toEqual(expect.arrayContaining(['HTML', 'scripts', 'styles']))
  expect(data.builds.map(({ rendered }) => rendered)).toEqual([4])
  expect(data.changes).toMatchObject({ added: [], removed: [], moved: [], changed: [] })
  expect(data.findings.every(({ known }) => known)).toBe(true)
  expect([data.findings.length > 0, data.gone]).toEqual([true, 0])
  await expect(report(dir, '--baseline', 'none.json')).rejects.toThrow('There is no baseline none.json.')
})

describe('the age of a finding is counted from the last change of the project', () => {
  test.for([
    ['2026-01-31', 'a week'],
    ['2026-01-24', 'a week'],
    ['2026-01-23', 'a month'],
    ['2025-12-31', 'a month'],
    ['2025-11-15', 'three months'],
    ['2025-06-01', 'a year'],
    ['2024-01-01', 'longer'],
    [undefined, 'unknown'],
  ] as const)('%s: %s', ([day, age]) => {
    expect(ageOf(day, '2026-01-31')).toBe(age)
  })
})

test('files stand in their folders; many small ones are one entry, and a file alone in its folders stands for them', () => {
  const files = [
    { path: 'a/b/index.html', size: 5 },
    { path: 'c/index.html', size: 4 },
    { path: 'c/d/index.html', size: 3 },
    ...Array.from({ length: 70 }, (_, index) => ({ path: `i/${index}.svg`, size: 100 - index })),
  ]
  const tree = fileTree(files)
  const html = tree.children?.find(({ name }) => name === 'HTML')
  expect(html?.children).toEqual([
    { name: 'a/b/index.html', size: 5 },
    {
      name: 'c',
      children: [
        { name: 'd/index.html', size: 3 },
        { name: 'index.html', size: 4 },
      ],
    },
  ])
  const images = tree.children?.find(({ name }) => name === 'images')
  expect(images?.children?.[0]?.children?.length).toBe(61)
  expect(images?.children?.[0]?.children?.at(-1)?.name).toBe('10 smaller files')
})

test('a history has a file for each commit, and what is damaged is left out', async () => {
  const dir = await writeSite({
    ...SITE,
    '.gitignore': '.docs-build/\nreports/\nreport.html\n',
    CODEOWNERS: '* @all\n',
  })
  const git = (day: string, ...args: readonly string[]): unknown =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: dir,
      env: { ...process.env, GIT_AUTHOR_DATE: `${day}T12:00:00Z`, GIT_COMMITTER_DATE: `${day}T12:00:00Z` },
    })
  const history = async () => dataOf(await report(dir, '--history', join(dir, 'reports'))).history ?? []
  git('2026-01-01', 'init', '-q')
  await expect(history()).rejects.toThrow('A history has a file for each commit, and there is none.')
  git('2026-01-01', 'add', '-A')
  git('2026-01-01', 'commit', '-qm', 'one')
  expect(await history()).toMatchObject([{ day: '2026-01-01', pages: 5, owners: { '@all': 2 } }])
  await writeFile(join(dir, 'docs/readme.md'), '# Start\n\n[a](a.md) [b](guides/b.md)\n')
  git('2026-02-01', 'commit', '-qam', 'two')
  await history()
  // Of commits of one day, the time decides, whatever their hashes are.
  const [last] = await history()
  const other = { ...last, day: '2026-02-01', pages: 4 }
  const noon = Date.UTC(2026, 1, 1, 12) / 1000
  await writeFile(join(dir, 'reports/2026-02-01-ffffffff.json'), JSON.stringify({ ...other, seconds: noon - 60 }))
  await writeFile(join(dir, 'reports/2026-02-01-00000000.json'), JSON.stringify({ ...other, seconds: noon + 60 }))
  await writeFile(join(dir, 'reports/2026-01-15-0123abcd.json'), '{ "pages": "many" }')
  await writeFile(join(dir, 'reports/notes.json'), '{}')
  const runs = await history()
  expect(runs.map(({ day, pages, fail, warn }) => [day, pages, fail + warn])).toEqual([
    ['2026-01-01', 5, 2],
    ['2026-02-01', 4, 2],
    ['2026-02-01', 5, 1],
    ['2026-02-01', 4, 2],
  ])
})
