/** The site's answers to the questions of a page's directives. */
import type { Config } from '../config/config.ts'
import type { DirectiveQuestion, DocPath, Facts } from '../content/document.ts'
import { meaningsOf } from '../content/terms.ts'
import { answersOf, questionKey } from '../graph/answers.ts'
import type { SiteIndex } from '../graph/resolve.ts'
import type { Site } from '../graph/site.ts'

/** Answers by `questionKey`. Plain JSON, because they are part of the page's key. */
export type PageFills = Readonly<Record<string, unknown>>

export const NO_FILLS: PageFills = {}

export function pageFills(
  path: DocPath,
  { directives }: Pick<Facts, 'directives'>,
  { site, index, config }: { site: Site; index: SiteIndex; config: Pick<Config, 'markdown'> },
): PageFills {
  if (directives.length === 0) return NO_FILLS
  const answers = answersOf(path, directives, { site, index, terms: meaningsOf(config.markdown.terms) })
  return Object.fromEntries(answers.map(({ use, answer }) => [questionKey(use), answer]))
}

/** @returns nothing for a page whose answers are not known */
export function answerTo(question: DirectiveQuestion, fills: PageFills): unknown {
  return fills[questionKey(question)]
}
