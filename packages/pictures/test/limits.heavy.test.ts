/** Fonts and texts that would take more work or memory than a picture may. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli, writeSite } from '../../../test/harness/site.ts'
import { drawPicture } from '../draw.ts'
import { packagedFonts } from '../font.ts'
import { COLORS } from '../options.ts'

test('a font that unpacks to more than any font has is refused before it is unpacked', async () => {
  const font = Buffer.from(packagedFonts()?.[0]?.data ?? [])
  const config =
    "import { socialPictures } from 'docs-build-pictures'\nexport default { url: 'https://x.org', plugins: [socialPictures({ fonts: ['f.woff'] })] }"
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
