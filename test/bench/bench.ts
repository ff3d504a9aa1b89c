/**
 * `npm run bench`: what a user waits for, measured as whole processes and long-lived servers on synthetic sites.
 *
 * Each row has wall time, processor time and memory (peak, if its name says nothing else), as the median of the runs with
 * minimum and maximum, and says of each goal (`goals.ts`) whether it is reached. A second command can run beside ours in
 * turn (`--vs`), so that both meet the same noise; then the ratio is taken pair by pair.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, release, tmpdir, type } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { EXIT } from '../../cli/kernel/fault/errors.ts'
import { writeFiles } from '../harness/files.ts'
import { cliFile, projectRoot } from '../harness/root.ts'
import { type Arena, closeArena, keepSources, openArena } from './arena.ts'
import { type Contestant, OURS, rival } from './contestant.ts'
import { DEV_SERIES } from './dev.ts'
import { EDITOR_SERIES } from './editor.ts'
import { generateSite, type SyntheticSite } from './generate.ts'
import { judge } from './goals.ts'
import { type Command, type Measurement, measure } from './measure.ts'
import { compare, type Row, renderTable } from './report.ts'
import { type OpenSeries, type Results, type Series, selectRows } from './series.ts'
import { STEP_SERIES } from './steps.ts'

const ALL_SERIES: readonly Series[] = [...STEP_SERIES, ...EDITOR_SERIES, ...DEV_SERIES]
const ROWS: readonly string[] = ALL_SERIES.flatMap(({ rows }) => rows)

const USAGE = `Usage: npm run bench -- [options]

  --row 'dev, title'      only rows with this text in their names; can be repeated
  --pages 330,1000        sizes of the synthetic sites (default 330,1000,5000,10000); 100000 has a goal too, but takes long:
                          --pages 100000 --runs 1 --row 'build, cold'
  --runs 3                measured runs of each step
  --flat                  folders of 1,500 pages with front matter of 60 keys, in place of folders of 12 pages
  --findings 100000       links that lead nowhere; nothing is built then
  --versions 8            versions of the docs, each with all pages
  --languages 3           languages, each with all pages of each version; at most six
  --seed 1                another seed, other words and links
  --parser                measure remark-parse with GFM alone beside a cold check, on the same texts; the goal for
                          our share of its processor time is 0.65
  --docs DIR,DIR          the Markdown files of these folders in place of synthetic ones, for --parser alone
  --saves 20              saves of a page in the dev server, and as many of its title
  --vs 'COMMAND {dir}'    a second build command, run in turn with ours in a folder of its own;
                          with {command} in it, it is asked for all that ours is asked for
  --peers                 build the same sites with other tools beside ours (default sizes: 330,1000): they are installed into
                          a scratch folder from npm, and Hugo from Debian
  --peers-in DIR          the scratch folder, so that a later run finds the tools there
  --sites-in DIR          folder for the sites of --peers (default: in the scratch folder); one in memory, such as
                          /dev/shm, leaves the disk out of the figures
  --search                our search beside MiniSearch and Pagefind, on the pages of docs/ and manual/ without their keywords
                          and the questions of test/search/questions.yaml; run build:cli, build:types and build:reference first
  --json                  print the figures as JSON
  --generate DIR          only write a site (the first of --pages) into an empty folder

Rows:
  ${ROWS.join('\n  ')}`

/** One of those who are measured, with a site of its own. */
interface Player {
  readonly contestant: Contestant
  readonly arena: Arena
  readonly opened: Map<Series, OpenSeries>
  readonly failed: Set<Series>
}

async function benchSize(pages: number, options: Options): Promise<Row[]> {
  const site = siteOf(pages, options)
  const total = pages * options.versions * options.languages
  const contestants = options.vs === undefined ? [OURS] : [OURS, rival(options.vs)]
  const players: Player[] = []
  for (const contestant of contestants)
    players.push({ contestant, arena: await openArena(site.files), opened: new Map(), failed: new Set() })
  const results = new Map<string, Measurement[][]>()
  try {
    for (let run = 0; run < options.runs; run++) {
      for (const series of seriesOf(options).filter(({ isOnce }) => run === 0 || !isOnce)) {
        progress(`${total} pages, run ${run + 1} of ${options.runs}: ${series.rows[0]}`)
        for (const who of inTurn(players, run)) {
          const found = await play(players[who] as Player, series, run, { site, saves: options.saves })
          for (const [name, measured] of Object.entries(found)) {
            const runs = results.get(name) ?? players.map(() => [])
            results.set(name, runs)
            runs[who]?.push(...measured)
          }
        }
      }
    }
    const wanted = [...results].filter(([name, [ours]]) => options.rows.has(name) && ours?.length)
    const rows: Row[] = wanted.map(([name, runs]) => ({ pages: total, name, ...compare(runs) }))
    return options.parser ? [...rows, await benchParser((players[0] as Player).arena, total, options)] : rows
  } finally {
    for (const { arena, opened } of players) {
      for (const open of opened.values()) await open.close?.()
      await closeArena(arena)
    }
  }
}

/** The series of the wanted rows. A build refuses a site with findings. */
function seriesOf({ rows: wanted, findings }: Options): Series[] {
  return ALL_SERIES.filter(
    ({ rows, verb }) => rows.some((row) => wanted.has(row)) && !(verb === 'build' && findings > 0),
  )
}

/** One run of a series. One that fails is named and left out, and the rows of the others are kept. */
async function play(
  { contestant, arena, opened, failed }: Player,
  series: Series,
  run: number,
  { site, saves }: { readonly site: SyntheticSite; readonly saves: number },
): Promise<Results> {
  const isAble = contestant.command(series.verb, arena.dir, ...(series.hasOptions ? ['--'] : [])) !== undefined
  if (!isAble || failed.has(series)) return {}
  try {
    const open = opened.get(series) ?? (await series.open({ site, arena, contestant, saves }))
    opened.set(series, open)
    return await open.run(run)
  } catch (error) {
    failed.add(series)
    fail(`Not measured: ${series.rows.join('; ')}. ${error instanceof Error ? error.message : error}`)
    return {}
  }
}

function siteOf(pages: number, { seed, flat, findings, versions, languages }: Options): SyntheticSite {
  return generateSite({ pages, seed, flat, versions, languages, faults: { 'broken-link': findings } })
}

/** Who begins changes with every run, so that neither always follows the other. */
function inTurn(players: readonly Player[], run: number): number[] {
  const order = [...players.keys()]
  return run % 2 === 0 ? order : order.reverse()
}

/** The parser that everybody uses, on the texts of a folder, beside a cold check of them; each in a process of its own. */
async function benchParser(arena: Arena, pages: number, options: Options): Promise<Row> {
  const script = join(projectRoot, 'test/bench/remark-alone.mjs')
  const commands: Command[] = [OURS.command('check', arena.dir), [process.execPath, script, join(arena.dir, 'docs')]]
  const runs = commands.map((): Measurement[] => [])
  for (let run = 0; run < options.runs; run++) {
    for (const who of run % 2 === 0 ? [0, 1] : [1, 0]) {
      progress(`${pages} pages, run ${run + 1} of ${options.runs}: ${who === 0 ? 'check, cold' : 'remark-parse alone'}`)
      await keepSources(arena)
      // What is found there is not what is measured.
      runs[who]?.push(await measure(commands[who] as Command, who === 0 ? [EXIT.ok, EXIT.findings] : [EXIT.ok]))
    }
  }
  return { pages, name: 'check, cold, beside remark-parse', ...compare(runs) }
}

/** A site of the Markdown files of a folder. */
async function borrowedArena(folder: string): Promise<{ readonly arena: Arena; readonly pages: number }> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.mdx?$/.test(name))
  const texts = await Promise.all(
    names.map(async (name) => [`docs/${name}`, await readFile(join(folder, name), 'utf8')] as const),
  )
  const config = "export default { title: 'Borrowed', url: 'https://docs.example.org' }\n"
  return { arena: await openArena({ 'docs.config.ts': config, ...Object.fromEntries(texts) }), pages: names.length }
}

interface Options {
  /** Names of rows. */
  readonly rows: ReadonlySet<string>
  readonly parser: boolean
  readonly peers: boolean
  readonly search: boolean
  readonly peersIn: string | undefined
  readonly sitesIn: string | undefined
  readonly docs: readonly string[]
  readonly sizes: readonly number[]
  readonly runs: number
  readonly seed: number
  readonly flat: boolean
  readonly findings: number
  readonly versions: number
  readonly languages: number
  readonly saves: number
  readonly vs: string | undefined
  readonly json: boolean
  readonly generate: string | undefined
}

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      row: { type: 'string', multiple: true, default: [] },
      pages: { type: 'string' },
      runs: { type: 'string', default: '3' },
      seed: { type: 'string', default: '1' },
      flat: { type: 'boolean', default: false },
      findings: { type: 'string' },
      versions: { type: 'string', default: '1' },
      languages: { type: 'string', default: '1' },
      parser: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      search: { type: 'boolean', default: false },
      'peers-in': { type: 'string' },
      'sites-in': { type: 'string' },
      docs: { type: 'string' },
      saves: { type: 'string', default: '20' },
      vs: { type: 'string' },
      json: { type: 'boolean', default: false },
      generate: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const {
    vs,
    json,
    generate,
    parser,
    docs,
    peers,
    search,
    flat,
    pages = peers ? '330,1000' : '330,1000,5000,10000',
  } = values
  return {
    rows: selectRows(ROWS, values.row),
    peers,
    search,
    peersIn: values['peers-in'],
    sitesIn: values['sites-in'],
    // A goal compares a large site with a small one, which is therefore measured before.
    sizes: pages
      .split(',')
      .map((size) => positive('--pages', size))
      .sort((a, b) => a - b),
    runs: positive('--runs', values.runs),
    seed: positive('--seed', values.seed),
    flat,
    findings: values.findings === undefined ? 0 : positive('--findings', values.findings),
    versions: positive('--versions', values.versions),
    languages: positive('--languages', values.languages),
    parser,
    docs: docs === undefined ? [] : docs.split(',').map((folder) => resolve(folder)),
    saves: positive('--saves', values.saves),
    vs,
    json,
    generate,
  }
}

function positive(option: string, value: string): number {
  const number = Number(value)
  if (Number.isInteger(number) && number > 0) return number
  throw new Error(`${option} takes whole numbers above 0, not ${value}.`)
}

function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`)
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(4)) : value
}

async function generate(dir: string, options: Options): Promise<void> {
  const entries = await readdir(dir).catch(() => [])
  if (entries.length > 0) throw new Error(`${dir} is not empty.`)
  await writeFiles(dir, siteOf(options.sizes[0] ?? 0, options).files)
}

/**
 * What the given parser alone takes for a page, in milliseconds: machines are shared, and the same one is twice as slow
 * in another hour. Goals are meant for one on which it takes 1.4 to 1.7.
 */
function yardstick(seed: number): number {
  const parser = unified().use(remarkParse)
  const { files, pages } = generateSite({ pages: 330, seed })
  const begin = performance.now()
  for (const { path } of pages) parser.parse(String(files[path]))
  return (performance.now() - begin) / pages.length
}

/** Prints ours beside other tools, each on the same pages. */
async function benchAllPeers({ sizes, runs, seed, peersIn, sitesIn }: Options): Promise<void> {
  const { benchPeers } = await import('./peers.ts')
  const folder = peersIn === undefined ? await mkdtemp(join(tmpdir(), 'docs-build-peers-')) : resolve(peersIn)
  const parent = sitesIn === undefined ? folder : resolve(sitesIn)
  await mkdir(parent, { recursive: true })
  const sites = await mkdtemp(join(parent, 'sites-'))
  try {
    for (const pages of sizes) {
      const text = await benchPeers(generateSite({ pages, seed }), { folder, sitesIn: sites, runs, progress })
      progress('')
      console.log(`\n${text}`)
    }
  } finally {
    await rm(sites, { recursive: true, force: true })
    if (peersIn === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const options = readOptions()
  if (options === undefined) return console.log(USAGE)
  if (options.generate !== undefined) return generate(resolve(options.generate), options)
  if (options.search) {
    const { benchSearch } = await import('./search.ts')
    const text = await benchSearch(progress)
    progress('')
    return console.log(text)
  }
  if (!existsSync(cliFile)) throw new Error(`${cliFile} is not there: run "npm run build:cli" first.`)

  // The first start reads the program from the disk; nobody measures that.
  const first = { ...options, runs: 1, parser: false, findings: 0, rows: new Set(['check, cold', 'build, cold']) }
  await benchSize(3, first)
  const rows: Row[] = []
  const printed = (found: readonly Row[]): string => renderTable(found, (row) => judge(row, rows))
  const parser = `load ${loadavg()[0]?.toFixed(1)}, remark-parse alone ${yardstick(options.seed).toFixed(1)} ms a page`
  const machine = `${availableParallelism()} cores, Node ${process.version}, ${type()} ${release()}, ${parser}`
  const head = `${machine}; seed ${options.seed}, ${options.runs} runs, median (min–max)`
  if (!options.json) console.log(head)
  if (options.peers) return benchAllPeers(options)
  for (const folder of options.docs) {
    const { arena, pages } = await borrowedArena(folder)
    try {
      const found = await benchParser(arena, pages, options)
      progress('')
      rows.push(found)
      if (!options.json) console.log(`\n${folder}\n${printed([found])}`)
    } finally {
      await closeArena(arena)
    }
  }
  for (const size of options.docs.length > 0 ? [] : options.sizes) {
    const found = await benchSize(size, options)
    progress('')
    rows.push(...found)
    if (!options.json) console.log(`\n${printed(found)}`)
  }
  const judged = rows.map((row) => ({ ...row, goal: judge(row, rows) }))
  if (options.json) console.log(JSON.stringify({ version: 2, machine, ...options, rows: judged }, rounded, 2))
}

function fail(reason: unknown): void {
  progress('')
  console.error(reason instanceof Error ? reason.message : reason)
  process.exitCode = 1
}

await main().catch(fail)
