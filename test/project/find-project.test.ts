import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProject } from '../../cli/project/config/find-project.ts'
import { writeSite } from '../harness/site.ts'

const PAGE = { 'src/content/docs/guides/a.md': '# A\n' }

test.for([
  ['the folder of the configuration', { 'docs.config.ts': '', 'docs/a.md': '' }, 'docs', '.'],
  ['a folder with docs', { 'docs/guides/a.md': '', 'other.txt': '' }, 'docs/guides', '.'],
  [
    'the configuration that names a folder `docs` further down',
    { 'docs.config.ts': "export default { docs: { path: 'src/content/docs' } }", ...PAGE },
    'src/content/docs/guides',
    '.',
  ],
  [
    'docs of a package, which the configuration at the top does not name',
    { 'docs.config.ts': 'export default {}', 'docs/a.md': '', ...PAGE },
    'src/content/docs/guides',
    'src/content',
  ],
  [
    'the configuration in a folder beside the docs, which names them',
    { 'website/docs.config.ts': "export default { docs: { path: '../docs' } }", 'docs/guides/a.md': '' },
    'docs/guides',
    'website',
  ],
  [
    'docs beside a folder whose configuration names other docs',
    { 'website/docs.config.ts': 'export default {}', 'docs/a.md': '' },
    'docs',
    '.',
  ],
] as const)('%s', async ([, files, from, expected]) => {
  const dir = await writeSite({ ...files, '.git/HEAD': '' })
  expect(findProject(join(dir, from))).toBe(join(dir, expected))
})
