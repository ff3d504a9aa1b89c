/** Texts of authors that ask the packages that draw for more than there is: a finding with its place, and the rest is drawn. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli, writeSite } from '../../../test/harness/site.ts'

const CONFIG = "import { diagrams } from 'docs-build-diagrams'\nexport default { plugins: [diagrams()] }\n"

/** Two groups of nodes with an arrow from each of the first to each of the second. */
function arrows(count: number): string {
  const group = (letter: string): string => Array.from({ length: count }, (_, at) => `${letter}${at}`).join(' & ')
  return `graph TD\n ${group('a')} --> ${group('b')}`
}

test('texts that need too much work are findings at their lines, and the others are drawn', async () => {
  const fences = [
    'block-beta\n space:999999999\n a',
    'block-beta\n space:20000\n a',
    arrows(25),
    'pie\n "Linen" : 3',
    'graph TD\n a --> b',
  ].map((source) => `\`\`\`mermaid\n${source}\n\`\`\`\n`)
  const dir = await writeSite({
    'docs.config.ts': CONFIG,
    'docs/index.md': `# Home\n\n${fences.join('\n')}`,
  })
  const { code, stdout, stderr } = await runCli(['build', dir])
  expect(code, stderr).toBe(0)
  const findings = `${stdout}${stderr}`.matchAll(/^docs\/index\.md:(\d+):.*\n.*drawn: (.*)/gm)
  expect(Array.from(findings, ([, line, reason]) => `${line} ${reason}`)).toEqual([
    '3 it needs more than 256 MB of memory.',
    '9 it needs more work than a diagram may.',
    expect.stringMatching(/^15 it may have more than 600 arrows: /),
  ])
  const html = await readFile(join(dir, 'build/index.html'), 'utf8')
  expect(html.match(/<svg class="diagram"/g)).toHaveLength(2)
})
