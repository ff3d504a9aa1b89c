/** Tags of listed pages → tag pages, grouped by the tag's route; the first label is used. */
import type { RoutePath } from '../../../site/contract.ts'
import { toRoute } from '../../../site/url.ts'
import { compareText, type Problem } from '../../kernel/fault/finding.ts'
import type { DocPath, Head, TagUse } from '../../markdown/document.ts'
import { excessOf, routeName } from '../routes.ts'

export interface Tag {
  readonly label: string
  readonly route: RoutePath
  /** The description from the tags file. */
  readonly description?: string
  readonly docs: readonly DocPath[]
}

export function collectTags(heads: readonly Head[]): Tag[] {
  const tags = new Map<RoutePath, { label: string; description?: string; docs: DocPath[] }>()
  for (const head of [...heads].sort((a, b) => compareText(a.path, b.path))) {
    for (const use of head.frontMatter.tags ?? []) {
      const { label } = use
      const route = tagRoute(use)
      const tag = tags.get(route) ?? { label, docs: [] }
      if (!tag.docs.includes(head.path)) tag.docs.push(head.path)
      if (use.description !== undefined) tag.description = use.description
      tags.set(route, tag)
    }
  }
  return Array.from(tags, ([route, tag]) => ({ route, ...tag })).sort((a, b) => compareText(a.route, b.route))
}

/** `Long read` → `/tags/long-read/`, unless the page sets another path. */
export function tagRoute({ label, permalink = routeName(label) }: TagUse): RoutePath {
  return toRoute(`tags/${permalink}`)
}

/** Problems of tags whose page would have a longer name than file systems allow. */
export function overlongTags(heads: readonly Head[], docsDir: string): Problem[] {
  return heads.flatMap((head) =>
    (head.frontMatter.tags ?? [])
      .filter((use) => excessOf(tagRoute(use)) !== undefined)
      .map(({ label }) => ({
        rule: 'front-matter',
        place: { file: `${docsDir}/${head.path}`, line: head.keyLines['tags'] ?? 1, column: 1 },
        target: label,
        message: 'The tag is too long: its page has this name, and names of files have at most 255 bytes.',
        hint: 'Shorten it to a few words.',
      })),
  )
}
