/** Why the last build made a page again, as `explain` says it. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, explain } from '../../cli/app/operations.ts'
import { editSite, type Files, runCli, writeSite } from '../harness/site.ts'

const SITE: Files = {
  'package.json': '{ "name": "remade" }',
  'docs.config.ts': "export default { title: 'A' }\n",
  'docs/index.md': '# Home\n',
  'docs/lists/index.md': '# Lists\n\n::children\n',
  'docs/lists/one.md': '# One\n',
  'docs/links.md': '# Links\n\n[one](lists/one.md)\n',
  'docs/parts.md': '# Parts\n\n::include{file=_part.md}\n',
  'docs/_part.md': 'A part.\n',
  'docs/plain.md': '---\ndisplayed_sidebar: null\n---\n\n# Plain\n\nWords.\n',
}

async function reasonsIn(dir: string, pages: readonly string[]): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {}
  for (const page of pages) {
    const explained = await explain(join(dir, 'docs', page), { dir })
    const made = explained.type === 'page' ? explained.made : undefined
    found[page] = made?.type === 'remade' ? made.reasons : made?.type
  }
  return found
}

test.each<[what: string, edit: Files, expected: Record<string, unknown>]>([
  ['the text', { 'docs/plain.md': `${SITE['docs/plain.md']}More.\n` }, { 'plain.md': ['text'], 'links.md': 'same' }],
  ['an included file', { 'docs/_part.md': 'Another part.\n' }, { 'parts.md': ['included'], 'plain.md': 'same' }],
  [
    'the address of a page',
    { 'docs/lists/one.md': '---\nslug: /uno\n---\n\n# One\n' },
    { 'lists/one.md': ['text'], 'links.md': ['links'], 'plain.md': 'same' },
  ],
  [
    'the description of a page',
    { 'docs/lists/one.md': '---\ndescription: First\n---\n\n# One\n' },
    { 'lists/one.md': ['text'], 'lists/index.md': ['fills'], 'plain.md': 'same' },
  ],
  ['the configuration', { 'docs.config.ts': "export default { title: 'B' }\n" }, { 'plain.md': ['shared'] }],
  ['a new page', { 'docs/new.md': '# New\n' }, { 'new.md': ['new'], 'links.md': ['place'], 'plain.md': 'same' }],
])('%s', async (_, edit, expected) => {
  const dir = await writeSite(SITE)
  await build({ dir })
  expect(await reasonsIn(dir, ['plain.md'])).toEqual({ 'plain.md': 'all' })
  await editSite(dir, SITE, { ...SITE, ...edit })
  await build({ dir })
  expect(await reasonsIn(dir, Object.keys(expected))).toEqual(expected)
  // A build with nothing to do is no other build.
  await build({ dir })
  expect(await reasonsIn(dir, Object.keys(expected))).toEqual(expected)
})

test('a file of the output that is gone, and no output', async () => {
  const dir = await writeSite(SITE)
  expect(await reasonsIn(dir, ['plain.md'])).toEqual({ 'plain.md': undefined })
  await build({ dir })
  await rm(join(dir, 'build/plain'), { recursive: true })
  await build({ dir })
  expect(await reasonsIn(dir, ['plain.md', 'links.md'])).toEqual({ 'plain.md': ['output'], 'links.md': 'same' })
})

test('editions', async () => {
  const files: Files = { ...SITE, 'versions.json': '["1.0"]', 'versioned_docs/version-1.0/index.md': '# Old\n' }
  const dir = await writeSite(files)
  await build({ dir })
  await editSite(dir, files, { ...files, 'versioned_docs/version-1.0/index.md': '# Old\n\nEdited.\n' })
  await build({ dir })
  const explained = await explain(join(dir, 'versioned_docs/version-1.0/index.md'), { dir })
  expect(explained).toMatchObject({ made: { type: 'remade', reasons: ['text'] } })
})

test('the command prints it', async () => {
  const dir = await writeSite(SITE)
  await build({ dir })
  await editSite(dir, SITE, { ...SITE, 'docs/plain.md': '# Plain\n' })
  await build({ dir })
  const { stdout } = await runCli(['explain', '/plain/'], { cwd: dir })
  expect(stdout).toMatch(/^made again +its text has changed$/m)
})
