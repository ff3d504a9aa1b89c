/** Texts of authors that ask the packages that draw for more than there is: a finding with its place, and the rest is drawn. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawPicture } from '../../cli/own-plugins/pictures/draw.ts'
import { packagedFonts } from '../../cli/own-plugins/pictures/font.ts'
import { COLORS } from '../../cli/own-plugins/pictures/options.ts'
import { runCli, writeSite } from '../harness/site.ts'

const CONFIG = "import { diagrams } from 'docs-build/plugins'\nexport default { plugins: [diagrams()] }\n"

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

test('a font that unpacks to more than any font has is refused before it is unpacked', async () => {
  const font = Buffer.from(packagedFonts()?.[0]?.data ?? [])
  const config =
    "import { socialPictures } from 'docs-build/plugins'\nexport default { url: 'https://x.org', plugins: [socialPictures({ fonts: ['f.woff'] })] }"
  const dir = await writeSite({ 'docs.config.ts': config, 'docs/index.md': '# Home\n', 'f.woff': font })
  expect((await runCli(['check', dir])).code).toBe(0)
  // The length of the first table.
  font.writeUInt32BE(0x7fffffff, 44 + 12)
  await writeFile(join(dir, 'f.woff'), font)
  const { code, stderr } = await runCli(['check', dir])
  expect(stderr).toContain('Font 1 of the plugin `socialPictures` unpacks to more than 64 MiB.')
  expect(code).toBe(2)
})

test('a social picture lays out no more of a text than it can show', async () => {
  const draw = (text: string): Promise<Uint8Array> =>
    drawPicture(
      { site: 'Site', section: text, title: text, address: 'example.org', colors: COLORS },
      packagedFonts() ?? [],
    )
  expect(await draw('Linen '.repeat(3000))).toEqual(await draw('Linen '.repeat(200)))
  expect(await draw('x'.repeat(80_000))).toEqual(await draw('x'.repeat(600)))
})
