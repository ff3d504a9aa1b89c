/** The error for pages that could not be drawn because a part of them threw. */

import { DocsError, EXIT } from './errors.ts'
import { compareText } from './finding.ts'

/** One error, with the pages that threw it. */
export interface DrawFault {
  readonly stack: string
  readonly routes: readonly string[]
}

export class DrawError extends DocsError {
  /** Sorted by the first page of each. */
  readonly faults: readonly DrawFault[]

  /** @param failed pages, with the stack of the error that each threw */
  constructor(failed: readonly { readonly route: string; readonly error?: string }[]) {
    const routes = new Map<string, string[]>()
    for (const { route, error = '' } of failed.toSorted((a, b) => compareText(a.route, b.route)))
      routes.set(error, [...(routes.get(error) ?? []), route])
    const faults = Array.from(routes, ([stack, routes]) => ({ stack, routes }))
    super(
      `${pagesNotDrawn(failed.length)}:\n\n${listed(faults.map((fault) => `${listed(fault.routes, '\n')}\n${fault.stack}`))}`,
      {
        hint: 'The site that was there before is untouched. `--verbose` shows more.',
        exitCode: EXIT.bug,
      },
    )
    this.faults = faults
  }
}

/** `3 pages could not be drawn` */
export function pagesNotDrawn(count: number): string {
  return `${count === 1 ? 'A page' : `${count} pages`} could not be drawn`
}

/** The first few texts of a list, and the number of the others. */
export function listed(texts: readonly string[], between = '\n\n'): string {
  const shown = texts.slice(0, 5)
  const more = texts.length - shown.length
  return [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join(between)
}
