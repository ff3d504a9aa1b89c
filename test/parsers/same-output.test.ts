/** The output of a site does not depend on the parser that reads it. */
import { cp, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../cli/operations.ts'
import { projectRoot } from '../harness/root.ts'
import { hashTree, writeSite } from '../harness/site.ts'

const fixtures = join(projectRoot, 'test/fixtures')
const cases = (await readdir(fixtures, { withFileTypes: true })).filter((entry) => entry.isDirectory())

async function outputOf(name: string, parser: 'native' | 'remark'): Promise<unknown> {
  const dir = join(await writeSite({}), name)
  const expected = join(fixtures, name, 'expected')
  await cp(join(fixtures, name), dir, { recursive: true, filter: (path) => path !== expected })
  const written = (await readdir(dir)).find((file) => file.startsWith('docs.config.'))
  const own = written && `own.${written}`
  if (own) await rename(join(dir, written), join(dir, own))
  const config = `${own ? `import own from './${own}'` : 'const own = {}'}\nexport default { ...own, markdown: { ...own.markdown, parser: '${parser}' } }\n`
  await writeFile(join(dir, 'docs.config.ts'), config)
  const { out, report } = await build({ dir })
  return { report, files: await hashTree(out) }
}

it.each(cases.map(({ name }) => name))('%s', async (name) => {
  expect(await outputOf(name, 'remark')).toEqual(await outputOf(name, 'native'))
})
