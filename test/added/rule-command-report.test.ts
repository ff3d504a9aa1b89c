/** A rule with a fact of its own, a command and a format of reports are one file and one line each. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { changedProgram } from '../harness/changed-program.ts'
import { runCli, writeSite } from '../harness/site.ts'
import { emptyLink } from './rules/empty-link.ts'

let program = ''

beforeAll(async () => {
  const dir = await changedProgram(
    {
      from: 'test/added/rules/empty-link.ts',
      to: 'cli/graph/checks/empty-link.ts',
      list: 'cli/graph/checks/rules.ts',
      lines: [
        { before: 'import { externalLink }', line: "import { emptyLink } from './empty-link.ts'" },
        { before: '  externalLink,', line: '  emptyLink,' },
      ],
    },
    {
      from: 'test/added/commands/count.ts',
      to: 'cli/app/commands/count.ts',
      list: 'cli/app/commands/index.ts',
      lines: [
        { before: 'import { devCommand }', line: "import { countCommand } from './count.ts'" },
        { before: '  cleanCommand,', line: '  countCommand,' },
      ],
    },
    {
      from: 'test/added/fault/reports/plain.ts',
      to: 'cli/kernel/fault/reports/plain.ts',
      list: 'cli/kernel/fault/reports/index.ts',
      lines: [
        { before: 'import { pretty }', line: "import { plain } from './plain.ts'" },
        { before: 'pretty, json', line: 'plain,' },
      ],
    },
  )
  program = join(dir, 'dist/main.js')
})

test('the facts that a rule collects are kept with the document', async () => {
  const dir = await writeSite(emptyLink.example ?? {})
  const check = (): ReturnType<typeof runCli> => runCli(['check', '--format', 'plain'], { program, cwd: dir })
  expect(await check()).toEqual({ code: 0, stdout: 'docs/a.md:1 empty-link\n', stderr: '' })
  // Its document is taken from the cache, since another has changed.
  await writeFile(join(dir, 'docs/b.md'), '# Tools\n\n[](./a.md)\n')
  expect((await check()).stdout).toBe('docs/a.md:1 empty-link\ndocs/b.md:3 empty-link\n')
  await writeFile(join(dir, 'docs.config.ts'), "export default { checks: { rules: { 'empty-link': 'fail' } } }\n")
  expect((await check()).code).toBe(1)
})

test('a command takes its arguments and options, and stands in the help text', async () => {
  const dir = await writeSite({ 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n' })
  expect(await runCli(['count', dir], { program })).toEqual({ code: 0, stdout: '3 pages\n', stderr: '' })
  expect((await runCli(['count', '--unit', 'leaves', '--jobs', '1', dir], { program })).stdout).toBe('3 leaves\n')
  expect((await runCli(['count', '--jobs', 'x'], { program })).stderr).toContain('It must be a whole number')
  expect((await runCli(['--help'], { program })).stdout).toContain('tell how many pages there are')
})

test('a format of reports stands in the help texts and is suggested for a name that is nearly right', async () => {
  const help = await runCli(['check', '--help'], { program })
  expect(help.stdout.replace(/\s+/g, ' ')).toContain('plain, pretty, json, github, sarif or junit')
  expect((await runCli(['check', '--format', 'plan'], { program })).stderr).toContain('Did you mean `plain`?')
})
