/**
 * Synthetic documentation trees: the corpus of `npm run bench`, and with planted faults the material of the
 * property tests. A page has front matter, six headings, about 500 words, two code blocks of 12 lines, a
 * table, a list, a quote and five relative links that are good; folders stand on three levels and each has a
 * readme.md. A flat tree has few folders, of 1,500 pages, and front matter of 60 keys. The same options give the same bytes.
 */
import { posix } from 'node:path'
import type { Files } from '../harness/files.ts'
import { createRandom, type Random } from '../harness/random.ts'
import { type FaultKind, type PlantedFault, plantFaults } from './faults.ts'
import { type Block, type Heading, type Page, pageText, relativePath } from './page.ts'
import { adjective, noun, paragraph, phrase, plainSentence, program, sentence } from './prose.ts'

export interface SiteOptions {
  /** How many pages, index pages included. */
  readonly pages: number
  readonly seed?: number | string
  /** Folders with very many pages, whose front matter has very many keys. */
  readonly flat?: boolean
  /** How many versions and languages the pages have, each with a copy of its own. */
  readonly versions?: number
  readonly languages?: number
  /** What to break, and how many times each; positions are drawn from the seed. */
  readonly faults?: Partial<Readonly<Record<FaultKind, number>>>
}

export interface SyntheticSite {
  readonly files: Files
  readonly pages: readonly Page[]
  /** What the pages consist of, by their paths, before anything was broken. */
  readonly bodies: ReadonlyMap<string, readonly Block[]>
  readonly faults: readonly PlantedFault[]
}

/** Pages of one folder on the third level, its index included. */
const PAGES_PER_FOLDER = 12
/** The same in a flat tree. */
const PAGES_PER_FLAT_FOLDER = 1500
/** Keys of a page's front matter in a flat tree, besides its three others. */
const MORE_KEYS = 57
/** Depths of a page's six headings; no level is skipped. */
const OUTLINES = [
  [2, 3, 2, 3, 3, 2],
  [2, 2, 3, 2, 3, 2],
  [2, 3, 3, 2, 2, 3],
] as const
/** Destinations on one page that are good. */
const LINKS = 5

/** Makes a site as a value; `writeFiles` puts it on a disk. */
export function generateSite(options: SiteOptions): SyntheticSite {
  const random = createRandom(options.seed ?? 1)
  const { flat = false } = options
  const pages = planPages(options.pages, flat ? PAGES_PER_FLAT_FOLDER : PAGES_PER_FOLDER, random.fork('plan'))
  const bodies = new Map(
    pages.map((page, index) => [page.path, pageBlocks(index, pages, random.fork(page.path), flat ? MORE_KEYS : 0)]),
  )
  const faults = plantFaults(pages, bodies, options.faults ?? {}, random.fork('faults'))
  const docs: Record<string, string> = {}
  for (const [path, blocks] of bodies) docs[path] = pageText(blocks)
  const files = copies({ ...docs, ...faults.files }, options)
  // The last of several versions is served below the site's own address, and the docs are what comes next.
  const served = (options.versions ?? 1) > 1 ? pages.map((page) => ({ ...page, route: `/next${page.route}` })) : pages
  return { files: { ...configFiles(options), ...files }, pages: served, bodies, faults: faults.planted }
}

const LANGUAGES = ['en', 'nl', 'de', 'fr', 'es', 'it']

/** The docs in each version and language. */
function copies(docs: Files, { versions = 1, languages = 1 }: SiteOptions): Record<string, string> {
  const folders = ['', ...Array.from({ length: versions - 1 }, (_, place) => `versioned_docs/version-${place + 1}.0`)]
  const all: Record<string, string> = {}
  for (const [path, text] of Object.entries(docs))
    for (const folder of folders) {
      const own = folder === '' ? path : path.replace(/^docs/, folder)
      all[own] = String(text)
      for (const locale of LANGUAGES.slice(1, languages)) all[`i18n/${locale}/${own}`] = String(text)
    }
  return all
}

/** Anchor of a heading by GitHub's rule, for the letters that occur in our headings. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')
}

function planPages(count: number, perFolder: number, random: Random): Page[] {
  const folders = planFolders(Math.ceil(count / perFolder), random)
  const pages: Page[] = []
  const pagesIn = new Map<string, Set<string>>()

  function add(folder: string, name: string | undefined): void {
    const title = phrase(random)
    const names = pagesIn.get(folder) ?? new Set<string>()
    pagesIn.set(folder, names)
    const file = name ?? unused(anchorOf(title), names)
    names.add(file)
    const path = `${folder}/${file}.md`
    pages.push({
      path,
      route: path.replace(/^docs/, '').replace(/(\/readme)?\.md$/, '/'),
      title,
      position: names.size,
      headings: planHeadings(random.fork(path)),
    })
  }

  for (const folder of folders) {
    for (const above of [posix.join(folder, '../..'), posix.dirname(folder), folder]) {
      if (pages.length < count && !pagesIn.has(above)) add(above, 'readme')
    }
    for (let i = 1; i < perFolder && pages.length < count; i++) add(folder, undefined)
  }
  return pages
}

/** Folders on the third level, evenly below groups, these below at most eight sections. */
function planFolders(count: number, random: Random): string[] {
  const groupCount = Math.ceil(count / 4)
  const sectionCount = Math.min(8, Math.ceil(groupCount / 3))
  const taken = new Set<string>()
  const child = (parent: string): string => {
    const path = unused(`${parent}/${adjective(random)}-${noun(random)}`, taken)
    taken.add(path)
    return path
  }
  const sections = Array.from({ length: sectionCount }, () => child('docs'))
  const groups = Array.from({ length: groupCount }, (_, i) => child(at(sections, i, groupCount)))
  return Array.from({ length: count }, (_, i) => child(at(groups, i, count)))
}

/** The parent of child `index` of `count`, when children are spread over parents in order. */
function at(parents: readonly string[], index: number, count: number): string {
  return parents[Math.floor((index * parents.length) / count)] as string
}

function unused(name: string, taken: ReadonlySet<string>): string {
  let candidate = name
  for (let i = 2; taken.has(candidate); i++) candidate = `${name}-${i}`
  return candidate
}

function planHeadings(random: Random): Heading[] {
  const anchors = new Set<string>()
  return random.pick(OUTLINES).map((depth) => {
    const plain = phrase(random)
    const text = random.pick([plain, plain, `Note: ${plain}`, `${plain} of \`${noun(random)}()\``])
    // Repeated headings would get numbered anchors; that is for the tests of headings, not for a corpus.
    const unique = anchors.has(anchorOf(text)) ? `${text} ${anchors.size}` : text
    anchors.add(anchorOf(unique))
    return { depth, text: unique, anchor: anchorOf(unique) }
  })
}

function pageBlocks(index: number, pages: readonly Page[], random: Random, moreKeys: number): Block[] {
  const page = pages[index] as Page
  const extras = [codeBlock(random), codeBlock(random), table(random), list(random), quote(random)]
  const extraAt = extras.map(() => random.below(page.headings.length))
  const linkAt = Array.from({ length: LINKS }, () => random.below(page.headings.length))
  const sections = page.headings.flatMap(({ depth, text }, section): Block[] => {
    const links = linkAt.filter((place) => place === section).map(() => linkSentence(index, pages, random))
    return [
      { kind: 'heading', text: `${'#'.repeat(depth)} ${text}` },
      { kind: 'prose', text: [paragraph(random, 40), ...links].join(' ') },
      ...extras.filter((_, i) => extraAt[i] === section),
    ]
  })
  return [frontMatter(page, random, moreKeys), { kind: 'prose', text: paragraph(random, 45) }, ...sections]
}

function frontMatter(page: Page, random: Random, moreKeys: number): Block {
  const own = [`title: ${page.title}`, `sidebar_position: ${page.position}`, `description: ${plainSentence(random)}`]
  const more = Array.from({ length: moreKeys }, (_, i) => `field_${i}: ${noun(random)} ${random.below(400)}`)
  const fields = [...own, ...more]
  return { kind: 'fixed', text: ['---', ...fields, '---'].join('\n') }
}

function linkSentence(index: number, pages: readonly Page[], random: Random): string {
  const from = pages[index] as Page
  // Most links stay in the neighbourhood, as in real documentation; some cross the whole site.
  const near = pages.slice(Math.max(0, index - 20), index + 20)
  const to = random.pick(random.oneIn(4) ? pages : near)
  const anchor = random.oneIn(3) ? `#${random.pick(to.headings).anchor}` : ''
  const lead = random.pick(['See', 'Compare', 'Read more in', 'It builds on'])
  return `${lead} [${to.title.toLowerCase()}](${relativePath(from.path, to.path)}${anchor}).`
}

function codeBlock(random: Random): Block {
  return { kind: 'fixed', text: `\`\`\`js\n${program(random)}\n\`\`\`` }
}

function table(random: Random): Block {
  const row = (): string => `| \`${noun(random)}\` | ${adjective(random)} ${noun(random)} | ${random.below(400)} |`
  return {
    kind: 'fixed',
    text: ['| Name | What it holds | Default |', '| --- | --- | ---: |', ...rows(4, row)].join('\n'),
  }
}

function list(random: Random): Block {
  return { kind: 'prose', text: rows(4, () => `- ${sentence(random)}`).join('\n') }
}

function quote(random: Random): Block {
  return { kind: 'prose', text: `> ${sentence(random)} ${sentence(random)}` }
}

function rows(count: number, row: () => string): string[] {
  return Array.from({ length: count }, row)
}

function configFiles({ pages, versions = 1, languages = 1 }: SiteOptions): Record<string, string> {
  const locales = languages > 1 ? `\n  i18n: { locales: ${JSON.stringify(LANGUAGES.slice(0, languages))} },` : ''
  const config = `export default {
  title: 'Synthetic documentation',
  tagline: '${pages} pages of nothing in particular',
  url: 'https://docs.example.org',
  baseUrl: '/',${locales}
}
`
  const names = Array.from({ length: versions - 1 }, (_, place) => `${versions - 1 - place}.0`)
  return { 'docs.config.ts': config, ...(versions > 1 ? { 'versions.json': JSON.stringify(names) } : {}) }
}
