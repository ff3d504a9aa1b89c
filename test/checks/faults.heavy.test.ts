/**
 * The promise of the checker: it finds nothing in a good site. Of faults planted at random places it finds each one, at
 * its line and column, and nothing else.
 */
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../cli/kernel/fault/finding.ts'
import { type FaultKind, plantFaults } from '../bench/faults.ts'
import { generateSite } from '../bench/generate.ts'
import { relativePath } from '../bench/page.ts'
import { patience } from '../harness/deadline.ts'
import { howOften, isLong, record } from '../harness/figures.ts'
import { createRandom, type Random } from '../harness/random.ts'
import { readSite } from '../harness/read-site.ts'

const KINDS: readonly FaultKind[] = [
  'broken-link',
  'broken-document',
  'broken-anchor',
  'broken-image',
  'duplicate-route',
]

type Place = Pick<Finding, 'file' | 'line' | 'column' | 'target' | 'rule'>

function inOrder(places: readonly Place[]): string[] {
  return places.map(({ file, line, column, rule, target }) => `${file}:${line}:${column} ${rule} ${target}`).sort()
}

describe('a good site', () => {
  test.each([1, 2])('has no findings: seed %d', (seed) => {
    const { report } = readSite(generateSite({ pages: 80, seed }).files)
    expect(report.findings).toEqual([])
    expect(report.summary).toMatchObject({ pages: 82, links: 400 })
  })
})

describe('every planted fault is found, and nothing else', () => {
  const faults = Object.fromEntries(KINDS.map((kind) => [kind, 30])) as Record<FaultKind, number>

  test.each([11, 12])('many faults in one site: seed %d', (seed) => {
    const site = generateSite({ pages: 80, seed, faults })
    const { findings } = readSite(site.files)
    expect(inOrder(findings)).toEqual(inOrder(site.faults))
  })

  const PAGES = isLong ? 2_000 : 40
  const TIMES = howOften(60, 400)

  test.each(KINDS)(
    `one fault in a clean site of ${PAGES} pages, ${TIMES} times: %s`,
    {
      timeout: patience(TIMES * 4_000),
    },
    (kind) => {
      const site = generateSite({ pages: PAGES, seed: kind })
      expect(readSite(site.files).findings).toEqual([])
      for (let time = 1; time <= TIMES; time++) {
        const { files, planted } = plantFaults(site.pages, site.bodies, { [kind]: 1 }, createRandom(`${kind}/${time}`))
        const { findings } = readSite({ ...site.files, ...files })
        expect(inOrder(findings), `${kind}, ${time}`).toEqual(inOrder(planted))
      }
      record('link rules', `${kind}: planted ${TIMES} times in ${PAGES} pages, found alone and in its place`)
    },
  )
})

describe('the hint names the intended target', () => {
  /** One letter inserted, deleted, replaced or swapped with its neighbour. */
  function misspelt(text: string, random: Random): string {
    const at = random.below(text.length)
    const letter = random.pick([...'abcdefghijklmnopqrstuvwxyz-'])
    return random.pick([
      () => text.slice(0, at) + text.slice(at + 1),
      () => text.slice(0, at) + letter + text.slice(at),
      () => text.slice(0, at) + letter + text.slice(at + 1),
      () => text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2),
    ])()
  }

  const { files, pages } = generateSite({ pages: 60, seed: 21 })

  test.each(['relative file', 'file from the root', 'URL', 'anchor', 'image'])(
    'in 9 of 10 cases or more: %s',
    (kind) => {
      const random = createRandom(`hints/${kind}`)
      const missed: string[] = []
      let total = 0
      while (total < 60) {
        const [from, to] = [random.pick(pages), random.pick(pages)]
        const file = relativePath(from.path, to.path)
        const { anchor } = random.pick(to.headings)
        const image = relativePath(from.path, `${posix.dirname(to.path)}/seam-allowance.svg`)
        const [before, good, content] = {
          'relative file': ['', file, '[x]'],
          'file from the root': ['', to.path.replace('docs', ''), '[x]'],
          URL: ['', to.route, '[x]'],
          anchor: [`${file}#`, anchor, '[x]'],
          image: ['', image, '![x]'],
        }[kind] as [string, string, string]
        const bad = before + misspelt(good, random)
        const site = readSite({
          ...files,
          [`${posix.dirname(to.path)}/seam-allowance.svg`]: '',
          [from.path]: `${String(files[from.path])}\n${content}(${bad})\n`,
        })
        const [finding] = site.findings.filter(({ rule }) => rule.startsWith('broken-'))
        // Some edits change nothing: a letter replaced by itself, or capitals that look alike.
        if (!finding) continue
        total += 1
        const names = [`\`${good}\``, `\`#${good}\``, `\`${to.route}\``]
        if (!names.some((name) => finding.hint?.includes(name))) missed.push(`${good} → ${bad}: ${finding.hint}`)
      }
      expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(6)
      record('suggestions', `${kind}: ${total - missed.length} of ${total}`)
    },
  )
})
