/** `check --watch`: a report now, and one after every change that leads to another. */
import { expect, test } from 'vitest'
import { startProgram } from '../harness/program.ts'
import { runCli, writeSite } from '../harness/site.ts'
import { changeNow } from '../harness/watched-dev.ts'

test('reports follow the files, and a broken configuration ends nothing', async () => {
  const dir = await writeSite({
    'docs.config.ts': 'export default {}\n',
    'docs/index.md': '# Home\n\n[a](nowhere.md)\n',
  })
  const program = startProgram(['check', dir, '--watch'])
  await program.printed(/no page made from `docs\/nowhere\.md`/)
  changeNow(dir, { 'docs/index.md': '# Home\n\n![a](nothing.png)\n' })
  await program.printed(/broken-image/)
  changeNow(dir, { 'docs.config.ts': 'export default { titel: 1 }\n' })
  await program.printed(/titel is no option/)
  changeNow(dir, { 'docs.config.ts': 'export default { title: "T" }\n', 'docs/index.md': '# Home\n' })
  await program.printed(/nothing to report/)
  program.process.kill('SIGINT')
  expect((await program.end).code).toBe(0)
})

test.each(['--external', '--update-baseline', '--frozen'])('watching cannot be combined with %s', async (option) => {
  const dir = await writeSite({ 'docs/index.md': '# Home\n' })
  const { code, stderr } = await runCli(['check', dir, '--watch', option])
  expect(stderr).toContain('`--watch` cannot be used together with `--external`')
  expect(code).toBe(2)
})
