/** How the site has changed from commit to commit. */
import type { PastRun } from '../site/report-data.ts'
import { bar, element, table } from './elements.ts'

/** Runs that are listed, from the newest. */
const ROWS = 40

export function showHistory(view: HTMLElement, runs: readonly PastRun[]): void {
  const listed = runs.slice(-ROWS).reverse()
  const most = Math.max(...listed.map(total))
  const rows = listed.map((run) => [
    run.day,
    element('code', {}, run.commit),
    run.pages,
    bar(total(run), most, `${total(run)}${run.fail > 0 ? `, ${run.fail} fail` : ''}`, run.fail > 0 ? 'fail' : ''),
  ])
  view.append(
    table(['day', 'commit', 'pages', 'findings'], rows),
    element(
      'div',
      { class: 'columns' },
      ...trend('Rules', 'rule', runs, ({ rules }) => rules),
      ...trend('Owners', 'owner', runs, ({ owners }) => owners),
    ),
  )
}

function total({ fail, warn }: PastRun): number {
  return fail + warn
}

/** What each name has in the oldest and in the newest run. */
function trend(
  title: string,
  head: string,
  runs: readonly PastRun[],
  countsOf: (run: PastRun) => Readonly<Record<string, number>>,
): HTMLElement[] {
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last || first === last) return []
  const [before, now] = [new Map(Object.entries(countsOf(first))), new Map(Object.entries(countsOf(last)))]
  const names = [...new Set([...before.keys(), ...now.keys()])].sort()
  if (names.length === 0) return []
  const rows = names.map((name) => [name, before.get(name) ?? 0, now.get(name) ?? 0])
  return [element('div', {}, element('h3', {}, title), table([head, first.day, last.day], rows))]
}
