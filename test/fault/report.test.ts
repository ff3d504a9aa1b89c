import { describe, expect, test } from 'vitest'
import type { CheckReport, Finding } from '../../cli/kernel/fault/finding.ts'
import { describeSummary, type ReportContext } from '../../cli/kernel/fault/report.ts'
import { patternOf } from '../../cli/kernel/fault/reports/causes.ts'
import { formats } from '../../cli/kernel/fault/reports/index.ts'

const RULES: ReportContext['rules'] = [
  { id: 'broken-link', about: 'A link leads to no page.', severity: 'fail' },
  { id: 'broken-anchor', about: 'A link names no heading.', severity: 'warn' },
  { id: 'orphan-page', about: 'No sidebar lists the page.', severity: 'ignore' },
]

const FINDING: Finding = {
  rule: 'broken-link',
  severity: 'fail',
  file: 'docs/guides/a.md',
  line: 3,
  column: 5,
  target: '/nope',
  message: 'There is no page `/nope`.',
  hint: 'Did you mean `/node`?',
}

const WARNING: Finding = {
  rule: 'broken-anchor',
  severity: 'warn',
  file: 'docs/guides/a.md',
  line: 4,
  column: 1,
  target: '/guides#x',
  message: '`/guides` has no heading `x`.',
}

/** Text in a document's line that a terminal, a log or a parser could mistake for its own syntax. */
const HOSTILE: Finding = {
  rule: 'broken-link',
  severity: 'fail',
  file: 'docs/a,b:c%\u001b[2J.md',
  line: 1,
  column: 1,
  target: '/x\u0007"><script>\ud800',
  message: '::error::one\r\n::error::two % \u009b31m ]]> <b>&\u202e\u0000\ufffe',
  hint: '##[error]three\n::set-output name=x::y',
}

function report(...findings: Finding[]): CheckReport {
  const fail = findings.filter(({ severity }) => severity === 'fail').length
  const counts = { pages: 555, links: 3210, images: 34, anchors: 1 }
  return { version: 1, summary: { ...counts, fail, warn: findings.length - fail }, findings }
}

function print(format: string, value: CheckReport, context: Partial<ReportContext> = {}): string {
  const text = formats[format]?.(value, {
    color: false,
    rules: RULES,
    toolVersion: '3.9.1',
    elapsedMs: 843,
    ...context,
  })
  if (text === undefined) throw new Error(`There is no format ${format}.`)
  return text
}

describe('summary', () => {
  test.each([
    [undefined, '555 pages, 3,210 links, 34 images, 1 anchor checked'],
    [843, '555 pages, 3,210 links, 34 images, 1 anchor checked in 0.8 s'],
    [9_940, '555 pages, 3,210 links, 34 images, 1 anchor checked in 9.9 s'],
    [12_345, '555 pages, 3,210 links, 34 images, 1 anchor checked in 12 s'],
  ])('after %s ms', (elapsed, expected) => {
    expect(describeSummary(report().summary, elapsed)).toBe(expected)
  })
})

describe('many findings', () => {
  const many = Array.from({ length: 90 }, (_, index): Finding => {
    if (index < 60) return { ...WARNING, rule: 'refused-scheme', line: index + 1, target: `xref:a${index}` }
    if (index < 80) return { ...FINDING, line: index + 1, target: `/dotnet/api/${index}` }
    return { ...WARNING, line: index + 1, target: `#x-${index}` }
  })

  test('are summed up by rule and cause, with the line that overlooks a cause', () => {
    const text = print('pretty', report(...many))
    expect(text.split('\n').filter((line) => line.includes('×'))).toEqual([
      '20 × fail  broken-link',
      '      20 × `/dotnet/*`  docs/guides/a.md:61:5',
      '60 × warn  refused-scheme',
      '      60 × `xref:*`  docs/guides/a.md:1:1',
      '10 × warn  broken-anchor',
      ...[80, 81, 82, 83, 84, 85].map((index) => `       1 × \`#x-${index}\`  docs/guides/a.md:${index + 1}:1`),
    ])
    expect(text).toContain("'refused-scheme': { ignore: ['xref:*'] }")
    expect(text).toContain('and 4 with 4 other causes')
    expect(text).toContain('--details')
  })

  test('name commands as the reader can type them', () => {
    const asTyped = (text: string): string => text.replaceAll('`docs-build ', '`npx docs-build ')
    const text = print('pretty', report(...many.map((one) => ({ ...one, hint: 'Run `docs-build fix`.' }))), { asTyped })
    expect(text).toContain('→ Run `npx docs-build fix`.')
    expect(text).toContain('`npx docs-build check --details`')
    expect(text).not.toContain('`docs-build')
  })

  test('are printed one by one with `details`', () => {
    const text = print('pretty', report(...many), { details: true })
    expect(text.match(/^docs\/guides\/a\.md:/gm)).toHaveLength(90)
  })

  test.each([
    ['xref:System.String', 'xref:*'],
    ['https://example.org/a/b', 'https://example.org/*'],
    ['/docs/a/', '/docs/*'],
    ['/docs', '/docs'],
    ['../../std/vec/index.html', '../../std/*'],
    ['./a.md', './a.md'],
    ['{{< … >}}', '{{< … >}}'],
    ['::: tip', '::: tip'],
    ['<Tabs>', '<Tabs>'],
  ])('the pattern of %s is %s', (target, pattern) => expect(patternOf(target)).toBe(pattern))
})

describe.each(Object.keys(formats))('every format: %s', (format) => {
  test.each([
    ['nothing', report()],
    ['findings', report(FINDING, WARNING)],
    ['hostile text', report(HOSTILE)],
  ])('ends with one line break: %s', (_, value) => {
    expect(print(format, value)).toMatch(/[^\n]\n$/)
  })

  test('no terminal control character is printed', () => {
    const text = print(format, report(HOSTILE), {
      notes: ['\u001b[1mnote'],
      sources: () => '\u001b[2J\u202e/x\u0007"><script>\ud800',
    })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to find
    expect(text).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/u)
  })

  test('no line begins with a build server command from content', () => {
    const lines = print(format, report(HOSTILE), { sources: () => '##[add-mask]e' }).split('\n')
    expect(lines.filter((line) => /^\s*::|##[a-z]*\[/.test(line) && !/^::error file=/.test(line))).toEqual([])
  })
})

describe('pretty', () => {
  const sources = (file: string): string | undefined =>
    file === 'docs/guides/a.md' ? '# A\n\nSee [x](/nope) here\nand\n' : undefined

  test('a finding with its line, and the summary', () => {
    expect(print('pretty', report(FINDING, WARNING), { sources })).toBe(`docs/guides/a.md:3:5  fail  broken-link
  There is no page \`/nope\`.
  3 │ See [x](/nope) here
    │         ^^^^^
  → Did you mean \`/node\`?

docs/guides/a.md:4:1  warn  broken-anchor
  \`/guides\` has no heading \`x\`.
  4 │ and
    │ ^

✖ 1 fail, 1 warn — 555 pages, 3,210 links, 34 images, 1 anchor checked in 0.8 s
`)
  })

  test('no excerpt of an image', () => {
    const image = (): string => '\ufffdPNG\r\n\u001a\n\0\0\0\rIHDR'
    expect(print('pretty', report({ ...FINDING, line: 1, column: 1 }), { sources: image })).not.toContain('│')
  })

  test('no excerpts without sources', () => {
    expect(print('pretty', report(FINDING))).not.toContain('│')
    expect(print('pretty', report({ ...FINDING, file: 'docs.config.ts' }), { sources })).not.toContain('│')
    expect(print('pretty', report({ ...FINDING, line: 99 }), { sources })).not.toContain('│')
  })

  test.each([
    [report(), '✔ nothing to report — 555 pages'],
    [report(WARNING), '⚠ 1 warn — 555 pages'],
    [report(FINDING), '✖ 1 fail — 555 pages'],
  ])('the summary tells how it went', (value, expected) => {
    expect(print('pretty', value).trimEnd().split('\n').at(-1)).toContain(expected)
  })

  test('the summary names the option with which warnings fail', () => {
    const last = (value: CheckReport): string =>
      print('pretty', value, { strictBy: '--strict' }).trimEnd().split('\n').at(-1) ?? ''
    expect(last(report(WARNING))).toMatch(/^✖ 1 warn — .* Warnings fail because of `--strict`\.$/)
    expect(last(report(FINDING))).not.toContain('--strict')
  })

  test('a fault in more than five places is printed once, after the rest', () => {
    const repeated = Array.from({ length: 1205 }, (_, i) => ({ ...FINDING, file: `docs/${i}.md` }))
    const text = print('pretty', report(...repeated.slice(0, 3), WARNING, ...repeated.slice(3)))
    expect(text.split('\n').slice(0, -2)).toEqual([
      'docs/guides/a.md:4:1  warn  broken-anchor',
      '  `/guides` has no heading `x`.',
      '',
      'docs/0.md:3:5  fail  broken-link  in 1,205 places',
      '  There is no page `/nope`.',
      '  → Did you mean `/node`?',
      '  also docs/1.md:3:5',
      '  also docs/2.md:3:5',
      '  also docs/3.md:3:5',
      '  also docs/4.md:3:5',
      '  and 1,200 more',
      '',
    ])
  })

  test('five places of one fault are printed one by one', () => {
    const five = Array.from({ length: 5 }, (_, i) => ({ ...FINDING, file: `docs/${i}.md` }))
    const text = print('pretty', report(...five))
    expect(text.match(/There is no page/g)).toHaveLength(5)
    expect(text).not.toContain('places')
  })

  test('the same target with another message is another fault', () => {
    const findings = Array.from({ length: 6 }, (_, i) => ({ ...FINDING, message: `Message ${i % 2}.` }))
    expect(print('pretty', report(...findings))).not.toContain('places')
  })

  test('notes are printed before the summary', () => {
    const lines = print('pretty', report(), { notes: ['2 external links did not answer.'] }).split('\n')
    expect(lines.slice(0, 2)).toEqual(['note  2 external links did not answer.', ''])
  })

  test('colours are optional, and the text is the same without them', () => {
    const value = report(FINDING, WARNING)
    const colored = print('pretty', value, { color: true, sources })
    expect(colored).toContain('\u001b[31mfail\u001b[39m')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours that were asked for
    expect(colored.replace(/\x1b\[\d+m/g, '')).toBe(print('pretty', value, { sources }))
  })
})

describe('json', () => {
  test('is the report itself', () => {
    const value = report(FINDING, WARNING)
    const text = print('json', value)
    expect(JSON.parse(text)).toEqual(value)
    expect(text).toBe(`${JSON.stringify(value, undefined, 2)}\n`)
  })

  test('has its keys in a fixed order', () => {
    const { version, summary } = report(FINDING)
    const turned = {
      findings: [Object.fromEntries(Object.entries(FINDING).reverse()) as unknown as Finding],
      summary,
      version,
    }
    expect(print('json', turned)).toBe(print('json', report(FINDING)))
  })

  test('hostile text survives unchanged', () => {
    expect(JSON.parse(print('json', report(HOSTILE))).findings[0]).toEqual(HOSTILE)
  })
})

describe('github', () => {
  test('one command for each finding', () => {
    expect(print('github', report(FINDING, WARNING)).split('\n')).toEqual([
      '::error file=docs/guides/a.md,line=3,col=5,title=broken-link::There is no page `/nope`.%0ADid you mean `/node`?',
      '::warning file=docs/guides/a.md,line=4,col=1,title=broken-anchor::`/guides` has no heading `x`.',
      '1 fail, 1 warn: 555 pages, 3,210 links, 34 images, 1 anchor checked in 0.8 s',
      '',
    ])
  })

  test('content cannot end the command or its properties, or begin another command', () => {
    const [line = ''] = print('github', report(HOSTILE)).split('\n')
    expect(line).toBe(
      '::error file=docs/a%2Cb%3Ac%25�[2J.md,line=1,col=1,title=broken-link::�:error::one ::error::two %25 �31m ]]> <b>&��\ufffe%0A#�[error]three ::set-output name=x::y',
    )
  })
})

describe('sarif', () => {
  test('has a rule for each rule and a result for each finding', () => {
    const log = JSON.parse(print('sarif', report(FINDING, WARNING, { ...WARNING, rule: 'unheard-of' })))
    expect(log).toMatchObject({ version: '2.1.0', $schema: expect.stringContaining('sarif-2.1.0') })
    const [run] = log.runs
    expect(run.columnKind).toBe('utf16CodeUnits')
    expect(run.tool.driver).toMatchObject({ name: 'docs-build', semanticVersion: '3.9.1' })
    expect(run.tool.driver.rules).toEqual(
      RULES.map(({ id, about }, index) => ({
        id,
        shortDescription: { text: about },
        help: { text: `${about} The severity is set under \`checks.rules\` in docs.config.ts.` },
        defaultConfiguration: { level: ['error', 'warning', 'none'][index], enabled: index < 2 },
      })),
    )
    expect(run.results[0]).toEqual({
      ruleId: 'broken-link',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'There is no page `/nope`.\nDid you mean `/node`?' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'docs/guides/a.md', uriBaseId: '%SRCROOT%' },
            region: { startLine: 3, startColumn: 5 },
          },
        },
      ],
      properties: {},
    })
    expect(run.results[1]).toMatchObject({ ruleIndex: 1, level: 'warning' })
    expect(run.results[2]).not.toHaveProperty('ruleIndex')
  })

  test.each([
    ['docs/a b#c?.md', 'docs/a%20b%23c%3F.md'],
    ['docs/größe.md', 'docs/gr%C3%B6%C3%9Fe.md'],
    ['a:b.md', 'a%3Ab.md'],
    ['half\ud800.md', 'half%EF%BF%BD.md'],
  ])('the place of %j is the relative address %s', (file, uri) => {
    const log = JSON.parse(print('sarif', report({ ...FINDING, file })))
    expect(log.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(uri)
    expect(new URL(uri, 'https://root.invalid/').host).toBe('root.invalid')
  })

  test('a place without a line is at line 1', () => {
    const log = JSON.parse(print('sarif', report({ ...FINDING, line: 0, column: 0 })))
    expect(log.runs[0].results[0].locations[0].physicalLocation.region).toEqual({ startLine: 1, startColumn: 1 })
  })
})

describe('junit', () => {
  test('a suite for each rule, a case for each finding', () => {
    expect(print('junit', report(FINDING, WARNING))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="docs-build" tests="3" failures="1" errors="0" time="0.843">
  <testsuite name="broken-anchor" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="docs/guides/a.md:4:1 /guides#x" classname="broken-anchor" file="docs/guides/a.md" line="4">
      <system-out>docs/guides/a.md:4:1
\`/guides\` has no heading \`x\`.</system-out>
    </testcase>
  </testsuite>
  <testsuite name="broken-link" tests="1" failures="1" errors="0" skipped="0">
    <testcase name="docs/guides/a.md:3:5 /nope" classname="broken-link" file="docs/guides/a.md" line="3">
      <failure message="There is no page \`/nope\`." type="broken-link">docs/guides/a.md:3:5
There is no page \`/nope\`.
Did you mean \`/node\`?</failure>
    </testcase>
  </testsuite>
  <testsuite name="orphan-page" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="all" classname="orphan-page"/>
  </testsuite>
</testsuites>
`)
  })

  test('hostile text is escaped in attributes and in elements', () => {
    const text = print('junit', report(HOSTILE))
    expect(text).toContain('name="docs/a,b:c%�[2J.md:1:1 /x�&quot;&gt;&lt;script&gt;�"')
    expect(text).toContain('two % �31m ]]&gt; &lt;b&gt;&amp;')
    expect(
      text.match(/<[^>]*>/g)?.every((tag) => /^<\/?[a-z?-]+( [a-z]+="[^"<&]*(&[a-z]+;[^"<&]*)*")*\s?[/?]?>$/.test(tag)),
    ).toBe(true)
  })
})

describe('owners and causes', () => {
  const OWNED = { ...FINDING, owners: ['@docs', '@web'] }

  test.each(['github', 'junit', 'sarif'])('%s names the owners', (format) => {
    expect(print(format, report(OWNED))).toContain('Owned by @docs, @web.')
  })

  test('sarif and json have them and the cause for other programs', () => {
    const own = { ...OWNED, target: '/old/a', cause: '/old/*' }
    const [result] = JSON.parse(print('sarif', report(own))).runs[0].results
    expect(result.properties).toEqual({ cause: '/old/*', owners: ['@docs', '@web'] })
    expect(JSON.parse(print('json', report(own))).findings[0]).toMatchObject({ cause: '/old/*', owners: own.owners })
  })

  const many = report(
    ...Array.from({ length: 90 }, (_, at) => ({
      ...FINDING,
      target: `/old/${at}`,
      owners: [at < 80 ? '@docs' : '@web'],
    })),
    FINDING,
  )

  test.each(['github', 'junit'])('%s has one finding of each cause if there are many', (format) => {
    const [text, all] = [print(format, many), print(format, many, { details: true })]
    expect(text).toContain('90 findings are alike: `/old/*`.')
    expect(text).toContain('Owned by @docs, @web.')
    const places = (of: string) => of.match(/^::error|<testcase [^>]*[^/]>/gm)?.length
    expect([places(text), places(all)]).toEqual([2, 91])
  })
})
