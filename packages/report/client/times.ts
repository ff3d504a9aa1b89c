/** Where the time of builds went. */
import type { ReportBuild } from '../site/report-data.ts'
import { bar, element, table } from './elements.ts'

export function showTimes(view: HTMLElement, builds: readonly ReportBuild[]): void {
  const last = builds.at(-1)
  if (!last) return
  const alike = builds.slice(0, -1).filter(({ rendered }) => rendered === last.rendered)
  const most = Math.max(...last.phases.map(([, ms]) => ms))
  const rows = last.phases.map(([phase, ms]) => {
    const before = alike.flatMap(({ phases }) => phases.flatMap(([name, time]) => (name === phase ? [time] : [])))
    const median = before.sort((a, b) => a - b)[Math.floor(before.length / 2)]
    const cells = [phase, bar(ms, most, duration(ms))]
    return alike.length === 0 ? cells : [...cells, median === undefined ? '–' : duration(median)]
  })
  const medians = alike.length === 0 ? [] : [`median of ${alike.length} like it`]
  view.append(
    element('p', {}, `The last build drew ${last.rendered} of ${last.pages} pages.`),
    table(['phase', 'last build', ...medians], rows),
    element('h3', {}, 'The last builds'),
    table(
      ['pages drawn', 'time'],
      [...builds]
        .reverse()
        .map((build) => [build.rendered, bar(total(build), Math.max(...builds.map(total)), duration(total(build)))]),
    ),
  )
}

function total({ phases }: ReportBuild): number {
  return phases.reduce((sum, [, ms]) => sum + ms, 0)
}

function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`
}
