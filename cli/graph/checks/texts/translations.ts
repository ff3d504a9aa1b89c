/** Rules about translations: their age, what is missing, and whether they have the structure of their source. */

import { compareText, type Problem } from '../../../kernel/fault/finding.ts'
import type { DocPath, Facts, Head } from '../../../markdown/document.ts'
import { sourceHash } from '../../../markdown/text/source-hash.ts'
import type { Editions, KnownEdition } from '../../edition.ts'
import { resolveReference, type SiteIndex } from '../../links/resolve.ts'
import type { Target } from '../../links/target.ts'
import type { Rule } from '../rule.ts'

/** A site in two languages, with a source and its translation. */
function inTwoLanguages(source: string, translation: string, rule?: string): Readonly<Record<string, string>> {
  const checks = rule === undefined ? '' : `, checks: { rules: { '${rule}': 'warn' } }`
  return {
    'docs.config.ts': `export default { i18n: { locales: ['en', 'nl'] }${checks} }\n`,
    'docs/a.md': source,
    'docs/a.nl.md': translation,
    'docs/b.md': '# Invoices\n',
  }
}

export const translationRules: readonly Rule[] = [
  {
    id: 'stale-translation',
    about: 'The source of a translation has changed since the translation was made.',
    why: 'Readers of the translation miss what has changed.',
    repair: 'See the changes with `docs-build translate diff`, translate them, and run `docs-build translate mark`.',
    severity: 'warn',
    example: inTwoLanguages('# Tools\n', '---\nsource_hash: 0123456789ab\n---\n# Gereedschap\n'),
  },
  {
    id: 'translation-structure',
    about: 'A translation differs from its source in its headings, links, images, code blocks or placeholders.',
    why: 'A section, link or code block may have been lost in the translation.',
    repair: 'Compare the two pages, and add what is missing.',
    severity: 'warn',
    example: inTwoLanguages('# Tools\n\n## Invoices\n', '# Gereedschap\n'),
  },
  {
    id: 'missing-translation',
    about: 'A page has no translation into a language of the site.',
    why: 'Readers of that language get the page in the default language.',
    repair: 'Add the translation. `docs-build translate status` lists all that are missing.',
    severity: 'ignore',
    example: inTwoLanguages('# Tools\n', '# Gereedschap\n', 'missing-translation'),
  },
  {
    id: 'untranslated-link',
    about: 'A translation links to a page that is not translated.',
    why: 'Readers leave their language without expecting it.',
    repair: 'Translate the page behind the link, or say beside the link in which language it is.',
    severity: 'ignore',
    example: inTwoLanguages('[invoices](b.md)\n', '[facturen](b.md)\n', 'untranslated-link'),
  },
]

/** A document as these rules see it. */
interface TranslatedDocument {
  readonly head: Head
  readonly facts: Pick<Facts, 'headings' | 'references'>
  readonly source: { readonly text: string }
}

interface TranslationInput {
  /** Documents of the default language. */
  readonly sources: readonly TranslatedDocument[]
  /** Documents of the other language; those without a translation are the same as in `sources`. */
  readonly documents: readonly TranslatedDocument[]
  readonly edition: Pick<KnownEdition, 'docs' | 'version' | 'locale' | 'untranslated'>
  readonly index: SiteIndex
  readonly docsDir: string
}

/** The problems of all translations into one language. */
export function translationProblems(input: TranslationInput): Problem[] {
  const { sources, documents, edition, docsDir } = input
  const byPath = new Map(sources.map((source) => [source.head.path, source]))
  const missing = [...edition.untranslated].sort(compareText).map((path): Problem => {
    const place = { file: `${docsDir}/${path}`, line: 1, column: 1 }
    const message = `The page has no translation into \`${edition.locale}\`.`
    return { rule: 'missing-translation', place, target: edition.locale, message }
  })
  const found = documents.flatMap((document) => {
    const source = byPath.get(document.head.path)
    if (edition.untranslated.has(document.head.path)) return []
    const links = untranslatedLinks(document, input)
    if (!source || source.source.text === document.source.text) return links
    return [...ageOf(document, source, docsDir), ...structureOf(document, source, docsDir), ...links]
  })
  return [...missing, ...found]
}

function ageOf({ head }: TranslatedDocument, { source }: TranslatedDocument, docsDir: string): Problem[] {
  const known = head.frontMatter.sourceHash
  if (known === undefined || known === sourceHash(source.text)) return []
  return [
    {
      rule: 'stale-translation',
      place: { file: `${docsDir}/${head.path}`, line: head.keyLines['source_hash'] ?? 1, column: 1 },
      target: known,
      message: `\`${docsDir}/${head.path}\` has changed since this translation was made.`,
      hint: 'Translate what has changed (`docs-build translate diff <file>` shows it), then run `docs-build translate mark <file>`.',
    },
  ]
}

/** The first difference of each kind: the rest often follows from it. */
function structureOf(document: TranslatedDocument, source: TranslatedDocument, docsDir: string): Problem[] {
  // A translation of an older state differs where its source has changed.
  const { frontMatter, isUnread } = document.head
  const { sourceHash: known } = frontMatter
  if (isUnread) return []
  if (known !== undefined && known !== sourceHash(source.source.text)) return []
  const differences = [
    headingDifference(document, source),
    countDifference('link', linksIn(source, 'link'), linksIn(document, 'link')),
    countDifference('image', linksIn(source, 'image'), linksIn(document, 'image')),
    countDifference('code block', codeBlocksIn(source), codeBlocksIn(document)),
    placeholderDifference(document, source),
  ]
  return differences.flatMap((difference) => {
    if (!difference) return []
    const place = { file: `${docsDir}/${document.head.path}`, line: difference.line, column: 1 }
    return [{ rule: 'translation-structure', place, target: difference.target, message: difference.message }]
  })
}

interface Difference {
  readonly line: number
  readonly target: string
  readonly message: string
}

function headingDifference(document: TranslatedDocument, source: TranslatedDocument): Difference | undefined {
  const [own, theirs] = [headingsBelowTitle(document), headingsBelowTitle(source)]
  const at = theirs.findIndex(({ depth }, index) => own[index]?.depth !== depth)
  if (at < 0 && own.length === theirs.length) return undefined
  const place = at < 0 ? theirs.length : at
  const heading = own[place] ?? own.at(-1)
  const line = heading?.line ?? 1
  const wanted = theirs[place]
  if (wanted === undefined) {
    const target = heading?.text ?? ''
    return { line, target, message: `The translation has the heading \`${target}\`, and its source ends before it.` }
  }
  const counterpart = own[place]
  const message =
    counterpart === undefined
      ? `The heading \`${wanted.text}\` of the source has no counterpart.`
      : `Where the source has the heading \`${wanted.text}\` of level ${wanted.depth}, the translation has one of level ${counterpart.depth}.`
  return { line, target: wanted.text, message }
}

/** The headings without the title, which the other text may have in its front matter. */
function headingsBelowTitle({ facts: { headings } }: TranslatedDocument): Facts['headings'] {
  return headings[0]?.depth === 1 ? headings.slice(1) : headings
}

function countDifference(noun: string, theirs: number, own: number): Difference | undefined {
  if (theirs === own) return undefined
  const many = (count: number): string => `${count} ${noun}${count === 1 ? '' : 's'}`
  return { line: 1, target: noun, message: `The source has ${many(theirs)}, and the translation has ${own}.` }
}

function linksIn({ facts }: TranslatedDocument, wanted: 'link' | 'image'): number {
  return facts.references.filter(({ kind, form }) => kind === wanted && form !== 'preview').length
}

function codeBlocksIn({ source }: TranslatedDocument): number {
  return Math.floor((source.text.match(/^[ \t>]*(?:`{3,}|~{3,})/gm)?.length ?? 0) / 2)
}

/** Names that are replaced later, which a translation must keep: `{{ name }}`, `${name}`, `%name%`. */
const PLACEHOLDER = /\{\{\s*[\w.-]+\s*\}\}|\$\{[\w.]+\}|%[A-Za-z_]\w*%/g

function placeholderDifference(document: TranslatedDocument, source: TranslatedDocument): Difference | undefined {
  const own = new Set(document.source.text.match(PLACEHOLDER))
  const lost = source.source.text.match(PLACEHOLDER)?.find((name) => !own.has(name))
  return lost === undefined
    ? undefined
    : { line: 1, target: lost, message: `The placeholder \`${lost}\` of the source is not in the translation.` }
}

/** The document of the translated docs that a link leads to, in its own or in the main language. */
function translatedDoc(target: Target, { docs, version }: TranslationInput['edition']): DocPath | undefined {
  if (target.type === 'page') return target.doc
  if (target.type !== 'elsewhere') return undefined
  const { edition, route } = target
  return edition.docs === docs && edition.version === version ? edition.docAt.get(route) : undefined
}

function untranslatedLinks(
  { head, facts }: TranslatedDocument,
  { edition, index, docsDir }: TranslationInput,
): Problem[] {
  return facts.references.flatMap(({ href, kind, line, column }) => {
    const target = kind === 'link' ? resolveReference(href, kind, head.path, index) : undefined
    const doc = target && translatedDoc(target, edition)
    if (doc === undefined || doc === head.path || !edition.untranslated.has(doc)) return []
    const place = { file: `${docsDir}/${head.path}`, line, column }
    const message = `The page \`${docsDir}/${doc}\` has no translation into \`${edition.locale}\`.`
    return [{ rule: 'untranslated-link', place, target: href, message }]
  })
}

/** The edition of the default language that an edition translates. */
export function sourceEdition({ own, all }: Editions, defaultLocale: string): KnownEdition | undefined {
  return own.locale === defaultLocale
    ? undefined
    : all.find(({ docs, version, locale }) => docs === own.docs && version === own.version && locale === defaultLocale)
}
