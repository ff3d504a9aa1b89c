/** Pages that readers cannot find: no sidebar lists them, and no other page links to them. */
import { listedRoutes } from '../../sidebar-place.ts'
import type { Rule } from '../rule.ts'

export const orphanPage: Rule = {
  id: 'orphan-page',
  about: 'A page is in no sidebar and nothing links to it.',
  why: 'Nobody finds the page, except through the search.',
  repair:
    'Add the page to a sidebar, link to it, or set `unlisted: true` if only people with the address should read it.',
  severity: 'warn',
  example: {
    'docs.config.ts': "export default { docs: { sidebars: { docs: ['a'] } } }\n",
    'docs/a.md': '# Tools\n',
    'docs/b.md': '# Invoices\n',
  },
  check: function* ({ site, index, linkedPages }) {
    const unlinked = site.docs.filter(({ head: { path, frontMatter, isUnread }, route }) => {
      const { unlisted, inSidebar = true } = frontMatter
      return route !== '/' && !isUnread && !unlisted && inSidebar && !linkedPages.has(path)
    })
    if (unlinked.length === 0) return
    const listed = listedRoutes(site.sidebars)
    for (const { head, route } of unlinked) {
      if (listed.has(route)) continue
      yield {
        rule: 'orphan-page',
        place: { file: `${index.docsDir}/${head.path}`, line: 1, column: 1 },
        target: route,
        message: 'The page is in no sidebar, and no other page links to it.',
        hint: 'Add it to a sidebar, link to it, or mark it `unlisted: true`.',
      }
    }
  },
}
