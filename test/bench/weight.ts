/**
 * `npm run weight [-- DIR]`: what a first visit to each page of a built site downloads, against the budgets.
 * Everything is counted compressed, as any host sends it. Scripts are all that the page's own scripts can
 * load, now or when idle, so the figure is what a visitor pays in the end.
 */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, posix, resolve, sep } from 'node:path'
import { gzipSync } from 'node:zlib'

/** kB (1,000 bytes), compressed with gzip. */
const BUDGETS = { html: 15, css: 10, 'inline script': 1.5, script: 85 } as const

/**
 * A long read weighs what its words weigh. Where the Markdown alone has more kB than this, the budget is for
 * what the page adds to it; of 555 pages that is one, the git course with its 10,000 words.
 */
const LONG_READ = 10

type Part = keyof typeof BUDGETS
type Weight = Readonly<Record<Part, number>>

const sizes = new Map<string, Promise<{ text: string; kB: number }>>()

function load(file: string): Promise<{ text: string; kB: number }> {
  const known = sizes.get(file)
  if (known) return known
  const loaded = readFile(file, 'utf8').then((text) => ({ text, kB: compressed(text) }))
  sizes.set(file, loaded)
  return loaded
}

function compressed(text: string): number {
  return text === '' ? 0 : gzipSync(text, { level: 9 }).length / 1000
}

async function weigh(site: string, page: string): Promise<Weight> {
  const { text, kB } = await load(join(site, page))
  const html = text.replace(/<noscript>.*?<\/noscript>/gs, '')
  const attribute = (tag: RegExp, name: string): string[] =>
    [...html.matchAll(tag)].flatMap(([text]) => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1] ?? [])
  const sheets = attribute(/<link\b[^>]*\brel="stylesheet"[^>]*>/g, 'href')
  const scripts = [
    ...attribute(/<script\b[^>]*\bsrc="[^"]*"[^>]*>/g, 'src'),
    ...attribute(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, 'href'),
    // What the boot script loads when the browser is idle.
    ...attribute(/<script\b[^>]*\bdata-entry="[^"]*"[^>]*>/g, 'data-entry'),
  ]
  const inline = [...html.matchAll(/<script\b(?![^>]*\b(?:src|type="application\/[a-z+]*json")[^>]*)[^>]*>([^<]*)</g)]
  return {
    html: kB - (await ownWords(site, page)),
    css: await total(fileSet(site, page, sheets)),
    'inline script': compressed(inline.map(([, code]) => code).join('\n')),
    script: await total(await withImports(fileSet(site, page, scripts))),
  }
}

/** kB of a long read's Markdown twin; 0 for every other page. */
async function ownWords(site: string, page: string): Promise<number> {
  const twin = join(site, page.replace(/\.html$/, '.md'))
  const { kB } = existsSync(twin) ? await load(twin) : { kB: 0 }
  return kB > LONG_READ ? kB : 0
}

async function total(files: ReadonlySet<string>): Promise<number> {
  const loaded = await Promise.all([...files].map(load))
  return loaded.reduce((sum, { kB }) => sum + kB, 0)
}

/** The files that URLs of a page name; URLs of other hosts name none. */
function fileSet(site: string, page: string, urls: readonly string[]): Set<string> {
  return new Set(
    urls.flatMap((url) => {
      const { pathname, origin } = new URL(url, `http://site.invalid/${page}`)
      return origin === 'http://site.invalid' ? fileOf(site, decodeURIComponent(pathname)) : []
    }),
  )
}

/** The file below the output folder, whatever base URL the site was built for. */
function fileOf(site: string, pathname: string): string {
  const names = pathname.split('/').filter(Boolean)
  for (let skipped = 0; skipped < names.length; skipped++) {
    const file = join(site, ...names.slice(skipped))
    if (existsSync(file)) return file
  }
  throw new Error(`A page names ${pathname}, which is not in ${site}.`)
}

/** Adds what the scripts import at once; what they import later is loaded when somebody asks for it. */
async function withImports(files: ReadonlySet<string>): Promise<Set<string>> {
  const all = new Set(files)
  for (const file of all) {
    const { text } = await load(file)
    for (const [, path = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g)) {
      all.add(posix.join(posix.dirname(file.split(sep).join('/')), path))
    }
  }
  return all
}

async function main(): Promise<void> {
  const site = resolve(process.argv[2] ?? 'build')
  const names = await readdir(site, { recursive: true }).catch(() => [])
  // What is loaded when a reader asks for it lies beside a page.
  const pages = names
    .filter((name) => name.endsWith('.html') && !/(?:^|[\\/])example-\d+\.html$/.test(name))
    .map((name) => name.split(sep).join('/'))
  if (pages.length === 0) throw new Error(`There is no built site in ${site}: run "npm run build" first.`)

  const weights = new Map<string, Weight>()
  for (const page of pages.sort()) weights.set(page, await weigh(site, page))
  console.log(`${pages.length} pages, kB compressed`)
  for (const part of Object.keys(BUDGETS) as Part[]) {
    const sorted = [...weights].sort(([, a], [, b]) => b[part] - a[part])
    const [heaviest, weight] = sorted[0] as [string, Weight]
    const median = sorted[Math.floor(sorted.length / 2)]?.[1][part] ?? 0
    const isOver = weight[part] > BUDGETS[part]
    const figures = `median ${median.toFixed(1)}, most ${weight[part].toFixed(1)} of ${BUDGETS[part]} (${heaviest})`
    console.log(`${part.padEnd(14)} ${figures}${isOver ? '  OVER BUDGET' : ''}`)
    if (isOver) process.exitCode = 1
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
