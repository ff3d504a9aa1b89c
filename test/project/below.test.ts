/** Folders whose names hold a backslash, which is a character like others on all systems but Windows. */
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { readTree } from '../../cli/app/moving/read-tree.ts'
import { build } from '../../cli/app/operations.ts'
import { hashTree, writeSite } from '../harness/site.ts'

const FILES = {
  'docs.config.ts': "export default { title: 'Stitchery' }\n",
  'docs/index.md': '# Home\n\n[a](./deep/a.md)\n',
  'docs/deep/a.md': '# A\n',
  'pages/own.md': '# Own\n',
  'static/words.txt': 'words',
}

test.skipIf(sep === '\\')('a project in such a folder is read like any other', async () => {
  const root = await writeSite({
    ...Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`back\\slash/${path}`, text])),
    ...Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`plain/${path}`, text])),
  })
  const [odd, plain] = [join(root, 'back\\slash'), join(root, 'plain')]
  expect(await outputOf(odd)).toEqual(await outputOf(plain))
  expect(readTree(odd).paths).toEqual(readTree(plain).paths)

  async function outputOf(dir: string): Promise<unknown> {
    const { out } = await build({ dir })
    return hashTree(out)
  }
})
