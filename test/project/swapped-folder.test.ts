/** A folder that becomes a link to another place after its files were listed: nothing of that place is read. */
import { existsSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyAsset, openAsset, readAsset } from '../../cli/project/files/asset-file.ts'
import { listFiles, readableAsset } from '../../cli/project/files/listed-files.ts'
import { readText } from '../../cli/project/files/source-text.ts'
import { writeSite } from '../harness/site.ts'

const FILES = {
  'project/docs/part/page.md': '# Ours\n',
  'project/docs/part/linked.md': '# Replaced below\n',
  'project/other/page.md': '# Also ours\n',
  'outside/page.md': '# Secret\n',
  'outside/linked.md': '# Secret\n',
}

/** The listed file `part/page.md`, and what to call so that its folder leads out. */
async function listed() {
  const root = await writeSite(FILES)
  const dir = join(root, 'project')
  const docs = join(dir, 'docs')
  const files = listFiles({ root: docs, dir, exclude: [], report: () => {} })
  const file = files.find(({ path }) => path === 'part/page.md')
  if (file === undefined) throw new Error('The file is not listed.')
  const swap = (target: string): void => {
    renameSync(join(docs, 'part'), join(docs, 'was'))
    symlinkSync(join(root, target), join(docs, 'part'))
  }
  return { dir, file, swap }
}

describe.each(['outside', 'project/other'])('a link to %s', (target) => {
  test('a text is reported', async () => {
    const { file, swap } = await listed()
    const messages: string[] = []
    const report = (_: string, message: string, hint: string): void => void messages.push(message, hint)
    expect(readText(file, { report })).toBe('# Ours\n')
    swap(target)
    expect(readText(file, { report })).toBeUndefined()
    expect(messages).toEqual([
      'The file cannot be read: outside of its folder.',
      'Something else writes there. Run the command again.',
    ])
  })

  test('a file is neither read, opened nor copied', async () => {
    const { dir, file, swap } = await listed()
    const asset = readableAsset(file, 'docs', () => {})
    if (asset === undefined) throw new Error('The file cannot be read.')
    const copy = join(dir, 'copy.md')
    copyAsset(asset, copy)
    expect(existsSync(copy)).toBe(true)
    swap(target)
    const reason = /is not what it was when the build began: a folder on the way has become a link\.$/
    expect(() => readAsset(asset)).toThrow(reason)
    await expect(openAsset(asset)).rejects.toThrow(reason)
    expect(() => copyAsset(asset, `${copy}-2`)).toThrow()
    expect(readAsset({ location: copy, within: dir }).length).toBe('# Ours\n'.length)
  })
})

test('a link to a file of the project, and a project that is reached through a link, are read', async () => {
  const root = await writeSite(FILES)
  const page = join(root, 'project/docs/part/linked.md')
  renameSync(page, join(root, 'project/other/linked.md'))
  symlinkSync('../../other/linked.md', page)
  const dir = join(root, 'way')
  symlinkSync(join(root, 'project'), dir)
  writeFileSync(join(root, 'project/docs/top.md'), '# Top\n')
  const read = listFiles({ root: join(dir, 'docs'), dir, exclude: [], report: () => {} }).map((file) =>
    readText(file, { report: (path, message) => expect(`${path}: ${message}`).toBeUndefined() }),
  )
  expect(read).toEqual(['# Replaced below\n', '# Ours\n', '# Top\n'])
})
