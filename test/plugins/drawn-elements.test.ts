/** Links and images that a remark plugin makes as elements (`data.hName`), as plugins for wiki links do, are checked as all others. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, verify } from '../../cli/app/operations.ts'
import { brief } from '../harness/brief-finding.ts'
import { writeSite } from '../harness/site.ts'

const PLUGIN = `export default { name: 'wiki', markdown: { remark: [() => (tree) => {
  for (const paragraph of tree.children) {
    if (paragraph.type !== 'paragraph') continue
    paragraph.children = paragraph.children.flatMap((node) => node.type !== 'text' ? [node] : [...node.value.matchAll(/\\[\\[([^\\]]+)\\]\\]/g)].map(([, name]) => {
      const picture = name.endsWith('.png')
      return {
        type: picture ? 'wikiImage' : 'wikiLink',
        position: node.position,
        children: picture ? [] : [{ type: 'text', value: name }],
        data: { hName: picture ? 'img' : 'a', hProperties: picture ? { src: './' + name, alt: name } : { href: './' + name + '.md' } },
      }
    }))
  }
}] } }
`

test('links and images of `data.hName` are findings when they lead nowhere, and led right when they do not', async () => {
  const dir = await writeSite({
    'docs.config.ts':
      "export default { plugins: ['./wiki.ts'], checks: { rules: { 'broken-link': 'warn', 'broken-image': 'warn' } } }\n",
    'wiki.ts': PLUGIN,
    'docs/index.md': '# Home\n\nSee [[other]].\n\nSee [[gone]].\n\n[[gone.png]]\n',
    'docs/other.md': '# Other\n',
  })
  const { report, out } = await build({ dir, jobs: 1 })
  expect(report.findings.map(brief)).toEqual([
    'docs/index.md:5:1 broken-link warn ./gone.md',
    'docs/index.md:7:1 broken-image warn ./gone.png',
  ])
  expect(await readFile(join(out, 'index.html'), 'utf8')).toContain('<a href="/other/">other</a>')
  expect((await verify({ out })).report.findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
    'broken-link warn',
    'broken-image warn',
  ])
})
