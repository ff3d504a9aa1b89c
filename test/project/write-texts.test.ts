/** How changed texts reach the disk. */
import { chmodSync, existsSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CACHE_FOLDER, prepareCache } from '../../cli/engine/cache-folder.ts'
import { replaceText, requireWritable } from '../../cli/project/write-texts.ts'
import { writeSite } from '../harness/site.ts'

test('a replaced file keeps its rights and the links to it, and nothing lies beside it', async () => {
  const dir = await writeSite({ 'docs/a.md': 'old\n' })
  const file = join(dir, 'docs/a.md')
  chmodSync(file, 0o640)
  symlinkSync('docs/a.md', join(dir, 'link.md'))
  prepareCache(join(dir, CACHE_FOLDER))
  const { ino } = statSync(file)
  replaceText(dir, 'link.md', 'new\n')
  expect(readFileSync(file, 'utf8')).toBe('new\n')
  expect(statSync(file).mode & 0o777).toBe(0o640)
  // The old file was never open for writing.
  expect(statSync(file).ino).not.toBe(ino)
  expect(readlinkSync(join(dir, 'link.md'))).toBe('docs/a.md')
  expect([readdirSync(join(dir, 'docs')), readdirSync(join(dir, CACHE_FOLDER))]).toEqual([['a.md'], ['.gitignore']])
})

test('without a cache the text is written in place', async () => {
  const dir = await writeSite({ 'docs/a.md': 'old\n' })
  replaceText(dir, 'docs/a.md', 'new\n')
  expect(readFileSync(join(dir, 'docs/a.md'), 'utf8')).toBe('new\n')
  expect(readdirSync(dir)).toEqual(['docs'])
})

test('a file that is not there or cannot be written stops the change before it begins', async () => {
  const dir = await writeSite({ 'docs/a.md': 'old\n' })
  expect(() => requireWritable(dir, ['docs/a.md'])).not.toThrow()
  expect(() => requireWritable(dir, ['docs/a.md', 'docs/b.md'])).toThrow(
    '`docs/b.md` cannot be written, so nothing was changed.',
  )
  expect(existsSync(join(dir, 'docs/b.md'))).toBe(false)
})
