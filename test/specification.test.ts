/** `specification.md` names only tests and files that exist, and at least one test for each sentence. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from './harness/root.ts'

const folder = join(projectRoot, 'test')
const rows = readFileSync(join(folder, 'specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && !/^\| what is \w+ \|/.test(line))
  .map((line) => line.slice(1, -1).split('|'))
  .map((cells) => cells.map((cell) => cell.trim()))

test.for(rows)('%s', (row) => {
  const named = [...(row.at(-1) ?? '').matchAll(/`([^`]+)`: (.+?)(?=; `|$)/g)]
  expect(named.length).toBeGreaterThan(0)
  for (const [, file = '', title = ''] of named) {
    const text = readFileSync(join(folder, file), 'utf8').replaceAll("\\'", "'")
    const isThere = ["'", '"', '`'].some((quote) => text.includes(quote + title + quote))
    expect(isThere, `${file} has no test named "${title}"`).toBe(true)
  }
})

/** Rows of the design card: what, where, what holds it. */
const card = rows.filter((row) => row.length === 3)

test.for(card)('%s stands in %s', ([, where = '']) => {
  const files = quoted(where)
  expect(files.length).toBeGreaterThan(0)
  expect(files.filter((file) => !existsSync(join(projectRoot, file)))).toEqual([])
})

const PACKAGES =
  'commander react react-dom unified remark-parse remark-rehype rehype-react shiki chokidar esbuild fast-glob linkinator vitest'
const packages = card.filter(([what = '']) => /^`[^`]+`$/.test(what))

test('the packages of the card are all there', () => {
  expect(packages.flatMap(([what = '']) => quoted(what))).toEqual(PACKAGES.split(' '))
})

test.for(packages)('%s is loaded by %s', ([what = '', where = '']) => {
  const [name = ''] = quoted(what)
  const loads = new RegExp(`(?:from|import\\() ?'${name}(?:/[^']+)?'`)
  for (const file of quoted(where)) expect(readFileSync(join(projectRoot, file), 'utf8'), file).toMatch(loads)
})

function quoted(text: string): string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, name = '']) => name)
}
