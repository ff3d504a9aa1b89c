import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../harness/random.ts'
import type { FaultKind } from './faults.ts'
import { generateSite, type SyntheticSite } from './generate.ts'
import { program } from './prose.ts'
import { compare, spread } from './report.ts'

const FAULTS: Record<FaultKind, number> = {
  'broken-link': 40,
  'broken-document': 40,
  'broken-anchor': 40,
  'broken-image': 40,
  'duplicate-route': 5,
}

function pageFiles(site: SyntheticSite): string[] {
  return site.pages.map((page) => String(site.files[page.path]))
}

/** Every Markdown destination in a text, with what it means as a path of a file and an anchor. */
function destinations(path: string, text: string): { file: string; anchor: string | undefined }[] {
  return [...text.matchAll(/\]\((\.[^)]*)\)/g)].map(([, href = '']) => {
    const [file = '', anchor] = href.split('#')
    return { file: posix.join(posix.dirname(path), file), anchor }
  })
}

describe('generateSite', () => {
  it.each([1, 2, 3, 13, 330, 1000])('makes exactly %d pages, each in a folder with an index', (count) => {
    const { files, pages } = generateSite({ pages: count })
    expect(pages).toHaveLength(count)
    expect(Object.keys(files)).toHaveLength(count + 1)
    for (const { path } of pages) expect(files).toHaveProperty([posix.join(posix.dirname(path), 'readme.md')])
  })

  it('copies its pages into each version and language', () => {
    const { files, pages } = generateSite({ pages: 13, versions: 3, languages: 2 })
    expect(Object.keys(files)).toHaveLength(pages.length * 3 * 2 + 2)
    const path = String(pages[5]?.path)
    const old = path.replace(/^docs/, 'versioned_docs/version-2.0')
    for (const copy of [old, `i18n/nl/${path}`, `i18n/nl/${old}`]) expect(files[copy]).toBe(files[path])
    expect(pages[5]?.route).toMatch(/^\/next\//)
  })

  it('depends on the seed and on nothing else', () => {
    const site = generateSite({ pages: 60, seed: 7, faults: FAULTS })
    expect(generateSite({ pages: 60, seed: 7, faults: FAULTS })).toEqual(site)
    expect(generateSite({ pages: 60, seed: 8, faults: FAULTS }).files).not.toEqual(site.files)
  })

  it('gives each page the shape of the corpus', () => {
    const site = generateSite({ pages: 100 })
    const words = pageFiles(site).map((text) => {
      expect(text.match(/^#{2,3} /gm)).toHaveLength(6)
      expect(text.match(/^```js\n(?:.*\n){12}```$/gm)).toHaveLength(2)
      expect(text.match(/^\| --- /gm)).toHaveLength(1)
      expect(text.match(/^> /gm)).toHaveLength(1)
      expect(text.match(/^- /gm)).toHaveLength(4)
      expect(text.match(/\]\(\./g)).toHaveLength(5)
      expect(text).toMatch(/^---\ntitle: .+\nsidebar_position: \d+\ndescription: .+\n---\n\n/)
      return text.replaceAll(/```[\s\S]*?```|[|#>-]/g, '').split(/\s+/).length
    })
    const mean = words.reduce((sum, count) => sum + count, 0) / words.length
    expect(mean).toBeGreaterThan(450)
    expect(mean).toBeLessThan(580)
  })

  it('links only to pages and headings that are there', () => {
    const { files, pages } = generateSite({ pages: 200 })
    const anchors = new Map(pages.map((page) => [page.path, page.headings.map((heading) => heading.anchor)]))
    for (const { path } of pages) {
      for (const { file, anchor } of destinations(path, String(files[path]))) {
        expect(anchors.has(file), `${path} → ${file}`).toBe(true)
        if (anchor !== undefined) expect(anchors.get(file)).toContain(anchor)
      }
    }
  })

  it('has no heading twice on a page and no route twice', () => {
    const { pages } = generateSite({ pages: 1000 })
    expect(new Set(pages.map((page) => page.route)).size).toBe(1000)
    for (const { headings } of pages) expect(new Set(headings.map(({ anchor }) => anchor)).size).toBe(6)
  })
})

describe('planted faults', () => {
  const good = generateSite({ pages: 50, seed: 3 })
  const site = generateSite({ pages: 50, seed: 3, faults: FAULTS })

  it('are as many as asked for, each on its own place', () => {
    expect(site.faults).toHaveLength(165)
    expect(new Set(site.faults.map(({ file, line, column }) => `${file}:${line}:${column}`)).size).toBe(165)
  })

  it('stand where they say', () => {
    for (const { rule, file, line, column, target } of site.faults) {
      const text = String(site.files[file]).replace(/^\uFEFF/, '')
      const from = text.split(/\r?\n/)[line - 1]?.slice(column - 1) ?? ''
      const written = rule === 'duplicate-route' ? `slug: ${target}` : target
      expect(from.slice(0, written.length)).toBe(written)
    }
  })

  it('are broken', () => {
    for (const { rule, file, target } of site.faults) {
      const [path = '', anchor] = target.split('#')
      const linked = path === '' ? file : posix.join(posix.dirname(file), path)
      if (rule === 'broken-anchor') {
        const page = site.pages.find((page) => page.path === linked)
        expect(page?.headings.some((heading) => heading.anchor === anchor)).toBe(false)
      } else if (rule !== 'duplicate-route') {
        expect(site.files[linked]).toBeUndefined()
      }
    }
  })

  it('leave the rest of the site as it is', () => {
    const faulty = site.faults.map((fault) => fault.file)
    const owners = faulty.filter((file) => file.endsWith('-b.md')).map((file) => file.replace(/b\.md$/, 'a.md'))
    const changed = Object.keys(site.files).filter((path) => site.files[path] !== good.files[path])
    expect(new Set(changed)).toEqual(new Set([...faulty, ...owners]))
  })
})

describe('program', () => {
  it('is JavaScript', () => {
    const random = createRandom('programs')
    for (let i = 0; i < 200; i++) {
      const body = program(random).replace('export ', '')
      expect(() => new Function(body), body).not.toThrow()
    }
  })
})

describe('spread and compare', () => {
  it('takes the middle, or the mean of the two middles', () => {
    expect(spread([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 })
    expect(spread([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4 })
    expect(() => spread([])).toThrow('No values')
  })

  it('compares run by run', () => {
    const ours = [{ wall: 1 }, { wall: 2 }, { wall: 4 }]
    const other = [{ wall: 2 }, { wall: 4 }, { wall: 4 }]
    expect(compare([ours, other]).ratio).toEqual({ median: 2, min: 1, max: 2 })
    expect(compare([ours]).other).toBeUndefined()
  })
})
