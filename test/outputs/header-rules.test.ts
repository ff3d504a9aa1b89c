/** `_headers` lets browsers keep files with a hash for a year, and no name of a file becomes a rule. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import { headersFor, readHeaderRules } from '../../templates/files/header-rules.ts'
import { writeSite } from '../harness/site.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'

test('pages below a folder `assets` are revalidated, and line ends in names make no rules', async () => {
  const name = 'a\n  X-Evil: 1.svg'
  const dir = await writeSite({
    'docs/index.md': `# Home\n\n![a](./${encodeURIComponent(name)}) ![b](./b.svg)\n`,
    [`docs/${name}`]: SVG,
    'docs/b.svg': SVG,
    'docs/assets/index.md': '# Assets\n',
    'docs/assets/files/index.md': '# Files\n',
    'docs/assets/pages/pages.md': '# Pages\n',
    'docs.config.ts': `export default { checks: { rules: { 'portable-names': 'ignore' } } }`,
  })
  const { out, files } = await build({ dir, jobs: 1 })
  const text = await readFile(join(out, '_headers'), 'utf8')
  expect(text).not.toContain('X-Evil')
  const rules = readHeaderRules(text)
  const isKept = (path: string): boolean => 'cache-control' in headersFor(`/${path}`, rules)
  const paths = files.map(({ path }) => path).filter((path) => path.startsWith('assets/'))
  expect(paths.filter((path) => /\.(?:html|md)$/.test(path)).filter(isKept)).toEqual([])
  expect(
    paths
      .filter((path) => /(?:\/b-[\da-f]{8}\.svg|\.css|\/search\/[\w-]+\.[\da-f]+\.\w+)$/.test(path))
      .filter((path) => !isKept(path)),
  ).toEqual([])
  expect(paths.filter(isKept).length).toBeGreaterThan(10)
})
