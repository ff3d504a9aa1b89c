/** `docs-build doctor` and `docs-build completion`. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands } from '../../cli/commands/index.ts'
import { doctor } from '../../cli/operations.ts'
import { runCli, writeSite } from '../harness/site.ts'

const oddities = async (dir: string): Promise<Record<string, string>> =>
  Object.fromEntries((await doctor(dir)).flatMap(({ name, odd }) => (odd === undefined ? [] : [[name, odd]])))

describe('doctor', () => {
  const config = "export default { url: 'https://example.org' }\n"

  test('a project in order has nothing odd', async () => {
    const dir = await writeSite({ 'docs.config.js': config, 'docs/index.md': '# Home\n' })
    const seen = await doctor(dir)
    expect(seen.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'docs-build',
        'Node',
        'configuration',
        'documents',
        'Markdown parser',
        'cache',
        'git',
        'host',
      ]),
    )
    expect(await oddities(dir)).toEqual({})
    expect(seen.find(({ name }) => name === 'documents')?.value).toBe('1 Markdown files in docs')
  })

  test('says what is odd and what to do', async () => {
    const dir = await writeSite({
      'docs.config.js': "export default { url: 'https://example.org', docs: { path: 'texts' } }\n",
      'netlify.toml': '',
      'docs/index.md': '# Home\n',
    })
    expect(await oddities(dir)).toEqual({
      documents: 'Write texts/index.md, or name the folder in `docs.path`.',
      host: "It reads `_headers`: `security: { host: 'netlify' }` takes the policy out of the pages.",
    })
    expect((await runCli(['doctor', dir])).code).toBe(1)
  })

  test('a configuration that cannot be read is odd, and no error', async () => {
    const dir = await writeSite({ 'docs.config.js': 'export default { titel: 1 }\n', 'docs/index.md': '# Home\n' })
    expect((await oddities(dir))['project']).toContain('titel is no option')
  })
})

describe('completion', () => {
  test.each(['bash', 'zsh', 'fish'])('%s: names every command', async (shell) => {
    const { code, stdout } = await runCli(['completion', shell])
    expect(code).toBe(0)
    for (const { name } of commands) expect(stdout).toContain(name)
    expect(stdout).toContain(shell === 'fish' ? '-l dry-run' : '--dry-run')
  })

  test('bash completes a command and its options', async () => {
    const dir = await writeSite({ 'docs/index.md': '# Home\n' })
    const script = join(dir, 'completion.bash')
    writeFileSync(script, (await runCli(['completion', 'bash'])).stdout)
    const complete = (...words: string[]): string[] => {
      const line = `source ${script}; COMP_WORDS=(docs-build ${words.join(' ')}); COMP_CWORD=${words.length}; _docs_build; echo "\${COMPREPLY[@]}"`
      return execFileSync('bash', ['-c', line], { encoding: 'utf8' }).trim().split(' ')
    }
    expect(complete('ch')).toEqual(['check'])
    expect(complete('mv', '--dr')).toEqual(['--dry-run'])
    expect(complete('completion', 'f')).toEqual(['fish'])
  })

  test('another shell is refused', async () => {
    expect((await runCli(['completion', 'tcsh'])).code).toBe(2)
  })
})
