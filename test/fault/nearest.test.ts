import { describe, expect, test } from 'vitest'
import { nearest } from '../../cli/kernel/fault/nearest.ts'
import { createRandom } from '../harness/random.ts'

describe('nearest', () => {
  test.each<[string, string[], string | undefined]>([
    ['navbr', ['footer', 'navbar', 'sidebar'], 'navbar'],
    ['titel', ['title', 'tagline'], 'title'],
    ['TITLE', ['title', 'tagline'], 'title'],
    ['title', ['titles', 'title'], 'title'],
    ['fial', ['fail', 'warn'], 'fail'],
    ['a', ['b', 'c'], undefined],
    ['id', ['ib', 'x'], 'ib'],
    ['', ['x'], undefined],
    ['ab', [], undefined],
    ['cat', ['dog', 'bird'], undefined],
    [
      '/reference/api/path/addclas',
      ['/reference/api/path/addtext', '/reference/api/path/addclass'],
      '/reference/api/path/addclass',
    ],
    ['/guides/plugins', ['/guides/designs', '/reference/plugins'], undefined],
    ['größe', ['grösse', 'große'], 'große'],
  ])('%j among %j is %j', (name, candidates, expected) => {
    expect(nearest(name, candidates)).toBe(expected)
  })

  test('of equal candidates the first in code unit order wins', () => {
    expect(nearest('bat', ['hat', 'cat', 'rat'])).toBe('cat')
    expect(nearest('bat', ['cat', 'rat', 'hat'])).toBe('cat')
  })

  test('takes any iterable', () => {
    expect(nearest('ons', new Set(['one', 'two']))).toBe('one')
  })

  test('agrees with the textbook distance on random words', () => {
    const random = createRandom('nearest')
    const word = (): string =>
      Array.from({ length: random.below(9) }, () => random.pick(['a', 'b', 'c', 'd', 'š'])).join('')
    for (let round = 0; round < 400; round++) {
      const name = word()
      const candidates = Array.from({ length: 12 }, word)
      const limit = [2, 6, 9].filter((length) => name.length >= length).length
      const ranked = candidates
        .map((candidate) => ({ candidate, distance: textbookDistance(name, candidate) }))
        .filter(({ distance }) => distance <= limit)
        .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
      expect(nearest(name, candidates), `${name} among ${candidates.join(' ')}`).toBe(ranked[0]?.candidate)
    }
  })

  test('finds one edit among 20,000 paths', () => {
    const random = createRandom('paths')
    const words = [
      'reference',
      'api',
      'path',
      'plugins',
      'guides',
      'measurements',
      'howtos',
      'designs',
      'store',
      'methods',
    ]
    const paths = Array.from(
      { length: 20_000 },
      (_, i) => `/${random.pick(words)}/${random.pick(words)}/${random.pick(words)}/${i}-x${i * 7}`,
    )
    for (const at of [0, 777, 19_999]) {
      const path = paths[at] as string
      expect(nearest(path.slice(0, 3) + path.slice(4), paths)).toBe(path)
    }
  })
})

/** Restricted Damerau–Levenshtein distance, in its textbook form. */
function textbookDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 || j === 0 ? i + j : 0)),
  )
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      const row = rows[i]
      if (row) row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped)
    }
  }
  return at(a.length, b.length)
}
