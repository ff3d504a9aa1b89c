/** Reading a history that has damaged entries. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readHistory } from '../history.ts'

test('damaged entries are left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'history-'))
  const run = { version: 1, day: '2026-01-01', commit: '0000000a', pages: 1, fail: 0, warn: 0, rules: {}, owners: {} }
  writeFileSync(join(folder, '2026-01-01-0000000a.json'), JSON.stringify(run))
  writeFileSync(join(folder, '2026-01-02-0000000b.json'), '{')
  mkdirSync(join(folder, '2026-01-03-0000000c.json'))
  expect(readHistory(folder)).toEqual([run])
})
