/** A page that took too long to read is left out this time. On a quicker day the site is what it should be. */
import { expect, test, vi } from 'vitest'
import type { Source } from '../../cli/content/document.ts'
import type { ParseContext, ParsedDocument } from '../../cli/content/parse.ts'
import type { ReadPage } from '../../cli/host/read-page.ts'
import { build, check } from '../../cli/operations.ts'
import { type Files, hashTree, writeFiles, writeSite } from '../harness/site.ts'

let isSlowDay = false

/** On a slow day the page `slow.md` takes longer than any page may. */
vi.mock('../../cli/host/read-page.ts', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../cli/host/read-page.ts')>()
  const readPages = (sources: readonly Source[], context: ParseContext): ReadPage[] =>
    sources.flatMap((source) => {
      if (!isSlowDay || source.path !== 'slow.md') return real.readPages([source], context)
      const [read] = real.readPages([{ ...source, text: source.text.split('\n\n')[0] ?? '' }], context)
      return read ? [{ document: cut(read.document), isCut: true }] : []
    })
  return { ...real, readPages }
})

function cut(document: ParsedDocument): ParsedDocument {
  const place = { file: 'docs/slow.md', line: 1, column: 1 }
  const problem = { rule: 'page-limits', place, target: 'slow.md', message: 'The page takes too long.', hint: '' }
  return { ...document, facts: { ...document.facts, problems: [...document.facts.problems, problem] } }
}

const SITE: Files = {
  'package.json': '{ "name": "cut" }',
  'docs.config.ts': "export default { checks: { rules: { 'page-limits': 'warn' } } }\n",
  'docs/index.md': '# Home\n\n[slow](./slow.md)\n',
  'docs/slow.md': '---\ntitle: Slow\ndescription: It takes its time.\n---\n\nWords that a slow day leaves out.\n',
}
const EDITED: Files = { ...SITE, 'docs/index.md': '# Home\n\nOther words. [slow](./slow.md)\n' }

test.each([
  ['nothing changes', SITE],
  ['another page changes', EDITED],
])('when %s', async (_, next) => {
  const dir = await writeSite(SITE)
  isSlowDay = true
  const slow = await build({ dir })
  expect(slow.published).toBe(true)
  expect(slow.report.findings).toMatchObject([{ rule: 'page-limits', file: 'docs/slow.md' }])
  expect((await check({ dir })).report).toEqual(slow.report)
  isSlowDay = false
  await writeFiles(dir, next)
  expect((await check({ dir })).report.findings).toEqual([])
  const warm = await build({ dir })
  const cold = await build({ dir: await writeSite(next), cache: false })
  expect(warm.report).toEqual(cold.report)
  expect(await hashTree(warm.out)).toEqual(await hashTree(cold.out))
})

test('a slow day after a quick one has what a slow day has', async () => {
  const dir = await writeSite(SITE)
  isSlowDay = false
  await build({ dir })
  isSlowDay = true
  const files = { ...EDITED, 'docs/slow.md': `${EDITED['docs/slow.md']}\nMore of them.\n` }
  await writeFiles(dir, files)
  const warm = await build({ dir })
  const cold = await build({ dir: await writeSite(files), cache: false })
  expect(warm.report).toEqual(cold.report)
  expect(await hashTree(warm.out)).toEqual(await hashTree(cold.out))
})
