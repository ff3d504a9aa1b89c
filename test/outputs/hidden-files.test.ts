/** Hidden files: every output has `.nojekyll`, `.well-known` is published, and all others are reported. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { build, check, verify } from '../../cli/app/operations.ts'
import { brief } from '../harness/brief-finding.ts'
import { writeSite } from '../harness/site.ts'

const HOME = { 'docs/index.md': '# Home\n', 'package.json': '{ "name": "hidden" }' }

test('`.nojekyll` is in every output, so that GitHub Pages publishes it unchanged', async () => {
  for (const files of [HOME, { ...HOME, 'static/.nojekyll': '' }]) {
    const dir = await writeSite(files)
    const { out, report } = await build({ dir })
    expect(report.findings).toEqual([])
    expect(existsSync(join(out, '.nojekyll'))).toBe(true)
    expect(JSON.parse(await readFile(join(out, 'docs-build.json'), 'utf8')).files).toHaveProperty(['.nojekyll'])
    expect((await verify({ out })).report.findings).toEqual([])
  }
})

test('hidden files and folders of a static folder are published or reported', async () => {
  const dir = await writeSite({
    ...HOME,
    'static/.well-known/security.txt': 'Contact: mailto:a@example.org\n',
    'static/.well-known/.secret': 'x',
    'static/.htaccess': 'Deny from all\n',
    'static/.env': 'KEY=1\n',
    'static/.cache/a/b.txt': 'a',
    'static/.cache/c.txt': 'c',
    'static/img/.hidden.png': 'x',
    'static/.gitkeep': '',
    'static/img/.gitignore': '*\n',
    'static/.DS_Store': 'x',
  })
  const { report, files } = await build({ dir })
  expect(report.findings.map(brief)).toEqual([
    'static/.cache:1:1 hidden-file warn .cache',
    'static/.env:1:1 hidden-file warn .env',
    'static/.htaccess:1:1 hidden-file warn .htaccess',
    'static/.well-known/.secret:1:1 hidden-file warn .well-known/.secret',
    'static/img/.hidden.png:1:1 hidden-file warn img/.hidden.png',
  ])
  expect(report.findings[0]).toMatchObject({
    message: expect.stringContaining('is not published'),
    hint: expect.stringContaining('without the dot'),
  })
  expect(files.map(({ path }) => path).filter((path) => /(?:^|\/)\./.test(path))).toEqual([
    '.nojekyll',
    '.well-known/security.txt',
  ])
  expect((await check({ dir })).report).toEqual(report)
})
