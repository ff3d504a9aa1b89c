/** Printed reports have one finding for all uses of a name that is unknown. */
import { expect, test } from 'vitest'
import type { CheckReport, Finding } from '../../cli/kernel/fault/finding.ts'
import { withJoinedNames } from '../../cli/kernel/fault/joined-names.ts'
import { formats } from '../../cli/kernel/fault/reports/index.ts'

const SUMMARY = { pages: 1, links: 0, images: 0, anchors: 0, fail: 0, warn: 0 }

function reportOf(...findings: readonly Finding[]): CheckReport {
  return { version: 1, summary: SUMMARY, findings }
}

function finding(file: string, line: number, more: Partial<Finding> = {}): Finding {
  const place = { rule: 'foreign-syntax', severity: 'warn' as const, file, line, column: 1 }
  return { ...place, target: '<Card>', message: 'There is no component `<Card>`.', ...more }
}

test('uses of a name in several files and editions are one finding, with their number and the next places', () => {
  const { findings, summary } = withJoinedNames(
    reportOf(
      finding('a.md', 1, { name: 'Card', owners: ['@a'] }),
      finding('b.md', 2, { name: 'Card', rule: 'dropped-html', uses: 3 }),
      finding('nl/a.md', 4, { name: 'Card', owners: ['@b', '@a'] }),
      finding('nl/b.md', 5, { name: 'Card' }),
    ),
  )
  expect(findings).toEqual([
    finding('a.md', 1, {
      name: 'Card',
      uses: 6,
      owners: ['@a', '@b'],
      message: 'There is no component `<Card>`. It is used 6 times in 4 files, next in `b.md:2` and `nl/a.md:4`.',
    }),
  ])
  expect(summary.warn).toBe(1)
})

test('a failing use speaks for all, and other names and findings without one stay', () => {
  const { findings } = withJoinedNames(
    reportOf(
      finding('a.md', 1, { name: 'constructor' }),
      finding('a.md', 2),
      finding('a.md', 3, { name: 'constructor', severity: 'fail' }),
      finding('a.md', 4),
      finding('a.md', 5, { name: '__proto__' }),
    ),
  )
  expect(findings.map(({ line, name, uses }) => [line, name, uses])).toEqual([
    [2, undefined, undefined],
    [3, 'constructor', 2],
    [4, undefined, undefined],
    [5, '__proto__', undefined],
  ])
})

test('a name with very many uses takes linear work', () => {
  let asked = 0
  const uses = Array.from({ length: 2000 }, (_, line): Finding => {
    const use = finding('a.md', line, { name: 'Card' })
    return Object.defineProperty(use, 'severity', {
      get() {
        asked++
        return 'warn'
      },
    })
  })
  expect(withJoinedNames(reportOf(...uses)).findings).toHaveLength(1)
  expect(asked).toBeLessThan(10 * uses.length)
})

test('every format of a report lists a name once', () => {
  const report = reportOf(finding('a.md', 1, { name: 'Card' }), finding('b.md', 2, { name: 'Card' }))
  const context = { color: false, rules: [], toolVersion: '1.0.0' }
  for (const [name, write] of Object.entries(formats)) {
    const text = write(report, context)
    expect(text.match(/There is no component/g), name).toHaveLength(1)
  }
})
