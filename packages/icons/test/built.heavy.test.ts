/** A site with icons, built in every way. */
import { expect, test } from 'vitest'
import { pluggedSite } from '../../../test/harness/plugged-site.ts'
import { drawingOf } from '../drawings.ts'

test('titles of code blocks have the icons of their files, and other pages load nothing for them', async () => {
  const { text, findings } = await pluggedSite('packages/icons/test/site')
  const html = await text('index.html')
  const icon = (name: string): string =>
    `<svg class="file-icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true"><path d="${drawingOf(name)}"></path></svg>`
  expect(html).toContain(`<figcaption>${icon('typescript')}src/app.ts</figcaption>`)
  expect(html).toContain(`<figcaption>${icon('vue')}main.js</figcaption>`)
  expect(html).toContain('<figcaption>Any words</figcaption>')
  expect(html).toContain('<figcaption>notes.txt</figcaption>')
  expect(html).toContain(`<p class="tab-label">${icon('npm')}npm</p>`)
  expect(html).toContain('<p class="tab-label">Words</p>')
  expect(html).toContain('assets/icons.')
  expect(await text('plain/index.html')).not.toMatch(/file-icon|assets\/icons\./)
  expect(findings).toEqual([
    'docs/index.md:19:1 plugin-message warn fileIcons: The plugin `fileIcons` reports: ' +
      'There is no icon `powershel`. Did you mean `powershell`?',
  ])
})
