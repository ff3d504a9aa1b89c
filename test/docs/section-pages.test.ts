/** A page that heads a folder leads to every page directly below it, by a link or by a list of pages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { projectRoot } from '../harness/root.ts'
import { pagesWith } from './code-blocks.ts'

const docs = join(projectRoot, 'docs')
const paths = pagesWith(/^/)
const heads = paths.filter((path) => path.endsWith('/readme.md'))

test('there are sections', () => {
  expect(heads.length).toBeGreaterThan(40)
})

test.each(heads)('%s', (path) => {
  const folder = posix.dirname(path)
  const below = readdirSync(join(docs, folder), { withFileTypes: true })
    .map((entry) => posix.join(folder, entry.isDirectory() ? `${entry.name}/readme.md` : entry.name))
    .filter((child) => child !== path && paths.includes(child))
  const { facts } = parseDocument(
    { path: path as DocPath, text: readFileSync(join(docs, path), 'utf8') },
    { docsDir: 'docs' },
  )
  const linked = new Set(facts.references.map(({ href }) => posix.join(folder, href.replace(/#.*/, ''))))
  const listsAll = facts.directives.some(
    ({ name, question }) => name === 'children' && (question as { readonly of?: string }).of === undefined,
  )
  expect(below.filter((child) => !listsAll && !linked.has(child))).toEqual([])
})
