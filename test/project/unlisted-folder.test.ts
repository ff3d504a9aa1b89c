/** A folder whose files cannot be listed is named, or ends the command; none is left out in silence. */
import * as fs from 'node:fs'
import { join } from 'node:path'
import glob from 'fast-glob'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readTree } from '../../cli/app/moving/read-tree.ts'
import { DocsError } from '../../cli/kernel/fault/errors.ts'
import { below } from '../../cli/project/files/below.ts'
import { listFiles } from '../../cli/project/files/listed-files.ts'
import { writeSite } from '../harness/site.ts'

vi.mock('node:fs', async (actual) => {
  const original = await actual<typeof fs>()
  return { ...original, readdirSync: vi.fn(original.readdirSync) }
})

/** Lists a site of which one folder fails with an error of the system. */
async function failing(code: string): Promise<{ dir: string; list: () => string[]; reported: string[] }> {
  const dir = await writeSite({ 'docs/index.md': '# Home\n', 'docs/b/page.md': '# Page\n' })
  const { readdirSync } = await vi.importActual<typeof fs>('node:fs')
  vi.mocked(fs.readdirSync).mockImplementation(((path: string, options: object) => {
    if (path === join(dir, 'docs/b')) throw Object.assign(new Error(code), { code })
    return readdirSync(path, options)
  }) as typeof readdirSync)
  onTestFinished(() => void vi.mocked(fs.readdirSync).mockReset())
  const reported: string[] = []
  const list = (): string[] => {
    const report = (path: string, message: string): void => void reported.push(`${path}: ${message}`)
    return listFiles({ root: join(dir, 'docs'), dir, exclude: [], report }).map(({ path }) => path)
  }
  return { dir, list, reported }
}

test.each(['EMFILE', 'ENFILE', 'EIO'])('%s ends the listing', async (code) => {
  const { dir, list } = await failing(code)
  expect(list).toThrow(code)
  expect(() => readTree(dir)).toThrow(code)
})

test.each(['EACCES', 'EPERM'])('%s is a problem with the folder, also when it is gone a moment later', async (code) => {
  const { dir, list, reported } = await failing(code)
  expect(list()).toEqual(['index.md'])
  expect(reported).toEqual([`b: The folder cannot be read: ${code}.`])
  expect(readTree(dir)).toMatchObject({ paths: ['docs/index.md'], closed: ['docs/b'] })
})

test.each(['EACCES', 'EIO'])('%s is no bug where nobody takes the problem', async (code) => {
  const { dir } = await failing(code)
  expect(() => glob.sync('**/*', below(join(dir, 'docs')))).toThrow(DocsError)
})

test.each(['ENOENT', 'ENOTDIR'])('%s: the folder is no longer there', async (code) => {
  const { dir, list, reported } = await failing(code)
  expect(list()).toEqual(['index.md'])
  expect(reported).toEqual([])
  expect(readTree(dir).closed).toEqual([])
})
