/** Functions of the library that differ from their commands: their defaults, and their results. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build, clean, DocsError, serve } from '../../cli/api.ts'
import { withListenDefaults } from '../../cli/app/serve/listen-options.ts'
import { writeSite } from '../harness/site.ts'

const SITE = { 'docs/index.md': '# Home\n', 'docs/a.md': '# Another page\n' }

test.each([
  [{}, { port: 3000, host: 'localhost' }],
  [{ port: 0 }, { port: 0, host: 'localhost' }],
  [
    { host: '0.0.0.0', strictPort: true, allowedHosts: ['.example.org'] },
    { port: 3000, host: '0.0.0.0', strictPort: true, allowedHosts: ['.example.org'] },
  ],
])('%j becomes %j', (options, expected) => {
  expect(withListenDefaults(options)).toEqual(expected)
})

test('serve answers with the output of a project until it is closed', async () => {
  const dir = await writeSite(SITE)
  await build({ dir, out: 'public', baseUrl: '/below/' })
  const server = await serve({ dir, out: 'public', baseUrl: '/below/', port: 0 })
  onTestFinished(() => server.close())
  expect(server.url).toBe(`http://localhost:${server.port}/below/`)
  expect(await (await fetch(`${server.url}a/`)).text()).toContain('Another page')
  await server.close()
  await expect(fetch(server.url)).rejects.toThrow()
})

test('serve without an output is wrong use', async () => {
  await expect(serve({ dir: await writeSite(SITE), port: 0 })).rejects.toThrow(DocsError)
})

test('clean returns the paths that it has removed, and removes nothing else', async () => {
  const dir = await writeSite(SITE)
  await build({ dir })
  expect(await clean({ dir })).toEqual([join(dir, 'build'), join(dir, '.docs-build')])
  expect(existsSync(join(dir, 'build'))).toBe(false)
  expect(existsSync(join(dir, 'docs/a.md'))).toBe(true)
  expect(await clean({ dir })).toEqual([])
})

test('clean does not remove a folder that no build has written', async () => {
  const dir = await writeSite({ ...SITE, 'build/notes.txt': 'mine' })
  await expect(clean({ dir })).rejects.toThrow('is refused: ')
  expect(existsSync(join(dir, 'build/notes.txt'))).toBe(true)
})

test('where build/ holds files of others, the site has a folder beside it, which is named, served and removed', async () => {
  const dir = await writeSite({ ...SITE, 'build/notes.txt': 'mine' })
  expect((await build({ dir })).notes).toEqual([
    '`build` holds files that docs-build did not write, so the site is in `build-docs`. `--out` names another folder.',
  ])
  const server = await serve({ dir, port: 0 })
  onTestFinished(() => server.close())
  expect(await (await fetch(`${server.url}a/`)).text()).toContain('Another page')
  await server.close()
  expect(await clean({ dir })).toEqual([join(dir, 'build-docs'), join(dir, '.docs-build')])
  expect(existsSync(join(dir, 'build/notes.txt'))).toBe(true)
})
