/** The site's answers to the directives of a page. */
import type { Directive, SiteView } from '../../../site/directives/directive.ts'
import type { Directives } from '../../../site/directives/index.ts'
import { atPlace } from '../../kernel/fault/errors.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { documentFile } from '../../markdown/doc-path.ts'
import type { DirectiveQuestion, DirectiveUse, DocPath } from '../../markdown/document.ts'
import { pagesBelow } from '../pages/page-list.ts'
import type { Site } from '../site.ts'
import { resolveReference, type SiteIndex } from './resolve.ts'

/** The data that answers are made from. */
export interface AnswerContext {
  readonly site: Site
  readonly index: SiteIndex
  /** Meanings of the configured terms, by key. */
  readonly terms: ReadonlyMap<string, string>
  /** The records of directives. */
  readonly directives: Directives
}

/** A directive of a page with the site's answer. */
interface Answered {
  readonly use: DirectiveUse
  readonly slot: NonNullable<Directive['slot']>
  readonly answer: unknown
  readonly view: SiteView
}

/** @returns the directives of a page that have a question, in order, each with its answer */
export function answersOf(path: DocPath, uses: readonly DirectiveUse[], context: AnswerContext): Answered[] {
  const view = siteView(path, context)
  return uses.flatMap((use) => {
    const slot = context.directives.get(use.name)?.slot
    if (!slot) return []
    const place = `${documentFile(path, context.index.docsDir)}:${use.line}`
    return [{ use, slot, answer: atPlace(place, () => slot.answer(use.question, view)), view }]
  })
}

/** Equal questions have equal keys. */
export function questionKey({ name, question }: DirectiveQuestion): string {
  return `${name} ${JSON.stringify(question)}`
}

function siteView(path: DocPath, { site, index, terms }: AnswerContext): SiteView {
  return {
    pagesBelow: (of, depth) => {
      const target = of === undefined ? undefined : resolveReference(of, 'link', path, index)
      const named = target?.type === 'page' ? target.route : undefined
      const route = target === undefined ? index.routeOf.get(path) : named
      return route === undefined ? [] : pagesBelow(route, depth === 0 ? Number.POSITIVE_INFINITY : depth, site)
    },
    isBroken: (href) => resolveReference(href, 'link', path, index).type === 'broken',
    terms,
    nearest,
  }
}
