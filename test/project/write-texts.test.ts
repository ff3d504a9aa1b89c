/** How changed texts reach the disk. */
import {
  chmodSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CACHE_FOLDER, prepareCache } from '../../cli/kernel/store/cache-folder.ts'
import { replaceFile, requireWritable } from '../../cli/project/files/write-texts.ts'
import { writeSite } from '../harness/site.ts'

test('a replaced file keeps its rights and the links to it, and nothing lies beside it', async () => {
  const dir = await writeSite({ 'docs/a.md': 'old\n' })
  const file = join(dir, 'docs/a.md')
  chmodSync(file, 0o640)
  symlinkSync('docs/a.md', join(dir, 'link.md'))
  prepareCache(join(dir, CACHE_FOLDER))
  const { ino } = statSync(file)
  replaceFile(join(dir, 'link.md'), 'new\n', dir)
  expect(readFileSync(file, 'utf8')).toBe('new\n')
  expect(statSync(file).mode & 0o777).toBe(0o640)
  // The old file was never open for writing.
  expect(statSync(file).ino).not.toBe(ino)
  expect(readlinkSync(join(dir, 'link.md'))).toBe('docs/a.md')
  expect([readdirSync(join(dir, 'docs')), readdirSync(join(dir, CACHE_FOLDER))]).toEqual([['a.md'], ['.gitignore']])
})

test('without a cache the new file is made beside the old one', async () => {
  const dir = await writeSite({ 'docs/a.md': 'old\n' })
  const file = join(dir, 'docs/a.md')
  linkSync(file, join(dir, 'second.md'))
  for (const project of [undefined, dir]) replaceFile(file, 'new\n', project)
  replaceFile(join(dir, 'docs/b.md'), 'first\n')
  expect(readFileSync(file, 'utf8')).toBe('new\n')
  // The old file was never open for writing.
  expect(readFileSync(join(dir, 'second.md'), 'utf8')).toBe('old\n')
  expect([readdirSync(dir), readdirSync(join(dir, 'docs'))]).toEqual([
    ['docs', 'second.md'],
    ['a.md', 'b.md'],
  ])
})

test('a link of the project that leads out of it is not followed', async () => {
  const dir = await writeSite({ 'site/docs/a.md': '# A\n', 'site/real.json': 'old\n', 'outside.txt': 'secret\n' })
  const project = join(dir, 'site')
  symlinkSync('../outside.txt', join(project, 'out.json'))
  symlinkSync('../new.txt', join(project, 'nowhere.json'))
  symlinkSync('real.json', join(project, 'in.json'))
  expect(() => replaceFile(join(project, 'out.json'), 'text', project)).toThrow(
    '`out.json` is a symbolic link that leads out of the project',
  )
  replaceFile(join(project, 'nowhere.json'), 'text', project)
  replaceFile(join(project, 'in.json'), 'text', project)
  expect(readFileSync(join(dir, 'outside.txt'), 'utf8')).toBe('secret\n')
  expect(readFileSync(join(project, 'real.json'), 'utf8')).toBe('text')
  expect(existsSync(join(dir, 'new.txt'))).toBe(false)
  // A path that a user names may be a link anywhere.
  replaceFile(join(project, 'out.json'), 'report')
  expect(readFileSync(join(dir, 'outside.txt'), 'utf8')).toBe('report')
})

test('a device is written to, and stays one', () => {
  replaceFile('/dev/null', 'text')
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
  expect(readdirSync('/dev').filter((name) => name.startsWith('.null'))).toEqual([])
})

test('a folder is no file', async () => {
  const dir = await writeSite({ 'docs/a.md': 'old\n' })
  expect(() => replaceFile(join(dir, 'docs'), 'text')).toThrow('EISDIR')
  expect(() => replaceFile(join(dir, 'gone/a.json'), 'text')).toThrow('ENOENT')
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
