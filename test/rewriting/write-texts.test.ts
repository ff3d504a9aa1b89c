/** How changed texts reach the disk. */
import { chmodSync, existsSync, readdirSync, readFileSync, readlinkSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceText, requireWritable } from '../../cli/rewriting/write-texts.ts'
import { writeSite } from '../harness/site.ts'

test('a replaced file keeps its rights and the links to it, and leaves nothing beside it', async () => {
  const dir = await writeSite({ 'docs/a.md': 'old\n' })
  const file = join(dir, 'docs/a.md')
  chmodSync(file, 0o640)
  symlinkSync('docs/a.md', join(dir, 'link.md'))
  replaceText(join(dir, 'link.md'), 'new\n')
  expect(readFileSync(file, 'utf8')).toBe('new\n')
  expect(statSync(file).mode & 0o777).toBe(0o640)
  expect(readlinkSync(join(dir, 'link.md'))).toBe('docs/a.md')
  expect(readdirSync(join(dir, 'docs'))).toEqual(['a.md'])
})

test('the old text is not opened for writing', async () => {
  const dir = await writeSite({ 'docs/a.md': 'old\n' })
  const { ino } = statSync(join(dir, 'docs/a.md'))
  replaceText(join(dir, 'docs/a.md'), 'new\n')
  expect(statSync(join(dir, 'docs/a.md')).ino).not.toBe(ino)
})

test('a file that is not there or cannot be written stops the change before it begins', async () => {
  const dir = await writeSite({ 'docs/a.md': 'old\n' })
  expect(() => requireWritable(dir, ['docs/a.md'])).not.toThrow()
  expect(() => requireWritable(dir, ['docs/a.md', 'docs/b.md'])).toThrow(
    '`docs/b.md` cannot be written, so nothing was changed.',
  )
  expect(existsSync(join(dir, 'docs/b.md'))).toBe(false)
})
