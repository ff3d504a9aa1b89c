/**
 * Random moves of pages, folders and headings, one after the other: none brings a finding, and every link still leads to
 * the page that it led to before.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check, graph, move } from '../../cli/operations.ts'
import type { SiteGraph } from '../../cli/outputs/site-graph.ts'
import { generateSite } from '../bench/generate.ts'
import { createRandom, type Random } from '../harness/random.ts'
import { writeSite } from '../harness/site.ts'

const MOVES = 24

/** For each page, by its title, the titles of the pages that it links to, in order. */
function links({ pages }: SiteGraph): Record<string, string[]> {
  const titles = new Map(pages.map(({ route, title }) => [route, title]))
  return Object.fromEntries(
    pages.map(({ title, links = [] }) => [
      title,
      links.flatMap(({ route, path }) => (route === undefined ? (path ?? []) : (titles.get(route) ?? route))).sort(),
    ]),
  )
}

interface Request {
  readonly from: string
  readonly to: string
  readonly isSection?: boolean
}

function anyMove(site: SiteGraph, random: Random, number: number): Request {
  const files = site.pages.flatMap(({ file }) => file ?? [])
  const folders = [...new Set(['docs', ...files.map((file) => file.slice(0, file.lastIndexOf('/')))])]
  const inside = folders.filter((folder) => folder !== 'docs')
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
  const page = random.pick(site.pages.filter(({ headings }) => headings?.some(({ depth }) => depth > 1)))
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
