/**
 * Random moves of pages, folders and headings, one after the other: none brings a finding, and every link still leads to
 * the page that it led to before.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check, graph } from '../../../cli/app/operations.ts'
import type { SiteGraph } from '../../../cli/project/outputs/answers/site-graph.ts'
import { generateSite } from '../../../test/bench/generate.ts'
import { howOften } from '../../../test/harness/figures.ts'
import { createRandom, type Random } from '../../../test/harness/random.ts'
import { type Files, writeSite } from '../../../test/harness/site.ts'
import { move } from '../index.ts'

const MOVES = 24

/** For each page, by its edition and its title, the pages that it links to, in order. */
function links({ pages, editions = [] }: SiteGraph): Record<string, string[]> {
  const prefixes = editions.map(({ route }) => route).sort((a, b) => b.length - a.length)
  const nameOf = ({ route, title }: SiteGraph['pages'][number]): string =>
    `${prefixes.find((prefix) => route.startsWith(prefix)) ?? ''} ${title}`
  const titles = new Map(pages.map((page) => [page.route, nameOf(page)]))
  return Object.fromEntries(
    pages.map(({ links = [], ...page }) => [
      nameOf({ ...page, links }),
      links.flatMap(({ route, path }) => (route === undefined ? (path ?? []) : (titles.get(route) ?? route))).sort(),
    ]),
  )
}

interface Request {
  readonly from: string
  readonly to: string
  readonly isSection?: boolean
}

function anyMove(site: SiteGraph, random: Random, number: number, root = 'docs'): Request {
  const all = site.pages.flatMap(({ file }) => file ?? [])
  const files = [...new Set(all)].filter((file) => file.startsWith(`${root}/`) && !file.endsWith('.de.md'))
  const folders = [...new Set([root, ...files.map((file) => file.slice(0, file.lastIndexOf('/')))])]
  const inside = folders.filter((folder) => folder !== root)
  const kind = random.pick(['page', 'page', 'folder', 'heading', 'section'] as const)
  if (kind === 'page') {
    const from = random.pick(files)
    return { from, to: `${random.pick(folders)}/moved-${number}.md` }
  }
  if (kind === 'folder') {
    const from = random.pick(inside)
    const others = folders.filter((folder) => !`${folder}/`.startsWith(`${from}/`))
    return { from, to: `${random.pick(others)}/folder-${number}` }
  }
  const own = site.pages.filter(({ file }) => file !== undefined && files.includes(file))
  const page = random.pick(own.filter(({ headings }) => headings?.some(({ depth }) => depth > 1)))
  const heading = random.pick(page.headings?.filter(({ depth }) => depth > 1) ?? [])
  const from = `${page.file}#${heading.id}`
  if (kind === 'heading') return { from, to: random.pick([`#New Heading ${number}`, `#new-id-${number}`]) }
  return { from, to: random.pick(files.filter((file) => file !== page.file)), isSection: true }
}

test.each([1, 2])('seed %i', async (seed) => {
  const random = createRandom(`moves/${seed}`)
  const { files } = generateSite({ pages: 40, seed })
  const dir = await writeSite(files)
  const rules = async (): Promise<string[]> => (await check({ dir })).report.findings.map(({ rule }) => rule).sort()
  const before = await rules()
  let site = await graph({ dir })
  for (let number = 0; number < MOVES; number++) {
    const request = anyMove(site, random, number)
    const [from, to] = [request.from, request.to].map((path) => (path.startsWith('#') ? path : join(dir, path)))
    const about = `seed ${seed}, move ${number}: ${request.from} → ${request.to}`
    const { notes } = await move({ dir, from: from ?? '', to: to ?? '' })
    expect(notes, about).toEqual([])
    expect(await rules(), about).toEqual(before)
    const next = await graph({ dir })
    // The links of a section go with it to another page.
    if (request.isSection)
      expect(Object.values(links(next)).flat().length, about).toBe(Object.values(links(site)).flat().length)
    else expect(links(next), about).toEqual(links(site))
    site = next
  }
})

/** The same pages as two versions and as other docs, partly translated in two layouts, with links between all of them. */
function editionsOf(seed: number): Files {
  const { files } = generateSite({ pages: 20, seed })
  const pages = Object.entries(files).flatMap(([path, text]) =>
    path.endsWith('.md') ? [[path.slice('docs/'.length), String(text)] as const] : [],
  )
  const other = (at: number): string => (pages[(at * 7 + 3) % pages.length] as (typeof pages)[number])[0]
  const [url, doc] = [(at: number) => other(at).replace(/(?:\/?readme)?\.md$/, '/'), other]
  const up = (path: string): string => '../'.repeat(path.split('/').length)
  const tree = (folder: string, ends: (path: string, at: number) => string): Files =>
    Object.fromEntries(pages.map(([path, text], at) => [`${folder}/${path}`, `${text}\n${ends(path, at)}\n`]))
  const next = tree('docs', (path, at) => `[a](/1.0/${doc(at)}) [b](/team/${url(at)}) [c](${up(path)}team/${doc(at)})`)
  const translated = Object.entries(next).flatMap(([path, text], at): [string, Files[string]][] => [
    ...(at % 2 === 0 ? [[path.replace('docs/', 'i18n/nl/docs/'), String(text)] as [string, string]] : []),
    ...(at % 3 === 0 ? [[path.replace(/\.md$/, '.de.md'), String(text)] as [string, string]] : []),
  ])
  return {
    'docs.config.ts': `export default {
      docs: [{ path: 'docs' }, { id: 'team', path: 'team', routeBasePath: 'team' }],
      i18n: { locales: ['en', 'nl', 'de'] },
      checks: { rules: { 'translation-structure': 'ignore', 'orphan-page': 'ignore' } },
    }`,
    'versions.json': '["1.0"]',
    ...next,
    ...Object.fromEntries(translated.map(([path, text]) => [path, String(text).replace(/ \[c\]\(.*\n$/, '\n')])),
    ...tree('versioned_docs/version-1.0', (_, at) => `[a](/next/${doc(at)}) [b](/next/${url(at)})`),
    ...tree('team', (path, at) => `[a](${up(path)}docs/${doc(at)}) [b](/next/${url(at)}) [c](/${url(at)})`),
  }
}

test('with several docs, versions and languages', async () => {
  const random = createRandom('moves of editions')
  const dir = await writeSite(editionsOf(4))
  const rules = async (): Promise<string[]> => (await check({ dir })).report.findings.map(({ rule }) => rule).sort()
  const before = await rules()
  let site = await graph({ dir })
  let refused = 0
  const moves = howOften(12, 100)
  for (let number = 0; number < moves; number++) {
    const root = random.pick(['docs', 'docs', 'team', 'versioned_docs/version-1.0'] as const)
    const request = anyMove(site, random, number, root)
    const [from, to] = [request.from, request.to].map((path) => (path.startsWith('#') ? path : join(dir, path)))
    const about = `move ${number}: ${request.from} → ${request.to}`
    const moving = move({ dir, from: from ?? '', to: to ?? '' })
    // A section that some languages keep can leave links behind; then nothing moves.
    const moved = request.isSection ? await moving.catch((error: Error) => error) : await moving
    if (moved instanceof Error) refused++
    else if (!request.isSection) expect(moved.notes, about).toEqual([])
    expect(await rules(), about).toEqual(before)
    const next = await graph({ dir })
    if (!request.isSection) expect(links(next), about).toEqual(links(site))
    site = next
  }
  expect(refused).toBeLessThan(moves / 4)
})
