/** `llms.txt`: a heading for each section of the sidebars, with the section's own page first. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { parseSite, writeSite } from '../harness/site.ts'

test('pages stand in the order of the sidebar, after the home page', async () => {
  const dir = await writeSite(
    parseSite(`
      -- docs.config.ts --
      export default { title: 'Site', url: 'https://example.org' }
      -- docs/index.md --
      # Home
      -- docs/about.md --
      # About
      -- docs/area/z.md --
      # Z
      -- docs/guides/a.md --
      # A
      -- docs/guides/deep/index.md --
      # Deep
      -- docs/guides/deep/b.md --
      # B
      -- docs/guides/index.md --
      # All guides
      -- docs/guides/zero.md --
      ---
      order: 1
      ---
      # Zero
      -- docs/lone.md --
      ---
      displayed_sidebar: null
      ---
      # Lone
    `),
  )
  const { out } = await build({ dir, jobs: 1 })
  const text = await readFile(join(out, 'llms.txt'), 'utf8')
  expect(text.replaceAll('https://example.org', '').split('\n').filter(Boolean)).toEqual([
    '# Site',
    '## Site',
    '- [Home](/index.md)',
    '- [About](/about/index.md)',
    '- [Lone](/lone/index.md)',
    '## area',
    '- [Z](/area/z/index.md)',
    '## All guides',
    '- [All guides](/guides/index.md)',
    '- [Zero](/guides/zero/index.md)',
    '- [A](/guides/a/index.md)',
    '- [Deep](/guides/deep/index.md)',
    '- [B](/guides/deep/b/index.md)',
  ])
})
