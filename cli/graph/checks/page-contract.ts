/** Compares pages with the template of their kind: front matter, sections in order, and the blocks in them. */
import { own } from '../../../site/own.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { TEMPLATES } from '../../markdown/doc-path.ts'
import type { Head, OutlineSection } from '../../markdown/document.ts'
import type { PageTemplate } from './page-kinds.ts'
import type { Rule } from './rule.ts'

export const pageContract: Rule = {
  id: 'page-contract',
  about: 'A page lacks something that the template of its kind has.',
  why: 'Readers of many pages of one kind expect the same parts in the same places.',
  repair: 'Add the part that the finding names, or change the template of the kind.',
  severity: 'warn',
  example: { 'docs/_templates/tool.md': '## Use\n', 'docs/a.md': '---\nkind: tool\n---\n## Care\n' },
  check: function* ({ site, documents, kinds, index }) {
    yield* kinds.problems
    if (kinds.templates.size === 0) return
    const heads = new Map([...site.docs, ...site.displaced].map(({ head }) => [head.path, head]))
    for (const { path, file, facts } of documents) {
      const template = path && kinds.templates.get(path)
      const head = path && heads.get(path)
      if (!template || !head) continue
      const where = `${index.docsDir}/${TEMPLATES}${template.kind}.md`
      for (const { line, ...rest } of faults(template, head, facts.outline))
        yield { rule: 'page-contract', place: { file, line, column: 1 }, ...rest, hint: `${rest.hint} See ${where}.` }
    }
  },
}

interface Fault extends Pick<Problem, 'target' | 'message'> {
  readonly hint: string
  readonly line: number
}

function* faults(
  { kind, keys, sections: required }: PageTemplate,
  head: Head,
  own: readonly OutlineSection[],
): Generator<Fault> {
  for (const key of head.isUnread ? [] : keys) {
    if (Object.hasOwn(head.keyLines, key)) continue
    yield {
      target: key,
      line: 1,
      message: `Pages of the kind \`${kind}\` have \`${key}\` in their front matter; this page does not.`,
      hint: `Add a line \`${key}: …\`.`,
    }
  }
  let above = own[0] as OutlineSection | undefined
  for (const section of required) {
    const found = own.find(({ heading }) => sameHeading(heading, section.heading))
    if (!found) {
      if (section.optional !== true) yield missing(kind, section, above, own, required)
      continue
    }
    if (above && found.line < above.line) {
      yield {
        target: found.heading ?? '',
        line: found.line,
        message: `The section “${found.heading}” comes before “${above.heading}”; in pages of the kind \`${kind}\` it comes after.`,
        hint: 'Move it.',
      }
    } else above = found
    yield* missingBlocks(kind, section, found)
  }
}

function missing(
  kind: string,
  { heading = '' }: OutlineSection,
  above: OutlineSection | undefined,
  own: readonly OutlineSection[],
  required: readonly OutlineSection[],
): Fault {
  const extra = own.flatMap((section) =>
    section.heading !== undefined && !required.some((other) => sameHeading(other.heading, section.heading))
      ? [section.heading]
      : [],
  )
  const near = nearest(heading, extra)
  const after = above?.heading === undefined ? 'as the first section' : `after “${above.heading}”`
  return {
    target: heading,
    line: (near === undefined ? above : own.find((section) => section.heading === near))?.line ?? 1,
    message: `Pages of the kind \`${kind}\` have a section “${heading}”; this page does not.`,
    hint: near ? `Did you mean “${heading}” where it says “${near}”?` : `Write \`## ${heading}\` ${after}.`,
  }
}

const NOUNS: Readonly<Record<string, string>> = {
  text: 'text',
  list: 'list',
  table: 'table',
  link: 'link',
  image: 'image',
  code: 'code block',
}

function* missingBlocks(
  kind: string,
  required: OutlineSection,
  { heading, line, blocks }: OutlineSection,
): Generator<Fault> {
  const place = heading === undefined ? 'Before the first section' : `In the section “${heading}”`
  const target = heading ?? 'introduction'
  const lacking = required.blocks.filter((block) => !blocks.includes(block))
  if (lacking.length > 0) {
    const names = lacking.map((block) => own(NOUNS, block) ?? `\`${block}\``).join(', no ')
    const message = `${place} there is no ${names}, which pages of the kind \`${kind}\` have there.`
    yield { target, line, message, hint: 'Add it.' }
  } else if (heading !== undefined && blocks.length === 0) {
    yield { target, line, message: `The section “${heading}” is empty.`, hint: 'Fill it, or say why there is nothing.' }
  }
}

function sameHeading(a: string | undefined, b: string | undefined): boolean {
  return a?.toLowerCase() === b?.toLowerCase()
}
