/**
 * Moves sites of other tools in, and compares the pages that come out with those that went in.
 *
 *     npm run build:cli && npm run moves -- <folder> [name …] [--pages 30] [--seed 1]
 *
 * Each folder in `<folder>` is a repository. It is copied, moved in with `migrate --write`, built and verified. The report
 * counts the old addresses that still answer. For a sample of pages, it also counts kept headings, words and links. A link
 * worked if the old site had a page at its destination, and works if the new page links to that page. A lost link is
 * reported if a finding names it.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { plainUrl } from '../../cli/migrate/data.ts'
import { detectTools } from '../../cli/migrate/detect.ts'
import type { MovedSite } from '../../cli/migrate/moved-site.ts'
import { tools } from '../../cli/migrate/tools.ts'
import { readTree } from '../../cli/moving/read-tree.ts'
import { createRandom } from '../harness/random.ts'
import { isShown, linksOf, type OldLinks, oldLinks, pageParts, sourceParts } from './kept-parts.ts'

const PROGRAM = resolve(import.meta.dirname, '../../dist/main.js')

interface Run {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function run(cwd: string, ...args: readonly string[]): Run {
  try {
    const stdout = execFileSync(process.execPath, [PROGRAM, ...args], {
      cwd,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return { code: 0, stdout, stderr: '' }
  } catch (error) {
    const { status, stdout = '', stderr = '' } = error as { status?: number; stdout?: string; stderr?: string }
    return { code: status ?? 1, stdout, stderr }
  }
}

interface Graph {
  readonly pages: readonly { readonly route: string; readonly file?: string; readonly untranslated?: boolean }[]
}

interface Finding {
  readonly file: string
  readonly target?: string
  readonly rule: string
}

interface Count {
  kept: number
  of: number
}

interface Row {
  readonly name: string
  readonly tool: string
  readonly addresses: Count
  readonly headings: Count
  readonly words: Count
  readonly links: Count & { reported: number }
  readonly problems: readonly string[]
}

interface MovedPlace {
  readonly root: string
  readonly project: string
  readonly site: MovedSite
}

/** A copy of the repository with the site moved in. */
function moveIn(source: string, root: string): MovedPlace {
  cpSync(source, root, { recursive: true, filter: (path) => !/[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path) })
  mkdirSync(join(root, '.git'), { recursive: true })
  const moved = run(root, 'migrate', '--write')
  if (moved.code !== 0) throw new Error(`migrate ended with ${moved.code}`)
  const tree = readTree(root)
  const [found] = detectTools(tree)
  if (!found) throw new Error('No tool is found')
  const site = tools[found.tool].read(tree, found)
  const project = [site.project, '']
    .map((path) => join(root, path))
    .find((path) => existsSync(join(path, 'docs.config.ts')))
  if (project === undefined) throw new Error('migrate wrote no configuration')
  return { root, project, site }
}

function measure(source: string, name: string, wanted: { readonly pages: number; readonly seed: number }): Row {
  const root = mkdtempSync(join(tmpdir(), 'docs-build-moves-'))
  try {
    const { project, site } = moveIn(source, root)
    const problems: string[] = []
    const built = run(project, 'build')
    if (built.code !== 0) problems.push(`build ended with ${built.code}`)
    const graph = JSON.parse(run(project, 'graph', '--json').stdout) as Graph
    const checked = JSON.parse(run(project, 'check', '--format', 'json').stdout) as { findings: readonly Finding[] }
    const out = join(project, 'build')
    const row: Row = {
      name,
      tool: site.dialect,
      addresses: { kept: 0, of: 0 },
      headings: { kept: 0, of: 0 },
      words: { kept: 0, of: 0 },
      links: { kept: 0, of: 0, reported: 0 },
      problems,
    }
    for (const { urls } of site.pages) {
      row.addresses.of++
      if (answers(out, urls[0] ?? '/')) row.addresses.kept++
      else problems.push(`no answer: ${urls[0]}`)
    }
    const places: Places = { root, project, out, ...routesOf(graph, project, root) }
    const random = createRandom(wanted.seed)
    const sample = site.pages
      .map((page) => ({ page, at: random.next() }))
      .sort((a, b) => a.at - b.at)
      .slice(0, wanted.pages)
    const links = oldLinks(site)
    for (const { page } of sample) comparePage(page.file, { row, places, links, findings: checked.findings })
    return row
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** Whether a static host has something at an address. */
function answers(out: string, url: string): boolean {
  const path = decodeURI(plainUrl(url)).slice(1)
  return [path, `${path}.html`, `${path}/index.html`].some((one) => {
    const stat = statSync(join(out, one), { throwIfNoEntry: false })
    return stat?.isFile() ?? false
  })
}

interface Places {
  readonly root: string
  readonly project: string
  readonly out: string
  /** Route of each file, by its path below the root of the repository. */
  readonly routeOf: ReadonlyMap<string, string>
}

function routesOf({ pages }: Graph, project: string, root: string): Pick<Places, 'routeOf'> {
  const routeOf = new Map<string, string>()
  for (const { file, route, untranslated = false } of pages)
    if (file !== undefined && !untranslated) routeOf.set(relative(root, resolve(project, file)), route)
  return { routeOf }
}

interface Comparing {
  readonly row: Row
  readonly places: Places
  readonly links: OldLinks
  readonly findings: readonly Finding[]
}

function comparePage(file: string, { row, places, links, findings }: Comparing): void {
  const { root, project, out, routeOf } = places
  const route = routeOf.get(file)
  const problems = row.problems as string[]
  const path = route === undefined ? undefined : join(out, decodeURI(route), 'index.html')
  if (path === undefined || !existsSync(path)) {
    problems.push(`not published: ${file}`)
    return
  }
  const text = readFileSync(join(root, file), 'utf8')
  const source = sourceParts(text)
  const page = pageParts(readFileSync(path, 'utf8'), route ?? '/')
  for (const heading of source.headings) {
    row.headings.of++
    if (isShown(heading, page)) row.headings.kept++
    else problems.push(`heading: ${file}: ${heading}`)
  }
  for (const line of source.lines) {
    row.words.of++
    if (isShown(line, page)) row.words.kept++
    else problems.push(`words: ${file}: ${line.slice(0, 100)}`)
  }
  const own = relative(project, join(root, file))
  for (const { destination, target } of linksOf(text, file, links)) {
    row.links.of++
    const wanted = routeOf.get(target)
    if (wanted !== undefined && page.links.has(plainUrl(wanted))) row.links.kept++
    else if (findings.some((one) => one.file === own && one.target === destination)) row.links.reported++
    else problems.push(`link: ${file}: ${destination} → ${wanted ?? `${target} has no page`}`)
  }
}

const share = ({ kept, of }: Count): string =>
  `${kept}/${of} (${of === 0 ? 100 : Math.floor((kept / of) * 1000) / 10} %)`

function optionOf(args: readonly string[], name: string, fallback: number): number {
  const at = args.indexOf(name)
  return at < 0 ? fallback : Number(args[at + 1])
}

function main(args: readonly string[]): void {
  const [folder, ...names] = args.filter((arg, at) => !arg.startsWith('--') && !args[at - 1]?.startsWith('--'))
  if (folder === undefined) throw new Error('Usage: npm run moves -- <folder> [name …] [--pages 30] [--seed 1]')
  const wanted = { pages: optionOf(args, '--pages', 30), seed: optionOf(args, '--seed', 1) }
  console.log('| site | tool | addresses | headings | lines of text | links that worked | reported |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  for (const name of names.length > 0 ? names : readdirSync(folder)) {
    try {
      const { tool, addresses, headings, words, links, problems } = measure(resolve(folder, name), name, wanted)
      console.log(
        `| ${name} | ${tool} | ${share(addresses)} | ${share(headings)} | ${share(words)} | ${share(links)} | ${links.reported} |`,
      )
      for (const problem of problems.slice(0, 20)) console.log(`    ${problem}`)
    } catch (error) {
      console.log(`| ${name} | ${String(error)} |`)
      process.exitCode = 1
    }
  }
}

main(process.argv.slice(2))
