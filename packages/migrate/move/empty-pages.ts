/** Pages without text: sections list what is below them, and all others are named. */
import type { ForeignTree } from 'docs-build/project'
import { withoutComments } from './comments.ts'
import { readHead } from './front-matter.ts'
import type { ExtendedFile, LeftThing, OldPage } from './moved-site.ts'

/** Whether a page has nothing but headings, comments and blanks, and no words of a home page in its front matter. */
function isEmpty(tree: ForeignTree, file: string): boolean {
  const { body, data } = readHead(tree, file)
  if (body.length > MOST_CHARACTERS || ['home', 'hero', 'features'].some((key) => data[key] !== undefined)) return false
  const lines = withoutComments(body).split('\n')
  return lines.every((line) => /^\s*(?:$|#{1,6}[ \t])/.test(line))
}

/** A page with more is not read: it has text. */
const MOST_CHARACTERS = 2_000

/**
 * Sections without text, for which the theme of the old tool lists the pages below.
 *
 * @param isSection matches the names of files that are sections
 */
export function listedSections(tree: ForeignTree, pages: readonly OldPage[], isSection: RegExp): ExtendedFile[] {
  const folders = new Map<string, number>()
  for (const { file } of pages)
    for (let at = file.indexOf('/'); at >= 0; at = file.indexOf('/', at + 1)) {
      // A section and its translations are no pages of their folder.
      if (at === file.lastIndexOf('/') && isSection.test(file)) break
      const folder = file.slice(0, at + 1)
      folders.set(folder, (folders.get(folder) ?? 0) + 1)
    }
  return pages.flatMap(({ file }): ExtendedFile[] => {
    if (!isSection.test(file) || !isEmpty(tree, file)) return []
    const folder = file.slice(0, file.lastIndexOf('/') + 1)
    return (folders.get(folder) ?? 0) > 0 ? [{ file, end: '::children\n' }] : []
  })
}

/** @param extended pages that get a text */
export function emptyPages(
  tree: ForeignTree,
  pages: readonly OldPage[],
  extended: readonly ExtendedFile[] = [],
): LeftThing[] {
  const filled = new Set(extended.flatMap(({ file, end }) => (end === undefined ? [] : [file])))
  const known = new Set(tree.paths)
  const files = pages.map(({ file }) => file).filter((file) => !filled.has(file) && known.has(file))
  const places = files.filter((file) => isEmpty(tree, file)).map((file) => ({ file, line: 1 }))
  if (places.length === 0) return []
  return [
    {
      what: 'Pages without text',
      todo: 'Readers see a title and nothing else. Write a text, `::children` for a list of the pages below, or a redirect.',
      places,
    },
  ]
}
