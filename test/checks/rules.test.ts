/** From problems to findings: severities, repeated findings, ignored findings, and order. */
import { describe, expect, test } from 'vitest'
import { judgeProblems, RULE_IDS, rules } from '../../cli/graph/checks/rules.ts'
import type { ChecksConfig } from '../../cli/graph/config/config.ts'
import type { Problem } from '../../cli/kernel/fault/finding.ts'
import { brief } from '../harness/brief-finding.ts'
import { linkFindings, readSite } from '../harness/read-site.ts'

const problem = (rule: string, changes: Partial<Problem> = {}): Problem => ({
  rule,
  place: { file: 'docs/a.md', line: 1, column: 1 },
  target: './x.md',
  message: 'It is wrong.',
  ...changes,
})

const config = (severities: Readonly<Record<string, 'fail' | 'warn' | 'ignore'>>): ChecksConfig => ({
  rules: Object.fromEntries(Object.entries(severities).map(([id, severity]) => [id, { severity, ignore: [] }])),
})

describe('severities', () => {
  test.each([
    ['broken-link', 'fail'],
    ['broken-image', 'fail'],
    ['broken-anchor', 'warn'],
    ['duplicate-route', 'warn'],
    ['broken-markdown-link', 'warn'],
    // Rules that the specification does not name.
    ['orphan-page', 'warn'],
    ['page-contract', 'warn'],
    ['unused-image', 'warn'],
    ['duplicate-id', 'warn'],
    ['heading-levels', 'warn'],
    ['missing-alt', 'warn'],
    ['portable-names', 'warn'],
    ['dropped-svg', 'warn'],
    ['tag-like-text', 'warn'],
  ] as const)('%s is %s unless the configuration says otherwise', (rule, severity) => {
    expect(judgeProblems([problem(rule)], { rules: {} })).toMatchObject([{ rule, severity }])
    for (const other of ['fail', 'warn'] as const)
      expect(judgeProblems([problem(rule)], config({ [rule]: other }))).toMatchObject([{ rule, severity: other }])
    expect(judgeProblems([problem(rule)], config({ [rule]: 'ignore' }))).toEqual([])
  })

  test('every rule has one id, one sentence and a severity', () => {
    expect(new Set(RULE_IDS).size).toBe(rules.length)
    for (const { id, about, severity } of rules) {
      expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
      expect(about).toMatch(/^[A-Z].*\.$/)
      // A rule that few sites want is ignored until the configuration asks for it.
      expect(['fail', 'warn', 'ignore']).toContain(severity)
    }
  })
})

describe('one fault is one finding', () => {
  test('a definition used by links and images gives one finding', () => {
    expect(linkFindings(readSite('-- docs/a.md --\n[x] ![x]\n\n[x]: ./nope.svg\n'))).toEqual([
      'docs/a.md:3:6 broken-link fail ./nope.svg',
    ])
  })

  test('a definition of a Markdown file, used by links and images, gives one finding', () => {
    const site = readSite('-- docs/a.md --\n[x] ![x]\n\n[x]: ./nope.md\n')
    expect(linkFindings(site)).toEqual(['docs/a.md:3:6 broken-link fail ./nope.md'])
    expect(site.findings[0]?.hint).toBe('Also `broken-markdown-link` (warn) and `broken-image` (fail).')
  })

  test('two links at two places are two findings', () => {
    const there = { file: 'docs/a.md', line: 1, column: 9 }
    const links = [problem('broken-link'), problem('broken-link'), problem('broken-link', { place: there })]
    expect(judgeProblems(links, { rules: {} })).toHaveLength(2)
  })

  test('a repeated problem is one finding', () => {
    expect(judgeProblems([problem('category-file'), problem('category-file')], { rules: {} })).toHaveLength(1)
  })
})

describe('ignored findings', () => {
  const ignores = (pattern: string, target: string, file = 'docs/a.md'): boolean => {
    const checks: ChecksConfig = { rules: { 'broken-image': { ignore: [{ pattern, reason: '' }] } } }
    const place = { file, line: 1, column: 1 }
    return judgeProblems([problem('broken-image', { target, place })], checks).length === 0
  }

  test.each([
    ['/old', '/old', true],
    ['/old', '/older', false],
    ['/old', '/very/old', false],
    ['/old/*', '/old/page', true],
    ['/old/*', '/old/', true],
    ['/old/*', '/old', false],
    ['*', '', true],
    ['*', 'anything\nat all', true],
    ['*.svg', '/img/a.svg', true],
    ['*.svg', '/img/a.svg?x', false],
    ['/a/*/c', '/a/b/c', true],
    ['/a/*/c', '/a/c', false],
    ['*a*', 'bab', true],
    ['*a*b*', 'xbxa', false],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['**', 'x', true],
    // Every other character stands for itself.
    ['/^.old/', '/xold/', false],
    ['/^.old/', '/^.old/', true],
    ['[a]?(b)', '[a]?(b)', true],
    ['/OLD', '/old', false],
  ])('%j and %j: %s', (pattern, target, expected) => {
    expect(ignores(pattern, target)).toBe(expected)
  })

  test('a file pattern limits the ignored findings', () => {
    expect(ignores('docs/old/*', '/x', 'docs/old/a.md')).toBe(true)
    expect(ignores('docs/old/*', '/x', 'docs/new/a.md')).toBe(false)
  })

  test('an ignore entry applies only to its rule', () => {
    const checks: ChecksConfig = { rules: { 'broken-image': { ignore: [{ pattern: '*', reason: '' }] } } }
    expect(judgeProblems([problem('broken-image'), problem('broken-anchor')], checks)).toHaveLength(1)
  })

  test('no pattern takes exponential time', () => {
    expect(ignores('*a'.repeat(50), `${'a'.repeat(50_000)}b`)).toBe(false)
  })
})

test('findings are sorted by file, line, column, rule and target', () => {
  const at = (file: string, line: number, column: number): Problem['place'] => ({ file, line, column })
  const ordered = [
    problem('missing-alt', { place: at('docs/B.md', 1, 1) }),
    problem('missing-alt', { place: at('docs/a.md', 2, 1) }),
    problem('broken-anchor', { place: at('docs/a.md', 2, 9) }),
    problem('missing-alt', { place: at('docs/a.md', 2, 9), target: 'a' }),
    problem('missing-alt', { place: at('docs/a.md', 2, 9), target: 'b' }),
    problem('broken-anchor', { place: at('docs/a.md', 2, 10) }),
    problem('broken-anchor', { place: at('docs/a.md', 10, 1) }),
    problem('broken-anchor', { place: at('docs/ä.md', 1, 1) }),
  ]
  const briefs = judgeProblems(ordered, { rules: {} }).map(brief)
  for (let turn = 1; turn < ordered.length; turn++) {
    const turned = [...ordered.slice(turn), ...ordered.slice(0, turn)]
    expect(judgeProblems(turned, { rules: {} }).map(brief)).toEqual(briefs)
  }
  expect(briefs.map((text) => text.split(' ')[0])).toEqual([
    'docs/B.md:1:1',
    'docs/a.md:2:1',
    'docs/a.md:2:9',
    'docs/a.md:2:9',
    'docs/a.md:2:9',
    'docs/a.md:2:10',
    'docs/a.md:10:1',
    'docs/ä.md:1:1',
  ])
})

test('a good site has no findings, and the summary has its counts', () => {
  const { report } = readSite(`
    -- docs/readme.md --
    # Home

    [a](./a.md#b) [b](/a/) [c](#home) <https://example.org> ![d](d.svg)
    -- docs/a.md --
    # A

    ## B
    -- docs/d.svg --
    <svg/>
  `)
  expect(report).toEqual({
    version: 1,
    summary: { pages: 3, links: 3, images: 1, anchors: 2, fail: 0, warn: 0 },
    findings: [],
  })
})
