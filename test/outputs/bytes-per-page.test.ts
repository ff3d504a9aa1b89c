/** A page costs what its text costs, however many pages lie beside it. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { build } from '../../cli/app/operations.ts'
import type { Files } from '../harness/files.ts'
import { writeSite } from '../harness/site.ts'

/** A title that is as long in every folder. */
const title = (i: number): string => `Function number ${String(i).padStart(4, '0')}`

function folder(name: string, pages: number): Files {
  const all = Array.from({ length: pages }, (_, i) => [
    `docs/${name}/f-${String(i).padStart(4, '0')}.md`,
    `# ${title(i)}\n`,
  ])
  return { [`docs/${name}/readme.md`]: `# The ${name} folder\n`, ...Object.fromEntries(all) }
}

let dir = ''

beforeAll(async () => {
  dir = await writeSite({ 'docs.config.js': 'export default {}', ...folder('flat', 1500), ...folder('tens', 10) })
  await build({ dir })
})

const pageOf = (name: string, i: number): Promise<Buffer> =>
  readFile(join(dir, 'build', name, `f-${String(i).padStart(4, '0')}`, 'index.html'))

test('a page beside 1,500 others is hardly larger than one beside ten', async () => {
  const few = await pageOf('tens', 5)
  for (const place of [0, 700, 1499]) {
    const many = await pageOf('flat', place)
    expect(many.length - few.length).toBeLessThan(4_000)
    expect(gzipSync(many).length - gzipSync(few).length).toBeLessThan(1_500)
  }
})

test('another title changes the pages that show it', async () => {
  await writeFile(join(dir, 'docs/flat/f-0700.md'), '# Another title\n')
  const { rendered } = await build({ dir })
  // The page itself, ten on each side, and two that lead on to it.
  expect(rendered).toBe(23)
})
