/**
 * Counts, for sites made from the docs of other tools, the pages that show raw syntax of those tools to readers.
 *
 *     npm run build:cli && npm run trees -- <folder> [name …]
 *
 * Each folder in `<folder>` is a project: `docs/` and `docs.config.ts`. A page leaks when its text, without code, holds
 * syntax of another tool; it leaks silently when `check` has no finding about its file that names such syntax.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { cliFile } from '../harness/root.ts'
import { ABOUT_SYNTAX, rawSyntax } from './raw-syntax.ts'

interface Page {
  readonly file?: string
  readonly route: string
  readonly kind: string
}

interface Row {
  readonly name: string
  readonly pages: number
  readonly leaking: readonly { readonly page: Page; readonly names: readonly string[]; readonly isSilent: boolean }[]
  readonly findings: Readonly<Record<string, number>>
  readonly seconds: number
}

function run(dir: string, ...args: readonly string[]): string {
  try {
    return execFileSync(process.execPath, [cliFile, ...args], {
      cwd: dir,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch (error) {
    return String((error as { stdout?: string }).stdout ?? '')
  }
}

function measure(dir: string, name: string): Row {
  const out = join(tmpdir(), `docs-build-trees-${process.pid}`)
  const before = process.resourceUsage()
  const checked = JSON.parse(run(dir, 'check', '--no-cache', '--format', 'json')) as {
    findings: { rule: string; file: string }[]
  }
  run(dir, 'build', '--no-cache', '--out', out)
  const graph = JSON.parse(run(dir, 'graph', '--json')) as { pages: Page[] }
  const findings: Record<string, number> = {}
  const told = new Set<string>()
  for (const { rule, file } of checked.findings) {
    findings[rule] = (findings[rule] ?? 0) + 1
    if (ABOUT_SYNTAX.has(rule)) told.add(file)
  }
  const pages = graph.pages.filter(({ file }) => file !== undefined)
  const leaking = pages.flatMap((page) => {
    const path = join(out, decodeURI(page.route), 'index.html')
    if (!existsSync(path)) return []
    const source = readFileSync(join(dir, page.file ?? ''), 'utf8')
    const names = rawSyntax(readFileSync(path, 'utf8'), source)
    return names.length === 0 ? [] : [{ page, names, isSilent: !told.has(page.file ?? '') }]
  })
  rmSync(out, { recursive: true, force: true })
  const after = process.resourceUsage()
  const seconds = (after.userCPUTime - before.userCPUTime) / 1e6
  return { name, pages: pages.length, leaking, findings, seconds }
}

function main([folder, ...names]: readonly string[]): void {
  if (folder === undefined) throw new Error('Usage: npm run trees -- <folder> [name …]')
  const all = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'docs')))
  const rows = (names.length > 0 ? names.filter((name) => !name.startsWith('--')) : all).map((name) => {
    const row = measure(resolve(folder, name), name)
    const silent = row.leaking.filter(({ isSilent }) => isSilent)
    const kinds: Record<string, number> = {}
    for (const raw of row.leaking.flatMap(({ names: found }) => found)) kinds[raw] = (kinds[raw] ?? 0) + 1
    console.log(
      `| ${name} | ${row.pages} | ${row.leaking.length} | ${silent.length} | ${Object.entries(kinds)
        .sort(([, a], [, b]) => b - a)
        .map(([raw, count]) => `${raw} ${count}`)
        .join(', ')} |`,
    )
    for (const { page, names: found } of silent.slice(0, 5)) console.log(`    silent: ${page.file} ${found.join(' ')}`)
    for (const { page, names: found } of row.leaking.slice(0, 6)) console.log(`    ${page.file} ${found.join(' ')}`)
    return row
  })
  const sum = (of: (row: Row) => number): number => rows.reduce((total, row) => total + of(row), 0)
  const silent = sum(({ leaking }) => leaking.filter(({ isSilent }) => isSilent).length)
  console.log(`| all | ${sum(({ pages }) => pages)} | ${sum(({ leaking }) => leaking.length)} | ${silent} |`)
}

main(process.argv.slice(2))
