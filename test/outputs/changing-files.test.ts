/**
 * Another program deletes, replaces or writes files during a build. The site then has each file complete, in its old or
 * its new state, or the build names the file and leaves the last output unchanged.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build, verify } from '../../cli/app/operations.ts'
import { gif } from '../harness/difficult.ts'
import { type Files, hashTree, writeSite } from '../harness/site.ts'

const SECRET = 'what nobody should read'

const SITE: Files = {
  'project/package.json': '{ "name": "changing" }',
  'project/docs/index.md': '# Home\n\n![An image](./image.gif) [a text](/text.txt)\n',
  'project/docs/image.gif': gif(30, 20),
  'project/static/text.txt': 'Words.',
  'secret.txt': SECRET,
}

const CHANGES: Readonly<Record<string, (path: string) => void>> = {
  deleted: (path) => rmSync(path),
  'made a folder': (path) => {
    rmSync(path)
    mkdirSync(path)
  },
  'made a pipe': (path) => {
    rmSync(path)
    execFileSync('mkfifo', [path])
  },
  'made a link that leads out': (path) => {
    rmSync(path)
    symlinkSync(join(path, '../../../secret.txt'), path)
  },
  'made a link to nowhere': (path) => {
    rmSync(path)
    symlinkSync('/nonexistent', path)
  },
  'made longer': (path) => appendFileSync(path, 'x'.repeat(300_000)),
  emptied: (path) => writeFileSync(path, ''),
}
const PHASES = ['configuration', 'read files', 'parse documents', 'graph and checks']
const FILES = ['docs/index.md', 'docs/image.gif', 'static/text.txt']

describe.each(FILES)('%s', (file) => {
  it.each(Object.keys(CHANGES))('%s', async (change) => {
    for (const phase of PHASES) {
      const dir = join(await writeSite(SITE), 'project')
      const { out } = await build({ dir, jobs: 1 })
      const before = await hashTree(out)
      // Something to do, whatever becomes of the file.
      writeFileSync(join(dir, 'docs/more.md'), '# More\n')
      const onPhase = (name: string): void => {
        if (name === phase) CHANGES[change]?.(join(dir, file))
      }
      const result = await build({ dir, jobs: 1, cache: false, onPhase }).catch((error: unknown) => error)
      const about = `${change} after ${phase}`
      if (result instanceof Error) {
        expect(result, about).toMatchObject({ name: 'DocsError', exitCode: 2 })
        expect(result.message, about).toContain(file)
      }
      const isPublished = !(result instanceof Error) && (result as Awaited<ReturnType<typeof build>>).published
      if (!isPublished) expect(await hashTree(out), about).toEqual(before)
      const paths = Object.keys(await hashTree(out))
      const texts = await Promise.all(paths.map((path) => readFile(join(out, path), 'latin1')))
      expect(
        paths.filter((_, index) => texts[index]?.includes(SECRET)),
        about,
      ).toEqual([])
      expect((await verify({ out })).report.findings, about).toEqual([])
    }
  })
})
