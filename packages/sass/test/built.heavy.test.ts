/** A site with style sheets in Sass, built in every way. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { check } from '../../../cli/app/operations.ts'
import { builtStyles, servedStyles } from '../../../test/harness/linked-styles.ts'
import { pluggedSite } from '../../../test/harness/plugged-site.ts'

test('Sass is compiled in the theme, in components and in CSS modules, and stays live in `dev`', async () => {
  const { dir, dev, findings } = await pluggedSite('packages/sass/test/site')
  const css = await builtStyles(join(dir, 'build'), 'index.html')
  expect(css).toContain('@layer theme{h1{color:#123456}')
  expect(css).toMatch(/\.card_\w{6}_card\{border:1px solid #123456\}\.card_\w{6}_card:hover\{color:#123456\}/)
  expect(css).toContain('@layer components{.card-title{margin:2px}}')
  expect(findings).toEqual(['theme.scss:7:5 style-mistake warn theme.scss: "colr" is not a known CSS property'])
  await dev.save({ 'theme/_colours.scss': '$brand: green;\n' })
  expect(await servedStyles(dev.server.url)).toContain('color:green')
  await dev.failed({ 'theme/_colours.scss': '$brand: green;\n$next: $nothing;\n' })
  const { report } = await check({ dir, jobs: 1 })
  expect(
    report.findings.map(({ file, line, column, rule, message }) => `${file}:${line}:${column} ${rule} ${message}`),
  ).toEqual(['theme/_colours.scss:2:8 page-code Undefined variable.'])
})
