/** `specification.md` names only tests that exist, and at least one for each sentence. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './harness/root.ts'

const folder = join(projectRoot, 'test')
const rows = readFileSync(join(folder, 'specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !line.startsWith('| what is '))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test.for(rows)('%s%s', ([, , holders = '']) => {
  const named = [...holders.matchAll(/`([^`]+)`: (.+?)(?=; `|$)/g)]
  expect(named.length).toBeGreaterThan(0)
  for (const [, file = '', title = ''] of named) {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll("\\'", "'")
    const isThere = ["'", '"', '`'].some((quote) => text.includes(quote + title + quote))
    expect(isThere, `${file} has no test named "${title}"`).toBe(true)
  }
})
