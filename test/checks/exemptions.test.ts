/** Exemptions in the text, and the baseline: which findings they take out, and what is reported of them. */
import { describe, expect, test } from 'vitest'
import { againstBaseline, baselineOf, baselineText, readBaseline } from '../../cli/graph/checks/baseline.ts'
import { withoutExempted } from '../../cli/graph/checks/exempted.ts'
import { RULE_IDS } from '../../cli/graph/checks/rules.ts'
import { readExemptions } from '../../cli/markdown/text/exemptions.ts'
import { brief } from '../harness/brief-finding.ts'
import { readSite } from '../harness/read-site.ts'

const found = (text: string, name = 'a.md'): string[] =>
  readSite({ [`docs/${name}`]: text }).findings.map((finding) =>
    `${brief(finding)} ${finding.rule === 'exemption' ? finding.message : ''}`.trim(),
  )

const LINK = '[x](./gone.pdf)'
const COMMENT = '<!-- docs-build-ignore broken-link: it comes back -->'

describe('an exemption covers', () => {
  test.each([
    ['the rest of its line', `${LINK} ${COMMENT}\n`],
    ['the block that it stands in', `Text ${COMMENT}\n${LINK}\n`],
    ['the block behind it', `${COMMENT}\nText\n${LINK}\n`],
    ['the block behind it and an empty line', `${COMMENT}\n\n${LINK}\n`],
    ['several rules', `<!-- docs-build-ignore broken-link, missing-alt: both -->\n${LINK} ![](./gone.pdf)\n`],
  ])('%s', (_, text) => {
    expect(found(text).filter((line) => line.includes(' broken-link '))).toEqual([])
  })

  test('in MDX, comments of both kinds', () => {
    for (const comment of ['{/* docs-build-ignore broken-link: it comes back */}', COMMENT])
      expect(found(`${comment}\n\n${LINK}\n`, 'a.mdx')).toEqual([])
  })

  test.each([
    ['another block', `${COMMENT}\n\nText\n\n${LINK}\n`],
    ['a block before it', `${LINK}\n\n${COMMENT}\n\nText\n`],
    ['another rule', `<!-- docs-build-ignore broken-image: no -->\n\n${LINK}\n`],
  ])('not %s', (_, text) => {
    expect(found(text).map((line) => line.split(' ')[1])).toEqual(expect.arrayContaining(['broken-link', 'exemption']))
  })

  test.each([
    ['code', `\`${COMMENT}\`\n${LINK}\n`],
    ['a code block', `\`\`\`html\n${COMMENT}\n\`\`\`\n${LINK}\n`],
    ['a comment with another word', `<!-- docs-build-later broken-link: why -->\n${LINK}\n`],
    ['a comment for samples', `<!-- docs-build-sample -->\n${LINK}\n`],
  ])('nothing from %s', (_, text) => {
    expect(found(text).map((line) => line.split(' ')[1])).toEqual(['broken-link'])
  })
})

describe('an exemption is reported', () => {
  test.each([
    [
      '<!-- docs-build-ignore broken-link: it comes back -->\n\nText.\n',
      'broken-link Nothing here breaks the rule `broken-link`.',
    ],
    ['<!-- docs-build-ignore brokn-link: why -->\n\nText.\n', 'brokn-link There is no rule `brokn-link`.'],
    [`<!-- docs-build-ignore broken-link -->\n${LINK}\n`, 'broken-link It gives no reason.'],
    [`<!-- docs-build-ingore broken-link: why -->\n${LINK}\n`, 'broken-link `docs-build-ingore` means nothing.'],
    [`<!-- docs-build-Ignore broken-link: why -->\n${LINK}\n`, 'broken-link `docs-build-Ignore` means nothing.'],
    [`<!-- docs-build-ignore -->\n${LINK}\n`, 'It names no rule.'],
    [
      `<!-- docs-build-ignore broken-link: why, until May -->\n${LINK}\n`,
      'broken-link `May` is no date such as `2027-01` or `2027-01-31`.',
    ],
  ])('%j', (text, message) => {
    expect(
      found(text)
        .filter((line) => line.includes(' exemption '))
        .map((line) => line.replace(/^\S+ exemption warn +/, '')),
    ).toEqual([message])
  })

  test('with the rule that has a finding at its place', () => {
    const text = '<!-- docs-build-ignore broken-image: it comes back -->\n\n[x](./gone.md)\n'
    const hints = readSite({ 'docs/a.md': text }).findings.flatMap(({ rule, hint }) =>
      rule === 'exemption' ? hint : [],
    )
    expect(hints).toEqual(['Name `broken-link` instead, which has a finding here, or take the exemption out.'])
  })
})

describe('an end date', () => {
  const [exemption] = readExemptions('<!-- docs-build-ignore broken-link: it comes back, until 2027-01 -->\nText\n')
  const finding = {
    rule: 'broken-link',
    severity: 'fail',
    file: 'a',
    line: 2,
    column: 1,
    target: 'x',
    message: '.',
  } as const
  const on = (date: string | undefined) =>
    withoutExempted([finding], { exemptions: new Map([['a', exemption ? [exemption] : []]]), date, ruleIds: RULE_IDS })

  test('is no part of the reason, whatever stands before it', () => {
    const comment = (reason: string): string => `<!-- docs-build-ignore broken-link: ${reason} -->\nText\n`
    const reasons = ['a until 2027-01', 'a, until 2027-01', 'a ,  until 2027-01', 'a', 'until we know'].map(
      (reason) => readExemptions(comment(reason))[0]?.reason,
    )
    expect(reasons).toEqual(['a', 'a', 'a', 'a', 'until we know'])
  })

  test('is the last day of its month', () => {
    expect(exemption).toMatchObject({
      until: '2027-01-31',
      reason: 'it comes back',
      rules: ['broken-link'],
      line: 1,
      last: 2,
    })
  })

  test.each(['2026-12-31', '2027-01-31'])('has not come on %s', (date) => {
    expect(on(date)).toEqual({ findings: [], problems: [] })
  })

  test('that nobody can judge is reported', () => {
    const { findings, problems } = on(undefined)
    expect(findings).toEqual([])
    expect(problems.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'fail: Nobody can tell whether the exemption from `broken-link` has ended: its last day is 2027-01-31, and no commit tells the day.',
    ])
  })

  test('ends the exemption, which is reported beside the finding', () => {
    const { findings, problems } = on('2027-02-01')
    expect(findings).toEqual([finding])
    expect(problems.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'exemption: The exemption from `broken-link` has ended on 2027-01-31.',
    ])
  })
})

describe('a baseline', () => {
  const report = (text: string) => readSite({ 'docs/a.md': text }).report
  const known = report(`# A\n\n${LINK} ${LINK} [y](./other.pdf)\n`)
  const baseline = readBaseline(baselineText(baselineOf(known.findings)), 'file')

  test('counts findings by file, rule and target', () => {
    expect(baseline).toEqual({ 'docs/a.md': { 'broken-link ./gone.pdf': 2, 'broken-link ./other.pdf': 1 } })
    expect(againstBaseline(known, baseline)).toMatchObject({
      known: 3,
      gone: 0,
      report: { findings: [], summary: { fail: 0 } },
    })
  })

  test('knows a finding that has moved within its file', () => {
    expect(
      againstBaseline(report(`# A\n\nText.\n\n${LINK}\n\n${LINK}\n[y](./other.pdf)\n`), baseline).report.findings,
    ).toEqual([])
  })

  test('reports new findings, and becomes smaller where one is repaired', () => {
    const next = againstBaseline(report(`# A\n\n${LINK} [z](./new.pdf)\n`), baseline)
    expect(next.report.findings.map(({ target }) => target)).toEqual(['./new.pdf'])
    expect(next).toMatchObject({ known: 1, gone: 2, baseline: { 'docs/a.md': { 'broken-link ./gone.pdf': 1 } } })
  })

  test.each(['', '[]', '{"version":2}', '{"version":1,"findings":{"a":{"b":0}}}'])('is refused as %j', (text) => {
    expect(() => readBaseline(text, 'known.json')).toThrow('known.json is no baseline of docs-build.')
  })
})
