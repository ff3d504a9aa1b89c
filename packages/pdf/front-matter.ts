/** The title and the contents of a book as HTML. */
import { escapeHtml } from 'docs-build/output'
import type { BookPlan, Chapter } from './chapters.ts'

interface Front {
  readonly plan: BookPlan
  /** Heading above the contents. */
  readonly heading: string
  /** Of the published site; empty if unknown. */
  readonly address: string
  /** Address of a page in the served site. */
  readonly hrefOf: (route: string) => string
  /** Number of the first sheet of a page. */
  readonly numberOf: (route: string) => number
}

/** @returns the title and the contents as HTML of an element `main`; all texts are escaped */
export function frontHtml({ plan, heading, address, hrefOf, numberOf }: Front): string {
  const entry = ({ label, route, items }: Chapter): string => {
    const name =
      route === undefined
        ? `<span>${escapeHtml(label)}</span>`
        : `<a href="${escapeHtml(hrefOf(route))}">${escapeHtml(label)}<i></i><b>${numberOf(route)}</b></a>`
    return `<li>${name}${list(items)}</li>`
  }
  const list = (items: readonly Chapter[]): string =>
    items.length === 0 ? '' : `<ol>${items.map(entry).join('')}</ol>`
  const lines = [plan.section, plan.version, address].filter((line) => line !== undefined && line !== '')
  const below = lines.map((line) => `<p>${escapeHtml(line ?? '')}</p>`).join('')
  return `<header><h1>${escapeHtml(plan.title)}</h1>${below}</header><h2>${escapeHtml(heading)}</h2>${list(plan.chapters)}`
}
