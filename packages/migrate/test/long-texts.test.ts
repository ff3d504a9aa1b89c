/** Repositories of strangers: a text of 200,000 characters is read to its end, whatever marks it repeats. */
import { expect, test } from 'vitest'
import { detectTools } from '../../../cli/app/init/detect.ts'
import { readOldPage } from '../against/old-page.ts'
import { hostRedirects } from '../move/host-redirects.ts'
import { parseSummary } from '../move/mdbook/summary.ts'
import { titledPages } from '../move/mkdocs/page-titles.ts'
import { listNodes } from '../move/plain/lists.ts'
import { tools } from '../move/tools.ts'
import { titlesIn } from '../move/vitepress/heading-ids.ts'
import { treeOf } from './tree-of.ts'

const long = (marks: string): string => marks.repeat(200_000 / marks.length)
/** Each line is as long as one that is read may be. */
const lines = (line: string): string => `${line}\n`.repeat(200_000 / line.length)

async function mkdocs(config: string): Promise<unknown> {
  const tree = treeOf({ 'mkdocs.yml': config, 'docs/index.md': '# A' })
  const [found] = detectTools(tree)
  return found && tools[found.tool].read(tree, found)
}

/** Files of a site of MkDocs, whose page has no heading. */
const titled = (text: string) => titledPages(treeOf({ 'a.md': text }), '', ['a.md'], [])

test.each<readonly [what: string, read: () => unknown]>([
  ['brackets and strokes in a label of mdBook', () => parseSummary(`[\\${'\t[\\]\\'.repeat(300)}`, () => undefined)],
  [
    'blanks in a title of mdBook',
    () => parseSummary(lines(`#${'\t'.repeat(950)}a${'\t'.repeat(950)}\rb`), () => undefined),
  ],
  ['blanks in a heading of VitePress', () => titlesIn(lines(`#${' '.repeat(990)}\u2028b`))],
  ['blanks around the marks of a title in HTML', () => readOldPage(`<title>a${long(' - ')}|b</title>`)],
  ['fences that nothing closes', () => titled(long('```a\n'))],
  ['backticks', () => titled(long('`'))],
  ['angle brackets in a heading in HTML', () => titled(`<h1>${long('<')}</h1>`)],
  ['parentheses in a link of a list', () => listNodes(`* [](_${long('(')}`, () => ({}))],
  ['blanks before a comment of a host', () => hostRedirects(treeOf({ _redirects: `/a${long('\t')}/b` }), [''])],
  ['parentheses in an address of a host', () => hostRedirects(treeOf({ _redirects: `/${long('(')}:a /b` }), [''])],
  ['slugs in a configuration of MkDocs', () => mkdocs(`site_name: a\n${long('\n')}`)],
])('%s', async (_, read) => {
  expect(await read()).not.toBeNull()
})
