/** Pages and the bytes that they may have → findings. */
import type { CheckReport, Finding } from '../../kernel/fault/finding.ts'
import type { ReportedRule } from '../../kernel/fault/report.ts'
import { byteText } from './byte-text.ts'
import { type Part, parts, type WeighedPage, type Weight } from './weight.ts'

/** Bytes, by the kind of the page; `every` counts for pages of a kind without a budget of its own. */
export type Budgets = Readonly<Record<string, Partial<Weight> | undefined>>

export const budgetRule: ReportedRule = {
  id: 'over-budget',
  about: 'A first visit to a page downloads more than the budget of its kind allows.',
  severity: 'fail',
}

/** Bytes and times the median above which a page is reported although nobody has set a budget. */
const HEAVY = { bytes: 250_000, times: 4 }

const NAMES: Readonly<Record<Part, string>> = {
  html: 'HTML (gzip)',
  script: 'scripts (gzip)',
  css: 'styles (gzip)',
  images: 'images',
}

const ADVICE: Readonly<Record<Part, string>> = {
  html: 'Divide the page, or raise',
  script: 'Look for components that the page could do without, or raise',
  css: 'Shorten the style sheet of the theme, or raise',
  images: 'Make the images smaller or their compression stronger, or raise',
}

/**
 * @param fileOf the file that a page is made from, as findings name it
 * @returns findings in the order of pages and parts
 */
export function overBudget(
  pages: readonly WeighedPage[],
  budgets: Budgets,
  fileOf: (route: string) => string,
): Finding[] {
  return pages.flatMap((page) =>
    parts.flatMap((part): Finding[] => {
      const kind = budgets[page.kind]?.[part] === undefined ? 'every' : page.kind
      const budget = budgets[kind]?.[part]
      if (budget === undefined || page[part] <= budget) return []
      const over = byteText(page[part] - budget)
      return [
        {
          rule: budgetRule.id,
          severity: 'fail',
          file: fileOf(page.route),
          line: 1,
          column: 1,
          target: page.route,
          message: `The page has ${byteText(page[part])} of ${NAMES[part]}, ${over} more than its budget of ${byteText(budget)}.`,
          hint: `${ADVICE[part]} \`budgets.${kind}.${part}\` in docs.config.ts.`,
        },
      ]
    }),
  )
}

/**
 * Pages that are far heavier than the others of their site, for sites without a budget for HTML.
 *
 * @param files of an output, with their bytes
 * @param fileOf the file that a page is made from, as findings name it; `undefined` for HTML that is no page
 * @returns warnings, the heaviest page first
 */
export function farAboveMedian(
  files: readonly { readonly path: string; readonly size: number }[],
  fileOf: (path: string) => string | undefined,
): Finding[] {
  const pages = files.filter(({ path }) => path.endsWith('.html')).sort((a, b) => b.size - a.size)
  const median = pages[Math.floor(pages.length / 2)]?.size ?? 0
  const heavy = pages.filter(({ size }) => size > HEAVY.bytes && size > HEAVY.times * median)
  return heavy.flatMap(({ path, size }): Finding[] => {
    const file = fileOf(path)
    if (file === undefined) return []
    const times = Math.floor(size / median)
    return [
      {
        rule: 'heavy-page',
        severity: 'warn',
        file,
        line: 1,
        column: 1,
        target: `/${path.replace(/index\.html$/, '')}`,
        message: `The page has ${byteText(size)} of HTML, ${times} times as much as the median page of the site (${byteText(median)}).`,
        hint: 'Divide the page, or set a budget for HTML in docs.config.ts, such as `budgets.every.html`, which replaces this limit.',
      },
    ]
  })
}

/** The weight of the pages of one kind. */
export interface KindFigures {
  /** `doc`, `home`, `tag` and so on. */
  readonly kind: string
  /** Number of pages of the kind. */
  readonly pages: number
  /** What each part weighs: the median, the most, the route of the page with the most, and its budget. */
  readonly parts: Readonly<Record<Part, PartFigures>>
}

/** The weight of a part of the pages of one kind, in bytes. */
export interface PartFigures {
  /** The median of the pages. */
  readonly median: number
  /** The most that a page has. */
  readonly most: number
  /** The route of the page with the most. */
  readonly heaviest: string
  /** The most that a page may have. */
  readonly budget?: number
}

/** The median and the heaviest page of each kind and part. */
export function weightFigures(pages: readonly WeighedPage[], budgets: Budgets): KindFigures[] {
  const kinds = [...new Set(pages.map(({ kind }) => kind))].sort()
  return kinds.map((kind) => {
    const own = pages.filter((page) => page.kind === kind)
    const figures = parts.map((part) => {
      const sorted = [...own].sort((a, b) => a[part] - b[part])
      const heaviest = sorted.at(-1)
      const budget = budgets[kind]?.[part] ?? budgets['every']?.[part]
      const median = sorted[Math.floor(sorted.length / 2)]?.[part] ?? 0
      return [part, { median, most: heaviest?.[part] ?? 0, heaviest: heaviest?.route ?? '', budget }] as const
    })
    return { kind, pages: own.length, parts: Object.fromEntries(figures) as KindFigures['parts'] }
  })
}

/** A report on pages that are too heavy. */
export function budgetReport(pages: number, findings: readonly Finding[]): CheckReport {
  const summary = { pages, links: 0, images: 0, anchors: 0, fail: findings.length, warn: 0 }
  return { version: 1, summary, findings }
}
