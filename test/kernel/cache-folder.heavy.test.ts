/** What killed runs leave in the cache goes with the next run; what running ones are writing stays. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { OWNER } from '../../cli/kernel/store/abandoned.ts'
import { keepFile, prepareCache, temporaryName } from '../../cli/kernel/store/cache-folder.ts'
import { loadOptionScript } from '../../cli/project/config/option-script.ts'
import { exampleLanguage } from '../harness/example-language.ts'
import { writeSite } from '../harness/site.ts'

const files = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()

test.each(['config-1.mjs', 'external-links.json', 'scripts/option-1.js', 'code/1'])('of %s', async (name) => {
  const cache = join(await writeSite({}), '.docs-build')
  const running = temporaryName(join(cache, name))
  const { pid } = spawnSync(process.execPath, ['--version'])
  const killed = running.replace(OWNER, String(pid))
  expect(killed).not.toBe(running)
  for (const path of [running, killed]) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'half')
  }
  prepareCache(cache)
  expect(files(cache)).toEqual(['.gitignore', running.slice(dirname(running).length + 1)])
})

test('a finished file leaves no temporary file, and needs no existing folder', async () => {
  const dir = await writeSite({ 'language.js': exampleLanguage })
  const cacheDir = join(dir, '.docs-build')
  await loadOptionScript('language.js', { dir, cacheDir }, '`language`')
  keepFile(join(cacheDir, 'external-links.json'), '{}\n')
  expect(files(cacheDir)).toEqual([
    'external-links.json',
    expect.stringMatching(/^option-\w+\.js$/),
    expect.stringMatching(/^option-\w+\.json$/),
    expect.stringMatching(/^option-\w+\.json\.seal$/),
  ])
})
