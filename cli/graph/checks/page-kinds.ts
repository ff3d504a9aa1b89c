/**
 * Decides the kind of each page, and reads the template of each kind. A template is a Markdown file in the folder
 * `_templates` below the docs folder, or one that comes with the program.
 */
import picomatch from 'picomatch/posix.js'
import type { Problem } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { perBlock } from '../../kernel/store/blocks.ts'
import { nameOf, TEMPLATES } from '../../markdown/doc-path.ts'
import type { DocPath, Facts, Head, OutlineSection } from '../../markdown/document.ts'
import { literalPlace } from '../links/literal-place.ts'

/** Everything in a kind's template that is not marked as optional; every page of the kind must have it. */
export interface PageTemplate {
  readonly kind: string
  /** Keys of the front matter. */
  readonly keys: readonly string[]
  /** The first section is the part before the first heading. */
  readonly sections: readonly OutlineSection[]
}

export interface PageKinds {
  /** Templates by path; a page without a kind has no entry. */
  readonly templates: ReadonlyMap<DocPath, PageTemplate>
  /** Reports kinds without a template, and patterns that match no page. */
  readonly problems: readonly Problem[]
}

export const NO_KINDS: PageKinds = { templates: new Map(), problems: [] }

interface Inputs {
  readonly docsDir: string
  /** Kind → glob patterns. The first match decides. */
  readonly pageKinds: Readonly<Record<string, readonly string[]>>
  /** The documents that are pages. */
  readonly pages: readonly KindedDocument[]
  /** Name and text of the configuration's file, for problems in it. */
  readonly configFile: { readonly name: string; readonly text: string }
}

interface KindedDocument {
  readonly head: Head
  readonly facts: Pick<Facts, 'outline'>
}

/** Documents below the folder of templates. */
const templatesAmong = perBlock((block: readonly KindedDocument[]) =>
  block.filter(({ head }) => head.path.startsWith(TEMPLATES)),
)

/** Documents that name their kind. */
const kindedAmong = perBlock((block: readonly KindedDocument[]) =>
  block.filter(({ head }) => head.frontMatter.kind !== undefined),
)

/** @param documents all documents of the docs folder, including templates */
export function pageKinds(
  documents: readonly KindedDocument[],
  { docsDir, pageKinds, pages, configFile }: Inputs,
): PageKinds {
  const known = new Map<string, PageTemplate>()
  for (const { head, facts } of templatesAmong(documents)) {
    const kind = nameOf(head.path)
    known.set(kind, { kind, keys: Object.keys(head.keyLines), sections: facts.outline })
  }
  const templates = new Map<DocPath, PageTemplate>()
  const problems: Problem[] = []
  const unknown = (kind: string, place: Problem['place']): Problem => {
    const near = nearest(kind, [...known.keys()])
    return {
      rule: 'page-contract',
      place,
      target: kind,
      message: `There is no template for pages of the kind \`${kind}\`.`,
      hint: near ? `Did you mean \`${near}\`?` : `Write one: ${docsDir}/${TEMPLATES}${kind}.md.`,
    }
  }
  const placeInConfig = (value: string): Problem['place'] => ({
    file: configFile.name,
    ...literalPlace(configFile, { value }),
  })
  const patterns = Object.entries(pageKinds).flatMap(([kind, globs]) =>
    globs.map((glob) => ({ kind, glob, matches: picomatch(glob), isUsed: false })),
  )
  for (const kind of Object.keys(pageKinds)) if (!known.has(kind)) problems.push(unknown(kind, placeInConfig(kind)))
  for (const { head } of patterns.length === 0 ? kindedAmong(pages) : pages) {
    const matching = patterns.filter(({ matches }) => matches(head.path))
    for (const pattern of matching) pattern.isUsed = true
    const { kind = matching[0]?.kind } = head.frontMatter
    const template = kind === undefined ? undefined : known.get(kind)
    if (template) templates.set(head.path, template)
    else if (head.frontMatter.kind !== undefined) {
      const line = head.keyLines['kind'] ?? 1
      problems.push(unknown(head.frontMatter.kind, { file: `${docsDir}/${head.path}`, line, column: 1 }))
    }
  }
  for (const { glob, isUsed } of patterns) {
    if (isUsed) continue
    problems.push({
      rule: 'page-contract',
      place: placeInConfig(glob),
      target: glob,
      message: `\`docs.pageKinds\` has the pattern \`${glob}\`, and no page matches it.`,
      hint: 'Patterns are matched against paths below the docs folder, with their ending: `guides/first.md`.',
    })
  }
  return { templates, problems }
}
