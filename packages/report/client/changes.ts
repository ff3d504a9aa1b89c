/** What has changed since an older output. */
import { byteText, signedBytes } from '../byte-text.ts'
import type { ReportChanges } from '../site/report-data.ts'
import { element, table } from './elements.ts'

export function showChanges(view: HTMLElement, { old, weight, ...pages }: ReportChanges): void {
  const lists = (['added', 'removed', 'moved', 'changed'] as const).map((key) => {
    const items = pages[key].map((page) => element('li', {}, element('code', {}, page)))
    const details = element(
      'details',
      {},
      element('summary', {}, `${pages[key].length} ${key}`),
      element('ul', {}, ...items),
    )
    details.open = items.length > 0 && items.length <= 20
    return details
  })
  const rows = weight.map(({ kind, before, after }) => [
    kind,
    byteText(before),
    byteText(after),
    signedBytes(after - before),
  ])
  view.append(
    element('p', {}, `Compared with ${old}:`),
    element('div', { class: 'columns' }, ...lists),
    table(['files that differ', 'before', 'after', 'difference'], rows),
  )
}
