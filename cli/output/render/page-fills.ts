/** The site's answers to the questions of a page's directives. */
import { type Directives, directives as ownDirectives } from '../../../site/directives/index.ts'
import type { Config } from '../../graph/config/config.ts'
import { type AnswerContext, answersOf, questionKey } from '../../graph/links/answers.ts'
import type { DirectiveQuestion, DocPath, Facts } from '../../markdown/document.ts'
import { meaningsOf } from '../../markdown/syntax/terms.ts'

/** Answers by `questionKey`. Plain JSON, because they are part of the page's key. */
export type PageFills = Readonly<Record<string, unknown>>

export const NO_FILLS: PageFills = {}

interface FillsContext extends Omit<AnswerContext, 'terms' | 'directives'> {
  readonly config: Pick<Config, 'markdown'>
  /** Default: those of docs-build itself. */
  readonly directives?: Directives
}

export function pageFills(
  path: DocPath,
  { directives }: Pick<Facts, 'directives'>,
  { config, directives: records = ownDirectives, ...context }: FillsContext,
): PageFills {
  if (directives.length === 0) return NO_FILLS
  const answers = answersOf(path, directives, {
    ...context,
    directives: records,
    terms: meaningsOf(config.markdown.terms),
  })
  return Object.fromEntries(answers.map(({ use, answer }) => [questionKey(use), answer]))
}

/** @returns nothing for a page whose answers are not known */
export function answerTo(question: DirectiveQuestion, fills: PageFills): unknown {
  return fills[questionKey(question)]
}
