/** A site with classes of Tailwind, built in every way. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, check } from '../../../cli/app/operations.ts'
import { builtStyles, servedStyles } from '../../../test/harness/linked-styles.ts'
import { pluggedSite } from '../../../test/harness/plugged-site.ts'

test('classes in texts, components and style sheets get their rules, live in `dev`', async () => {
  const { dir, dev, findings } = await pluggedSite('packages/tailwind/test/site', () => true, [
    ['theme.css', '@apply tracking-wide;', '@apply tracking-wide;\n  colr: red;'],
    ['docs/index.md', 'class="underline"', 'class="underline bg-[url(./hero.png)] [&>p]:mt-4 bg-(image:--hero)"'],
    ['parts/card.tsx', 'p-6 ', 'p-6 max-w-[37ch] '],
  ])
  const css = await builtStyles(join(dir, 'build'), 'index.html')
  expect(css).toMatch(/\.rounded-lg\{border-radius:var\(--radius-lg\)\}/)
  expect(css).toMatch(/:root[^{]*\{[^}]*--spacing: ?\.25rem/)
  expect(css).toContain('.underline{text-decoration-line:underline}')
  expect(css).toMatch(/\.dark\\:p-8[^}]*\[data-theme="?dark"?\][^}]*\{padding:/)
  expect(css).toMatch(/h1\{[^}]*letter-spacing:var\(--tracking-wide/)
  expect(css).not.toContain('@apply')
  expect(css).not.toContain('.mt-3')
  expect(css, 'texts bring no CSS of their own').not.toMatch(/url\([^)]*hero|mt-4|--hero/)
  expect(css, 'code may').toContain('max-width:37ch')
  expect(findings).toEqual(['theme.css:5:3 style-mistake warn theme.css: "colr" is not a known CSS property'])

  await dev.save({ 'docs/index.md': '# Home\n\n<p class="mt-3">Text</p>\n' })
  expect(await servedStyles(dev.server.url)).toContain('.mt-3')
  await build({ dir, jobs: 1 })
  expect(await builtStyles(join(dir, 'build'), 'index.html')).toContain('.mt-3')
  await build({ dir, jobs: 1, cache: false })
  expect(await builtStyles(join(dir, 'build'), 'index.html'), 'output is no source').not.toContain('.underline{')

  await dev.failed({ 'theme.css': "@reference 'tailwindcss';\nh1 {\n  @apply flx;\n}\n" })
  const { report } = await check({ dir, jobs: 1 })
  const [found] = report.findings
  expect(`${found?.file}:${found?.line}:${found?.column} ${found?.rule}`).toBe('theme.css:3:10 page-code')
  expect(found?.message).toContain('Cannot apply unknown utility class `flx`')
})
