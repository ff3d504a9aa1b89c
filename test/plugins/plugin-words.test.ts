/** The words of plugins on one site. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { mainOf } from '../harness/plugged-site.ts'
import { writeSite } from '../harness/site.ts'

test('plugins speak the language of the site, with the words of its owner', async () => {
  const dir = await writeSite({
    'docs.config.ts': `import { diagrams } from 'docs-build-diagrams'
import { feedback } from 'docs-build-feedback'
import { machines } from 'docs-build-machines'
import { news } from 'docs-build-news'
export default {
  title: 'Schnitte',
  i18n: { defaultLocale: 'de', words: { de: { 'plugin.helpfulYes': 'Aber ja', 'plugin.helpfulNo': 'Eher nicht' } } },
  plugins: [diagrams(), feedback({ endpoint: '/answers' }), machines(), news()],
}
`,
    'docs/index.md': '# Anfang\n\n```mermaid\nsequenceDiagram\n  Anna->>Otto: Maß\n```\n',
    'blog/2024-01-02-first.md': '# Erster\n\nText.\n',
  })
  const { report } = await build({ dir })
  expect(report.findings).toEqual([])
  const out = join(dir, 'build')
  const page = mainOf(await readFile(join(out, 'index.html'), 'utf8'))
  expect(page).toContain('aria-label="Diagramm: Maß, Anna, Otto"')
  expect(page).toContain('>Seite kopieren</button>')
  expect(page).toMatch(/>War diese Seite hilfreich\?<.*>Aber ja<.*>Eher nicht</s)
  expect(mainOf(await readFile(join(out, 'blog/archive/index.html'), 'utf8'))).toContain('<h1>Archiv</h1>')
  // Without a description of its own, a list is described by the titles of its posts.
  expect(await readFile(join(out, 'blog/index.html'), 'utf8')).toContain('name="description" content="Erster"')
})
