/**
 * Moves sites of other tools in, and compares the pages that come out with those that went in.
 *
 *     npm run build:cli && npm run moves -- <folder> [name …] [--pages 30] [--seed 1] [--findings 30] [--keep <folder>]
 *
 * Each folder in `<folder>` is a repository. It is copied, moved in with `migrate --write`, or with `init` where it has no
 * other tool, built and checked. The report says whether the first build publishes, and counts the old addresses that still answer, and
 * the pages that show raw syntax of the other tool, with those among them that no finding names. For a sample of pages, it
 * also counts kept headings, words and links. A link worked if the old site had a page at its destination, and works if the
 * new page links to that page. A lost link is reported if a finding names it. `--findings` prints a sample of the findings
 * with their lines, for somebody to judge: each is the author's, or a fault of the move. `--keep` leaves the moved copies.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { detectTools } from '../../../cli/app/init/detect.ts'
import { readTree } from '../../../cli/app/moving/read-tree.ts'
import type { I18nOptions } from '../../../cli/graph/config/user-config.ts'
import type { SiteGraph } from '../../../cli/project/outputs/answers/site-graph.ts'
import { outputFolder } from '../../../cli/project/publish/project-output.ts'
import { ABOUT_SYNTAX, rawSyntax } from '../../../test/bench/raw-syntax.ts'
import { createRandom } from '../../../test/harness/random.ts'
import { cliFile } from '../../../test/harness/root.ts'
import { plainUrl } from '../move/data.ts'
import type { MovedSite } from '../move/moved-site.ts'
import { tools } from '../move/tools.ts'
import { isShown, linksOf, type OldLinks, oldLinks, pageParts, sourceParts } from './kept-parts.ts'

interface Run {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function run(cwd: string, ...args: readonly string[]): Run {
  try {
    const stdout = execFileSync(process.execPath, [cliFile, ...args], {
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

interface Finding {
  readonly file: string
  readonly line: number
  readonly message: string
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
  readonly isPublished: boolean
  readonly pages: number
  readonly addresses: Count
  /** Pages that show raw syntax, and those of them that no finding names. */
  readonly raw: { all: number; silent: number }
  readonly headings: Count
  readonly words: Count
  readonly links: Count & { reported: number }
  readonly problems: readonly string[]
  /** Some findings, each with its line. */
  readonly findings: readonly string[]
}

interface MovedPlace {
  readonly root: string
  readonly project: string
  readonly site: MovedSite
  /** Absent where no other tool is found. */
  readonly tool?: string
}

/** A copy of the repository with the site moved in: by `init`, where no other tool is found. */
async function moveIn(source: string, root: string): Promise<MovedPlace> {
  cpSync(source, root, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/[\\/](?:node_modules|\.git)(?:[\\/]|$)/.test(path),
  })
  mkdirSync(join(root, '.git'), { recursive: true })
  if (detectTools(readTree(root)).length === 0) return begin(root)
  const moved = run(root, 'migrate', '--write')
  if (moved.code !== 0) throw new Error(`migrate ended with ${moved.code}`)
  const tree = readTree(root)
  const [found] = detectTools(tree)
  if (!found) throw new Error('No tool is found')
  const site = await tools[found.tool].read(tree, found)
  const project = [site.project, '']
    .map((path) => join(root, path))
    .find((path) => existsSync(join(path, 'docs.config.ts')))
  if (project === undefined) throw new Error('migrate wrote no configuration')
  return { root, project, site, tool: found.tool }
}

/** The project that `init` makes of a folder of Markdown. No old address is known, and no old navigation. */
function begin(root: string): MovedPlace {
  const begun = run(root, 'init', '--yes')
  if (begun.code !== 0) throw new Error(`init ended with ${begun.code}`)
  const { pages } = JSON.parse(run(root, 'graph', '--json').stdout) as SiteGraph
  const files = pages.flatMap(({ file, untranslated = false }) => (file === undefined || untranslated ? [] : [file]))
  const site = {
    project: '',
    dialect: 'none',
    settings: {},
    docs: [],
    pages: files.map((file) => ({ file, urls: [] })),
    navigation: [],
    redirects: [],
    done: [],
    left: [],
  }
  return { root, project: root, site }
}

interface Wanted {
  readonly pages: number
  readonly seed: number
  readonly findings: number
  /** Folder in which the moved copies stay. */
  readonly keep?: string
}

async function measure(source: string, name: string, wanted: Wanted): Promise<Row> {
  const root = wanted.keep === undefined ? mkdtempSync(join(tmpdir(), 'docs-build-moves-')) : resolve(wanted.keep, name)
  rmSync(root, { recursive: true, force: true })
  try {
    const { project, site, tool } = await moveIn(source, root)
    const problems: string[] = []
    const built = run(project, 'build')
    if (built.code !== 0) problems.push(`build ended with ${built.code}`)
    const graph = JSON.parse(run(project, 'graph', '--json').stdout) as SiteGraph
    const checked = JSON.parse(run(project, 'check', '--format', 'json').stdout) as { findings: readonly Finding[] }
    const out = outputFolder({ dir: project })
    const row: Row = {
      name,
      tool: tool ?? '',
      isPublished: built.code === 0,
      pages: graph.pages.filter(({ file, untranslated = false }) => file !== undefined && !untranslated).length,
      addresses: { kept: 0, of: 0 },
      raw: { all: 0, silent: 0 },
      headings: { kept: 0, of: 0 },
      words: { kept: 0, of: 0 },
      links: { kept: 0, of: 0, reported: 0 },
      problems,
      findings: sampleOf(checked.findings, project, wanted),
    }
    for (const url of oldAddresses(site, tool)) {
      row.addresses.of++
      if (answers(out, url)) row.addresses.kept++
      else problems.push(`no answer: ${url}`)
    }
    countRaw({ row, project, out, findings: checked.findings }, graph)
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
    if (wanted.keep === undefined) rmSync(root, { recursive: true, force: true })
  }
}

/** The addresses of the old site. Docusaurus has every page in every language, translated or not. */
function oldAddresses({ pages, settings }: MovedSite, tool: string | undefined): Set<string> {
  const own = pages.flatMap(({ urls }) => urls)
  const { defaultLocale, locales = [], localeConfigs = {} } = (settings['i18n'] ?? {}) as I18nOptions
  const others = tool === 'docusaurus' ? locales.filter((locale) => locale !== defaultLocale) : []
  return new Set([...own, ...others.flatMap((one) => own.map((url) => `/${localeConfigs[one]?.path ?? one}${url}`))])
}

interface CountingRaw {
  readonly row: Row
  readonly project: string
  readonly out: string
  readonly findings: readonly Finding[]
}

function countRaw({ row, project, out, findings }: CountingRaw, { pages }: SiteGraph): void {
  const named = new Set(findings.filter(({ rule }) => ABOUT_SYNTAX.has(rule)).map(({ file }) => file))
  for (const { file, route, untranslated = false } of pages) {
    const path = join(out, decodeURI(route), 'index.html')
    if (file === undefined || untranslated || !existsSync(path)) continue
    const names = rawSyntax(readFileSync(path, 'utf8'), readFileSync(join(project, file), 'utf8'))
    if (names.length === 0) continue
    row.raw.all++
    const isSilent = !named.has(file)
    if (isSilent) row.raw.silent++
    ;(row.problems as string[]).push(`raw${isSilent ? ', silent' : ''}: ${file} ${names.join(' ')}`)
  }
}

/** Some findings, each with the line that it is about. */
function sampleOf(findings: readonly Finding[], project: string, { findings: most, seed }: Wanted): string[] {
  const random = createRandom(seed)
  const sample = findings
    .map((finding) => ({ finding, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, most)
  return sample.map(({ finding: { rule, file, line, message } }) => {
    const path = join(project, file)
    const text = existsSync(path) ? readFileSync(path, 'utf8').split('\n')[line - 1]?.trim().slice(0, 160) : ''
    return `finding: ${rule} ${file}:${line}: ${message.slice(0, 200)}\n        ${text}`
  })
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

function routesOf({ pages }: SiteGraph, project: string, root: string): Pick<Places, 'routeOf'> {
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

function optionOf(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name)
  return at < 0 ? undefined : args[at + 1]
}

/** Most problems that are printed of a site, besides the sample of its findings. */
const MOST_PROBLEMS = 60

async function main(args: readonly string[]): Promise<void> {
  const [folder, ...names] = args.filter((arg, at) => !arg.startsWith('--') && !args[at - 1]?.startsWith('--'))
  if (folder === undefined)
    throw new Error(
      'Usage: npm run moves -- <folder> [name …] [--pages 30] [--seed 1] [--findings 0] [--keep <folder>]',
    )
  const wanted: Wanted = {
    pages: Number(optionOf(args, '--pages') ?? 30),
    seed: Number(optionOf(args, '--seed') ?? 1),
    findings: Number(optionOf(args, '--findings') ?? 0),
    keep: optionOf(args, '--keep'),
  }
  console.log(
    '| site | tool | publishes | pages | addresses | raw | unnamed | headings | lines of text | links that worked | reported |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const name of names.length > 0 ? names : readdirSync(folder)) {
    try {
      const row = await measure(resolve(folder, name), name, wanted)
      const counts = [row.headings, row.words, row.links].map(share).join(' | ')
      console.log(
        `| ${name} | ${row.tool} | ${row.isPublished ? 'yes' : 'no'} | ${row.pages} | ${share(row.addresses)} | ${row.raw.all} | ${row.raw.silent} | ${counts} | ${row.links.reported} |`,
      )
      for (const line of [...row.problems.slice(0, MOST_PROBLEMS), ...row.findings]) console.log(`    ${line}`)
    } catch (error) {
      console.log(`| ${name} | ${String(error)} |`)
      process.exitCode = 1
    }
  }
}

await main(process.argv.slice(2))
