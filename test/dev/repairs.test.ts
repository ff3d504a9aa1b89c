/** What pages of the dev server may change. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { offerRepairs } from '../../cli/app/dev/repairs.ts'
import type { Finding } from '../../cli/kernel/fault/finding.ts'

const TEXT = 'See [a](/a.mdx).\r\nAnd [b](/b.mdx).\n'
const FINDING: Finding = {
  rule: 'guessed-link',
  severity: 'warn',
  file: 'a.md',
  line: 2,
  column: 9,
  target: '/b.mdx',
  message: 'The page is /b/.',
  fix: { start: { line: 2, column: 9 }, end: { line: 2, column: 15 }, text: '/b/' },
}

function project(): { dir: string; path: string } {
  const dir = mkdtempSync(join(tmpdir(), 'repairs-'))
  const path = join(dir, 'a.md')
  writeFileSync(path, TEXT)
  return { dir, path }
}

test('a repair is made once, and only where it is named by its id', () => {
  const { dir, path } = project()
  const repairs = offerRepairs(dir, () => TEXT)
  const id = repairs.idOf(FINDING) ?? ''
  expect(id).not.toBe('')
  expect(repairs.make('0')).toBe(false)
  expect(repairs.make(id)).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe('See [a](/a.mdx).\r\nAnd [b](/b/).\n')
  expect(repairs.make(id)).toBe(false)
})

test('a file that has changed since it was checked stays as it is', () => {
  const { dir, path } = project()
  const repairs = offerRepairs(dir, () => TEXT)
  const id = repairs.idOf(FINDING) ?? ''
  writeFileSync(path, 'Something else.')
  expect(repairs.make(id)).toBe(false)
  expect(readFileSync(path, 'utf8')).toBe('Something else.')
})

test('nothing is offered for a finding without a certain repair, or in a file that git alone has', () => {
  const { dir } = project()
  const { fix: _, ...uncertain } = FINDING
  const repairs = offerRepairs(dir, () => TEXT)
  expect(repairs.idOf(uncertain)).toBeUndefined()
  expect(repairs.idOf({ ...FINDING, file: 'v1:a.md' })).toBeUndefined()
})
