/**
 * `npm run bench`: what a user waits for, measured as whole processes on synthetic sites.
 *
 * For each size and run: check and build, cold and warm, and a build after one page was edited; with `--dev`
 * also the dev server. A second command can run beside ours in turn (`--vs`), so that both meet the same
 * noise; then the ratio is taken pair by pair. Figures are the median of the runs with minimum and maximum.
 */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, release, tmpdir, type } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { EXIT } from '../../cli/kernel/fault/errors.ts'
import { type Files, writeFiles } from '../harness/files.ts'
import { cliFile, projectRoot } from '../harness/root.ts'
import { measureDev } from './dev.ts'
import { generateSite, type SyntheticSite } from './generate.ts'
import { type Command, type Measurement, measure } from './measure.ts'
import { compare, type Row, renderTable } from './report.ts'

const USAGE = `Usage: npm run bench -- [options]

  --pages 330,1000        sizes of the synthetic sites (default 330,1000,5000,10000)
  --runs 3                measured runs of each step
  --flat                  folders of 1,500 pages with front matter of 60 keys, in place of folders of 12 pages
  --findings 100000       links that lead nowhere; only check is measured then
  --versions 8            versions of the docs, each with all pages
  --languages 3           languages, each with all pages of each version; at most six
  --seed 1                another seed, other words and links
  --parser                measure remark-parse with GFM alone beside a cold check, on the same texts; the goal for
                          our share of its processor time is 0.65
  --docs DIR,DIR          the Markdown files of these folders in place of synthetic ones, for --parser alone
  --dev                   measure the dev server too: start, and 20 saves (--saves N)
  --vs 'COMMAND {dir}'    a second build command, run in turn with ours in a folder of its own;
                          with {command} in it, it is asked for check, build and dev like ours
  --peers                 build the same sites with other tools beside ours (default sizes: 330,1000): they are installed into
                          a scratch folder from npm, and Hugo from Debian
  --peers-in DIR          the scratch folder, so that a later run finds the tools there
  --sites-in DIR          folder for the sites of --peers (default: in the scratch folder); one in memory, such as
                          /dev/shm, leaves the disk out of the figures
  --search                our search beside MiniSearch and Pagefind, on the pages of docs/ and manual/ without their keywords
                          and the questions of test/search/questions.yaml; run build:cli, build:types and build:reference first
  --json                  print the figures as JSON
  --generate DIR          only write a site (the first of --pages) into an empty folder`

interface Step {
  readonly name: string
  readonly command: 'check' | 'build'
  /**
   * `fresh`: nothing but the sources is there. `edited`: one page has changed since the run before. `titled`: its title
   * has.
   */
  readonly on: 'fresh' | 'same' | 'edited' | 'titled'
}

/** In this order, so that each step leaves what the next one starts from. */
const STEPS: readonly Step[] = [
  { name: 'check, cold', command: 'check', on: 'fresh' },
  { name: 'check, warm', command: 'check', on: 'same' },
  { name: 'build, cold', command: 'build', on: 'fresh' },
  { name: 'build, warm', command: 'build', on: 'same' },
  { name: 'build, one page changed', command: 'build', on: 'edited' },
  { name: 'build, one title changed', command: 'build', on: 'titled' },
]

interface Contestant {
  /** `undefined`: it does not do that. */
  command(verb: 'check' | 'build' | 'dev', dir: string, port?: number): Command | undefined
}

const OURS: Contestant = {
  command(verb, dir, port) {
    const rest = port === undefined ? [] : ['--port', String(port)]
    return [process.execPath, cliFile, verb, dir, ...rest]
  },
}

function rival(template: string): Contestant {
  const isLikeOurs = template.includes('{command}')
  return {
    command(verb, dir, port) {
      if (verb !== 'build' && !isLikeOurs) return undefined
      const line = template.replaceAll('{command}', verb).replaceAll('{dir}', shellQuoted(dir))
      return port === undefined ? line : `${line} --port ${port}`
    },
  }
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A site on disk that one contestant works on. */
interface Arena {
  readonly dir: string
  /** What was made in earlier runs. */
  readonly aside: string
  readonly files: Files
}

async function prepare(arena: Arena, site: SyntheticSite, step: Step, run: number): Promise<void> {
  if (step.on === 'fresh') await keepSources(arena)
  if (step.on === 'edited' || step.on === 'titled') await editPage(arena, site, run, step.on)
}

/**
 * Removes outputs and caches of the commands. They are moved aside and not deleted, since ext4
 * searches past inodes deleted within the last minute whenever a file is made: a thousand files after `rm -rf` of
 * a thousand took 1,100 ms instead of 30, which no first build of a user pays.
 */
async function keepSources({ dir, aside, files }: Arena): Promise<void> {
  const sources = new Set(Object.keys(files).map((path) => path.split('/')[0]))
  const made = (await readdir(dir)).filter((name) => !sources.has(name))
  const earlier = (await readdir(aside)).length
  for (const [index, name] of made.entries()) await rename(join(dir, name), join(aside, String(earlier + index)))
}

/** Another page in every run, with other words: nothing that was remembered can answer. */
async function editPage(
  { dir, files }: Arena,
  site: SyntheticSite,
  run: number,
  what: 'edited' | 'titled',
): Promise<void> {
  const page = site.pages[(run * 37 + 5) % site.pages.length]
  if (!page) return
  const text = edited(files, page.path, `An edit in run ${run}.`)
  await writeFile(
    join(dir, page.path),
    what === 'titled' ? text.replace(/^title: .*$/m, `title: Another title ${run}`) : text,
  )
}

function edited(files: Files, path: string, sentence: string): string {
  return `${files[path]}\n${sentence}\n`
}

async function benchSize(pages: number, options: Options): Promise<Row[]> {
  const site = siteOf(pages, options)
  const steps = STEPS.filter(({ command }) => options.findings === 0 || command === 'check')
  const contestants = options.vs === undefined ? [OURS] : [OURS, rival(options.vs)]
  const arenas = await Promise.all(contestants.map(() => openArena(site.files)))
  try {
    const results = steps.map(() => contestants.map((): Measurement[] => []))
    for (let run = 0; run < options.runs; run++) {
      for (const [at, step] of steps.entries()) {
        for (const who of inTurn(contestants, run)) {
          const arena = arenas[who] as Arena
          const command = contestants[who]?.command(step.command, arena.dir)
          if (command === undefined) continue
          progress(`${pages} pages, run ${run + 1} of ${options.runs}: ${step.name}`)
          await prepare(arena, site, step, run)
          results[at]?.[who]?.push(await measure(command, options.findings > 0 ? [EXIT.findings] : [EXIT.ok]))
        }
      }
    }
    const rows: Row[] = steps.map((step, at) => ({ pages, step: step.name, ...compare(results[at] ?? []) }))
    if (options.parser) rows.push(await benchParser(arenas[0] as Arena, pages, `${pages} synthetic pages`, options))
    return options.dev ? [...rows, ...(await benchDev(site, contestants, arenas, options))] : rows
  } finally {
    for (const arena of arenas) await closeArena(arena)
  }
}

function siteOf(pages: number, { seed, flat, findings, versions, languages }: Options): SyntheticSite {
  return generateSite({ pages, seed, flat, versions, languages, faults: { 'broken-link': findings } })
}

async function openArena(files: Files): Promise<Arena> {
  const dir = await mkdtemp(join(tmpdir(), 'docs-build-bench-'))
  await writeFiles(dir, files)
  return { dir, aside: await mkdtemp(join(tmpdir(), 'docs-build-bench-')), files }
}

type Runs = Measurement[][]

/** Who begins changes with every run, so that neither always follows the other. */
function inTurn(contestants: readonly Contestant[], run: number): number[] {
  const order = [...contestants.keys()]
  return run % 2 === 0 ? order : order.reverse()
}

/** Cold start, then a warm one whose server also takes the saves. */
async function benchDev(
  site: SyntheticSite,
  contestants: readonly Contestant[],
  arenas: readonly Arena[],
  options: Options,
): Promise<Row[]> {
  const page = site.pages[Math.floor(site.pages.length / 2)]
  if (page === undefined) return []
  const [cold, warm, saves] = [1, 2, 3].map(() => contestants.map((): Measurement[] => [])) as [Runs, Runs, Runs]
  let noticedBy = ''
  for (let run = 0; run < options.runs; run++) {
    for (const who of inTurn(contestants, run)) {
      const [contestant, arena] = [contestants[who] as Contestant, arenas[who] as Arena]
      if (contestant.command('dev', arena.dir, 0) === undefined) continue
      const subject = {
        command: (port: number) => contestant.command('dev', arena.dir, port) as Command,
        route: page.route,
        shows: page.title,
        file: join(arena.dir, page.path),
        original: String(site.files[page.path]),
        edited: (sentence: string) => edited(site.files, page.path, sentence),
      }
      progress(`${site.pages.length} pages, run ${run + 1} of ${options.runs}: dev server`)
      await keepSources(arena)
      cold[who]?.push((await measureDev(subject, 0)).firstPage)
      // One series of saves is many measurements already.
      const series = await measureDev(subject, run === 0 ? options.saves : 0)
      warm[who]?.push(series.firstPage)
      saves[who]?.push(...series.saves)
      noticedBy ||= series.noticedBy
    }
  }
  const pages = site.pages.length
  return [
    { pages, step: 'dev, first page, cold', ...compare(cold) },
    { pages, step: 'dev, first page, warm', ...compare(warm) },
    { pages, step: `dev, save to page (by ${noticedBy})`, ...compare(saves) },
  ]
}

/** The parser that everybody uses, on the texts of a folder, beside a cold check of them; each in a process of its own. */
async function benchParser(arena: Arena, pages: number, name: string, options: Options): Promise<Row> {
  const script = join(projectRoot, 'test/bench/remark-alone.mjs')
  const commands: Command[] = [
    OURS.command('check', arena.dir) as Command,
    [process.execPath, script, join(arena.dir, 'docs')],
  ]
  const runs: Runs = commands.map(() => [])
  for (let run = 0; run < options.runs; run++) {
    for (const who of run % 2 === 0 ? [0, 1] : [1, 0]) {
      progress(`${name}, run ${run + 1} of ${options.runs}: ${who === 0 ? 'check, cold' : 'remark-parse alone'}`)
      await keepSources(arena)
      // What is found there is not what is measured.
      runs[who]?.push(await measure(commands[who] as Command, who === 0 ? [EXIT.ok, EXIT.findings] : [EXIT.ok]))
    }
  }
  return { pages, step: `check, cold, beside remark-parse with GFM alone: ${name}`, ...compare(runs) }
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

async function closeArena({ dir, aside }: Arena): Promise<void> {
  for (const folder of [dir, aside]) await rm(folder, { recursive: true, force: true })
}

interface Options {
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
  readonly dev: boolean
  readonly saves: number
  readonly vs: string | undefined
  readonly json: boolean
  readonly generate: string | undefined
}

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
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
      dev: { type: 'boolean', default: false },
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
    dev,
    generate,
    parser,
    docs,
    peers,
    search,
    flat,
    pages = peers ? '330,1000' : '330,1000,5000,10000',
  } = values
  return {
    peers,
    search,
    peersIn: values['peers-in'],
    sitesIn: values['sites-in'],
    sizes: pages.split(',').map((size) => positive('--pages', size)),
    runs: positive('--runs', values.runs),
    seed: positive('--seed', values.seed),
    flat,
    findings: values.findings === undefined ? 0 : positive('--findings', values.findings),
    versions: positive('--versions', values.versions),
    languages: positive('--languages', values.languages),
    parser,
    docs: docs === undefined ? [] : docs.split(',').map((folder) => resolve(folder)),
    dev,
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
  await benchSize(3, { ...options, runs: 1, dev: false, parser: false, findings: 0 })
  const rows: Row[] = []
  const parser = `remark-parse alone ${yardstick(options.seed).toFixed(1)} ms a page`
  const machine = `${availableParallelism()} cores, Node ${process.version}, ${type()} ${release()}, ${parser}`
  const head = `${machine}; seed ${options.seed}, ${options.runs} runs, median (min–max)`
  if (!options.json) console.log(head)
  if (options.peers) return benchAllPeers(options)
  for (const folder of options.docs) {
    const { arena, pages } = await borrowedArena(folder)
    try {
      const found = [await benchParser(arena, pages, folder, options)]
      progress('')
      rows.push(...found)
      if (!options.json) console.log(`\n${renderTable(found)}`)
    } finally {
      await closeArena(arena)
    }
  }
  for (const size of options.docs.length > 0 ? [] : options.sizes) {
    const found = await benchSize(size, options)
    progress('')
    rows.push(...found)
    if (!options.json) console.log(`\n${renderTable(found)}`)
  }
  if (options.json) console.log(JSON.stringify({ version: 1, machine, ...options, rows }, rounded, 2))
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
