/** The language server in a repository whose docs lie beside the folder of the configuration. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openEditor } from '../../../test/harness/editor.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'

test('a key in the docs changes the findings, which are those of check', async () => {
  const page = '# A\n\n[b](b.md)\n'
  const files = (text: string) => ({
    '.git/HEAD': '',
    'website/docs.config.ts': "export default { docs: { path: '../docs' } }\n",
    'docs/index.md': '# Home\n',
    'docs/a.md': text,
  })
  const editor = await openEditor(await writeSite(files(page)))
  editor.open('docs/a.md', page)
  expect((await editor.report()).findings).toMatchObject([{ file: '../docs/a.md', line: 3 }])
  const edited = '# A\n\nText.\n\n[b](b.md)\n'
  editor.change('docs/a.md', edited)
  const report = await editor.report()
  expect(report.findings).toMatchObject([{ file: '../docs/a.md', line: 5 }])
  expect(editor.diagnostics('docs/a.md')).toMatchObject([{ range: { start: { line: 4 } } }])
  const plain = await runCli([
    'check',
    join(await writeSite(files(edited)), 'website'),
    '--format',
    'json',
    '--no-cache',
  ])
  expect(JSON.stringify(report)).toBe(JSON.stringify(JSON.parse(plain.stdout)))
  editor.change('docs/a.md', '# A\n')
  expect((await editor.report()).findings).toEqual([])
  expect(editor.diagnostics('docs/a.md')).toEqual([])
  expect(await editor.end()).toBe(0)
})
