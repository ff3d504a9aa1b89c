/** The code in the manual's pages of plugins is that of the example folders, which other tests build. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../harness/root.ts'

const manual = join(projectRoot, 'manual/docs/customise/plugins')
/** Pages of MDX as code have no field of a plugin; the manual is about them elsewhere. */
const NO_FIELD = 'mdx-code'
const examples = readdirSync(join(projectRoot, 'test/plugins')).filter(
  (name) => name !== NO_FIELD && existsSync(join(projectRoot, 'test/plugins', name, 'plugins')),
)

/** The blocks of a page that name a file. */
function namedBlocks(text: string): { readonly file: string; readonly code: string }[] {
  const blocks = text.matchAll(/^(`{3,})\w+ title="([^"]+)"\n([\s\S]*?)\n\1$/gm)
  return Array.from(blocks, ([, , file = '', code = '']) => ({ file, code }))
}

describe.each(examples)('%s', (name) => {
  test('has a page, whose code is that of the example', () => {
    const blocks = namedBlocks(readFileSync(join(manual, `${name}.md`), 'utf8'))
    expect(blocks.length).toBeGreaterThan(0)
    for (const { file, code } of blocks)
      expect(`${code}\n`, file).toBe(readFileSync(join(projectRoot, 'test/plugins', name, file), 'utf8'))
  })
})

test.each(['tutorial', 'tutorial-2'])('no line of code in %s is wider than its block on a desktop', (name) => {
  const lines = namedBlocks(readFileSync(join(manual, `${name}.md`), 'utf8')).flatMap(({ code }) => code.split('\n'))
  expect(lines.filter((line) => line.length > 88)).toEqual([])
})
