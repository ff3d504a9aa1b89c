/** A file that takes the place of a link: in one step, and back again. */
import { lstatSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { writeSite } from '../../../test/harness/site.ts'
import { replaceLink } from '../linked-files.ts'

const removed = vi.hoisted((): string[] => [])
vi.mock('node:fs', async (load) => {
  const real = await load<typeof import('node:fs')>()
  const rmSync: typeof real.rmSync = (path, options) => {
    removed.push(String(path))
    real.rmSync(path, options)
  }
  return { ...real, rmSync }
})

it('is never missing, and leaves nothing beside it', async () => {
  const dir = await writeSite({ 'a.md': '# A\n' })
  const link = join(dir, 'b.md')
  symlinkSync('a.md', link)
  const undo = replaceLink(link, Buffer.from('# A\n'))
  expect([lstatSync(link).isFile(), readFileSync(link, 'utf8')]).toEqual([true, '# A\n'])
  undo()
  expect(readlinkSync(link)).toBe('a.md')
  expect(readdirSync(dir).sort()).toEqual(['a.md', 'b.md'])
  expect(removed).toEqual([])
})
