/** Files and sidebars may have names that every object inherits, such as `constructor`. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, verify } from '../../cli/app/operations.ts'
import { writeSite } from '../harness/site.ts'

const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']

test('static files with these names are published and kept, and an undefined sidebar with such a name does not exist', async () => {
  const dir = await writeSite({
    'docs/index.md': '# A\n',
    ...Object.fromEntries(NAMES.map((name) => [`docs/p-${name}.md`, `---\ndisplayed_sidebar: ${name}\n---\n# B\n`])),
    ...Object.fromEntries(NAMES.map((name) => [`static/${name}`, name])),
    'docs.config.ts': "export default { checks: { rules: { 'front-matter': 'warn' } } }",
  })
  for (const text of ['# A\n', '# C\n']) {
    await writeFile(join(dir, 'docs/index.md'), text)
    const { out, report, published } = await build({ dir, jobs: 1 })
    expect([published, report.findings.map(({ target }) => target)]).toEqual([
      true,
      NAMES.map((name) => name).sort((a, b) => (`p-${a}.md` < `p-${b}.md` ? -1 : 1)),
    ])
    for (const name of NAMES) expect(await readFile(join(out, name), 'utf8')).toBe(name)
    expect((await verify({ out })).report.findings).toEqual([])
  }
})
