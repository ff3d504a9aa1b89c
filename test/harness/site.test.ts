import { existsSync } from 'node:fs'
import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { changeFiles, editSite, hashTree, parseSite, runCli, writeSite } from './site.ts'

describe('parseSite', () => {
  it('splits a string at its headers and removes the indentation', () => {
    const files = parseSite(`
      -- docs/a.md --
      # A

          code
      -- docs/empty.md --
      -- static/b.txt --
      b
    `)
    expect(files).toEqual({ 'docs/a.md': '# A\n\n    code\n', 'docs/empty.md': '', 'static/b.txt': 'b\n' })
  })

  it.each([
    ['text before the first file', 'stray\n-- a.md --\n', 'not with: stray'],
    ['a file twice', '-- a.md --\n-- a.md --\n', 'twice: a.md'],
    ['a path above the site', '-- ../a.md --\n', 'leaves the site: ../a.md'],
    ['an absolute path', '-- /a.md --\n', 'leaves the site: /a.md'],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseSite(text)).toThrow(message)
  })
})

describe('writeSite', () => {
  let left = ''

  it('writes text and bytes', async () => {
    const bytes = Uint8Array.of(0, 255)
    left = await writeSite({ 'docs/a.md': 'A', 'docs/deep/b.gif': bytes })
    const written = await hashTree(left)
    expect(Object.keys(written)).toEqual(['docs/a.md', 'docs/deep/b.gif'])
    expect(written).toEqual(await hashTree(await writeSite({ 'docs/deep/b.gif': bytes, 'docs/a.md': 'A' })))
  })

  it('removes the folder when the test ends', () => {
    expect(existsSync(left)).toBe(false)
  })
})

describe('editSite', () => {
  it('turns one site into another and leaves no empty folder', async () => {
    const before = parseSite('-- docs/a/b/c.md --\nC\n-- docs/d.md --\nD\n-- docs/e.md --\nE\n')
    const after = changeFiles(before, { 'docs/a/b/c.md': undefined, 'docs/a.md': 'new', 'docs/d.md': 'other' })
    const dir = await writeSite(before)
    const touched = await editSite(dir, before, after)
    expect([...touched].sort()).toEqual(['docs/a.md', 'docs/a/b/c.md', 'docs/d.md'])
    expect(await hashTree(dir)).toEqual(await hashTree(await writeSite(after)))
    expect(await readdir(join(dir, 'docs'))).toEqual(['a.md', 'd.md', 'e.md'])
  })

  it('replaces a folder by a file, and a file by a folder', async () => {
    const before = { 'docs/a/b.md': 'B', 'docs/c': 'C' }
    const after = { 'docs/a': 'A', 'docs/c/d.md': 'D' }
    const dir = await writeSite(before)
    await editSite(dir, before, after)
    expect(await hashTree(dir)).toEqual(await hashTree(await writeSite(after)))
  })
})

describe('hashTree', () => {
  it('sorts by code units and does not follow symlinks', async () => {
    const dir = await writeSite({ 'b.txt': '', 'B.txt': '', 'a/z.txt': '' })
    await symlink('b.txt', join(dir, 'link'))
    const hashes = await hashTree(dir)
    expect(Object.keys(hashes)).toEqual(['B.txt', 'a/z.txt', 'b.txt', 'link'])
    expect(hashes['link']).toBe('link to b.txt')
    expect(hashes['b.txt']).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })
})

describe('runCli', () => {
  it('returns the exit code and both streams', async () => {
    const run = await runCli(['--version'])
    expect(run).toEqual({ code: 0, stdout: '3.9.1\n', stderr: '' })
  })

  it('fails with the printed text when the program does not end', async () => {
    const dir = await writeSite({ 'docs/a.md': '# A\n' })
    await expect(runCli(['dev', dir], { timeout: 1 })).rejects.toThrow('did not end within 1 ms')
  })
})
