/** Lists of pages that have none: `::children` on a page with nothing below it in a sidebar. */
import type { DocPath } from '../content/document.ts'
import { listedPages } from '../graph/page-list.ts'
import { resolveReference, type SiteIndex } from '../graph/resolve.ts'
import type { Rule } from './rule.ts'

export const emptyList: Rule = {
  id: 'empty-list',
  about: 'A list of pages has no pages.',
  severity: 'warn',
  check: function* ({ site, index, documents }) {
    for (const { path, file, facts } of documents) {
      if (path === undefined) continue
      for (const { line, column, ...query } of facts.lists) {
        if (isBroken(query.of, path, index) || listedPages(path, query, site, index).length > 0) continue
        yield {
          rule: 'empty-list',
          place: { file, line, column },
          target: query.of ?? path,
          message: 'The list shows no pages: in no sidebar there are pages below it.',
          hint: 'A page has pages below it when it is the index of a folder, or the link of a category.',
        }
      }
    }
  },
}

/** A link that leads nowhere is a finding of its own. */
function isBroken(of: string | undefined, path: DocPath, index: SiteIndex): boolean {
  return of !== undefined && resolveReference(of, 'link', path, index).type === 'broken'
}
