/** `docs-build doctor` and `docs-build completion`. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands } from '../../cli/app/commands/index.ts'
import { doctor } from '../../cli/app/operations.ts'
import { runCli, writeSite } from '../harness/site.ts'

const oddities = async (dir: string): Promise<Record<string, string>> =>
  Object.fromEntries((await doctor(dir)).flatMap(({ name, odd }) => (odd === undefined ? [] : [[name, odd]])))

describe('doctor', () => {
  const config = "export default { url: 'https://example.org' }\n"

  test('a project in order has nothing odd', async () => {
    const dir = await writeSite({ 'docs.config.js': config, 'docs/index.md': '# Home\n' })
    const seen = await doctor(dir)
    expect(seen.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['docs-build', 'Node', 'configuration', 'documents', 'cache', 'git', 'host']),
    )
    expect(await oddities(dir)).toEqual({})
    expect(seen.find(({ name }) => name === 'documents')?.value).toBe('1 Markdown file in docs')
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

  test('every docs folder is counted', async () => {
    const dir = await writeSite({
      'docs.config.js':
        "export default { url: 'https://example.org', docs: [{ path: 'docs' }, { id: 'team', path: 'team', routeBasePath: 'team' }] }\n",
      'docs/index.md': '# Home\n',
      'team/index.md': '# Team\n',
      'team/b.md': '# B\n',
    })
    const documents = (await doctor(dir)).filter(({ name }) => name === 'documents')
    expect(documents.map(({ value }) => value)).toEqual(['1 Markdown file in docs', '2 Markdown files in team'])
  })

  test.each<[string, (dir: string) => void, string]>([
    [
      'a link out of the project',
      (dir) => symlinkSync(tmpdir(), join(dir, '.docs-build')),
      'It leads out of the project, so every command refuses it: `docs-build clean` removes the link.',
    ],
    [
      'a link to nothing',
      (dir) => symlinkSync(join(dir, 'gone'), join(dir, '.docs-build')),
      'It leads out of the project, so every command refuses it: `docs-build clean` removes the link.',
    ],
    [
      'a file',
      (dir) => writeFileSync(join(dir, '.docs-build'), ''),
      'A file has the name of the cache, so every run makes everything again: remove or rename the file.',
    ],
  ])('a cache that is %s is odd', async (_, make, odd) => {
    const dir = await writeSite({ 'docs.config.js': config, 'docs/index.md': '# Home\n' })
    make(dir)
    expect(await oddities(dir)).toEqual({ cache: odd })
  })

  test.each([
    ['a clone', (dir: string) => join(dir, '.git')],
    ['a work tree beside it', (dir: string) => join(dir, 'main/.git')],
  ])('%s without its whole history is odd where pages show their dates', async (_, common) => {
    const dir = await writeSite({
      'docs.config.js': "export default { url: 'https://example.org', docs: { showLastUpdateTime: true } }\n",
      'docs/index.md': '# Home\n',
    })
    const git = common(dir)
    mkdirSync(git, { recursive: true })
    writeFileSync(join(git, 'shallow'), '')
    if (git !== join(dir, '.git')) {
      mkdirSync(join(git, 'worktrees/own'), { recursive: true })
      writeFileSync(join(git, 'worktrees/own/commondir'), '../..\n')
      writeFileSync(join(dir, '.git'), `gitdir: ${join(git, 'worktrees/own')}\n`)
    }
    expect(await oddities(dir)).toEqual({
      git: 'Pages cannot show when they were changed: fetch the whole history (on a CI, `fetch-depth: 0`).',
    })
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
    expect(stdout).toContain(shell === 'fish' ? '-l no-cache' : '--no-cache')
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
    expect(complete('serve', '--ho')).toEqual(['--host'])
    expect(complete('completion', 'f')).toEqual(['fish'])
  })

  test('another shell is refused', async () => {
    expect((await runCli(['completion', 'tcsh'])).code).toBe(2)
  })
})
