/** Files that have not changed are not read again, and no change of a file is missed for that. */
import { mkdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { build, check } from '../../cli/app/operations.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { openRemembered } from '../../cli/project/files/remembered-files.ts'
import { sourceKey } from '../../cli/project/files/source-key.ts'
import { brief } from '../harness/brief-finding.ts'
import { writeFiles } from '../harness/files.ts'
import { settledFiles } from '../harness/settled-files.ts'
import { writeSite } from '../harness/site.ts'

settledFiles()

const path = 'a.md' as DocPath
const TEXT = '# One\n'
const KEY = sourceKey({ path, text: TEXT })

describe('a file counts as', () => {
  test.each<readonly [string, (file: string) => void, boolean]>([
    ['unchanged when nothing happens', () => undefined, true],
    ['changed when it is longer', (file) => writeFileSync(file, '# One more\n'), false],
    [
      'changed when its size and its time are what they were',
      (file) => {
        const { atime, mtime } = statSync(file)
        writeFileSync(file, '# Two\n')
        utimesSync(file, atime, mtime)
      },
      false,
    ],
    [
      'changed when another one stands in its place',
      (file) => {
        writeFileSync(`${file}.new`, TEXT)
        renameSync(`${file}.new`, file)
      },
      false,
    ],
    [
      'changed when a folder stands in its place',
      (file) => {
        renameSync(file, `${file}.old`)
        mkdirSync(file)
      },
      false,
    ],
  ])('%s', async (_, change, isFound) => {
    const dir = await writeSite({ 'a.md': TEXT })
    const listed = { path, location: join(dir, 'a.md'), within: dir }
    const read = () => ({ path, text: TEXT })
    const first = openRemembered(dir, 'scope')
    expect(first.find(listed, read)).toBeUndefined()
    first.note(listed, KEY)
    first.save()
    change(listed.location)
    expect(openRemembered(dir, 'scope').find(listed, read)?.key).toBe(isFound ? KEY : undefined)
    expect(openRemembered(dir, 'other').find(listed, read)).toBeUndefined()
  })

  test('changed when its text is another one by the time it is read', async () => {
    const dir = await writeSite({ 'a.md': TEXT })
    const listed = { path, location: join(dir, 'a.md'), within: dir }
    const first = openRemembered(dir, 'scope')
    first.find(listed, () => undefined)
    first.note(listed, KEY)
    first.save()
    const found = openRemembered(dir, 'scope').find(listed, () => ({ path, text: '# Two\n' }))
    expect(() => found?.source.text).toThrow('a.md was changed while it was read.')
  })
})

const SITE = {
  'docs.config.ts': 'export default { title: "Site" }\n',
  'docs/index.md': '# Start\n\n[a](./a.md)\n',
  'docs/a.md': '# A\n\nOne word.\n',
}

test('a file that changes during a build is read again, and the build has its new text', async () => {
  const dir = await writeSite(SITE)
  await build({ dir })
  writeFileSync(join(dir, 'docs.config.ts'), 'export default { title: "Renamed" }\n')
  const result = await build({
    dir,
    onPhase: (name) => {
      if (name === 'read files') writeFileSync(join(dir, 'docs/a.md'), '# A\n\nOther word.\n')
    },
  })
  expect(result.published).toBe(true)
  expect(readFileSync(join(dir, 'build/a/index.html'), 'utf8')).toContain('Other word.')
})

test.each([
  ['an included file', 'docs/a.md', '# A\n\n<!-- @include: ./part.md -->\n', { 'docs/part.md': '[x](./gone.md)\n' }],
  [
    'a date in the text',
    'docs/a.md',
    '# A\n\n<!-- docs-build-ignore broken-link: known, until 2020-01-31 -->\n[x](./gone.md)\n',
    {},
  ],
])('%s counts although the document itself has not changed', async (_, file, text, more) => {
  const config = 'export default { title: "Site", markdown: { dialect: "vitepress" } }\n'
  const dir = await writeSite({ ...SITE, 'docs.config.ts': config, [file]: text })
  await check({ dir, date: '2020-01-01' })
  await writeFiles(dir, more)
  const known = await check({ dir, date: '2020-03-01' })
  const cold = await check({ dir, date: '2020-03-01', cache: false })
  expect(known.report.findings.map(brief)).toEqual(cold.report.findings.map(brief))
  expect(cold.report.findings.length).toBeGreaterThan(0)
})

test('damage of what is remembered only costs time', async () => {
  const dir = await writeSite(SITE)
  await check({ dir })
  const file = join(dir, '.docs-build/files.json')
  const kept = readFileSync(file, 'utf8')
  for (const damaged of ['', '[]', '{"files":[1]}', kept.replaceAll(/"[0-9a-f]{32}"/g, `"${'0'.repeat(32)}"`)]) {
    writeFileSync(file, damaged)
    writeFileSync(join(dir, 'docs/index.md'), `# Start\n\n[a](./a.md#x${damaged.length})\n`)
    const { report } = await check({ dir })
    expect(report.findings.map(({ rule }) => rule)).toEqual(['broken-anchor'])
  }
})
