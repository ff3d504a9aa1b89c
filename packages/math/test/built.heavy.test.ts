/** A site with formulas, built in every way. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pluggedSite } from '../../../test/harness/plugged-site.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'

test('formulas become MathML, and one that cannot be read is a finding', async () => {
  const { text, findings } = await pluggedSite('packages/math/test/site')
  const html = await text('index.html')
  expect(html).toContain('<math><semantics><msup><mi>a</mi><mn>2</mn></msup>')
  expect(html).toContain('costs $12, two of them $20.')
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\/math\.[^"]+"/)
  expect(html).not.toContain('style=')
  expect(html).toContain('<mi mathcolor="#aa0000">x</mi>')
  expect(findings).toEqual([
    'docs/index.md:15:23 plugin-message warn math: The plugin `math` reports: ' +
      "The formula cannot be read: Unexpected end of input in a macro argument, expected '}' at end of input: \\frac{1}",
  ])
})

test('formulas that need too much work are findings at their lines, and the others are drawn', async () => {
  const nested = (depth: number, open: string, close: string): string => `${open.repeat(depth)}x${close.repeat(depth)}`
  const formulas = [
    `\\def\\a{${'x'.repeat(10_000)}}${'\\a'.repeat(900)}`,
    'x'.repeat(20_001),
    nested(101, '{', '}'),
    nested(101, '\\left.', '\\right)'),
    nested(101, '\\begin{matrix}', '\\end{matrix}'),
    nested(101, '(', ']'),
    '\\bf '.repeat(4000),
    '\\sum_^n',
    `${nested(100, '{', '}')}${nested(100, '\\left(', '\\right)')}${'(a, b] '.repeat(101)}y^2`,
  ].map((source) => `$$\n${source}\n$$\n`)
  const dir = await writeSite({
    'docs.config.ts': "import { math } from 'docs-build-math'\nexport default { plugins: [math()] }\n",
    'docs/index.md': `# Home\n\n${formulas.join('\n')}`,
  })
  const { code, stdout, stderr } = await runCli(['build', dir])
  expect(code, stderr).toBe(0)
  const findings = `${stdout}${stderr}`.matchAll(/^docs\/index\.md:(\d+):.*\n.*read: (.*)/gm)
  expect(Array.from(findings, ([, line, reason]) => `${line} ${reason}`)).toEqual([
    '3 it needs more than 256 MB of memory.',
    '7 it has more than 20000 characters.',
    '11 it is nested more than 100 levels deep.',
    '15 it is nested more than 100 levels deep.',
    '19 it is nested more than 100 levels deep.',
    '23 it is nested more than 100 levels deep.',
    '27 it is nested more deeply than can be drawn.',
    '31 Temml does not understand it.',
  ])
  expect(await readFile(join(dir, 'build/index.html'), 'utf8')).toContain('<msup><mi>y</mi>')
})
