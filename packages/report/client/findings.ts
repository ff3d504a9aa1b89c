/** Findings by rule, section and age, and the list of those that are chosen. */
import { ages, type ReportData, type ReportFinding } from '../site/report-data.ts'
import { bar, element, linkButton, sentence, table } from './elements.ts'

/** Findings that are listed at first, and with each press on the button. */
const ROWS = 50
/** Rules, sections, causes or owners in one table: the most frequent. */
const GROUPS = 20

type Key = 'rule' | 'section' | 'cause' | 'age' | 'severity' | 'owner' | 'state'

const NAMES: Readonly<Record<Key, string>> = {
  rule: 'Rule',
  section: 'Section',
  cause: 'Cause',
  age: 'Unchanged for up to',
  severity: 'Severity',
  owner: 'Owner',
  state: 'Baseline',
}

export function showFindings(view: HTMLElement, { findings, gone }: ReportData): void {
  if (findings.length === 0) {
    view.append(element('p', {}, 'There are no findings.'))
    return
  }
  const hasBaseline = gone !== undefined
  const hasOwners = findings.some(({ owners }) => owners)
  const more: readonly Key[] = [
    ...(hasOwners ? (['owner'] as const) : []),
    ...(hasBaseline ? (['state'] as const) : []),
  ]
  const keys: readonly Key[] = ['rule', 'section', 'cause', 'age', 'severity', ...more]
  const selects = new Map<Key, HTMLSelectElement>()
  const list = element('div', { class: 'findings' })
  let shown = ROWS
  const draw = (): void => {
    const chosen = findings.filter((finding) =>
      keys.every((key) => {
        const value = selects.get(key)?.value ?? ''
        return value === '' || valuesOf(finding, key).includes(value.slice(1))
      }),
    )
    list.replaceChildren(...listOf(chosen, shown))
    if (chosen.length > shown)
      list.append(
        linkButton(`Show ${Math.min(ROWS, chosen.length - shown)} more`, () => {
          shown += ROWS
          draw()
        }),
      )
  }
  const choose = (key: Key, value: string): void => {
    const select = selects.get(key)
    if (select) select.value = `=${value}`
    shown = ROWS
    draw()
  }
  const filters = keys.map((key) => {
    const values = [...new Set(findings.flatMap((finding) => valuesOf(finding, key)))].sort()
    const options = values.map((value) => element('option', { value: `=${value}` }, value || '(none)'))
    const select = element('select', {}, element('option', { value: '' }, 'all'), ...options)
    select.addEventListener('change', () => {
      shown = ROWS
      draw()
    })
    selects.set(key, select)
    return element('label', {}, `${NAMES[key]} `, select)
  })
  if (hasBaseline) {
    const fresh = findings.filter(({ known }) => !known).length
    view.append(
      element('p', {}, `Against the baseline: ${fresh} new, ${findings.length - fresh} known, ${gone} repaired.`),
    )
  }
  view.append(
    element(
      'div',
      { class: 'columns' },
      counts('By rule', findings, 'rule', choose),
      counts('By section', findings, 'section', choose),
      counts('By cause', findings, 'cause', choose),
      counts('By age', findings, 'age', choose, ages),
      ...(hasOwners ? [counts('By owner', findings, 'owner', choose)] : []),
    ),
    element('h3', {}, 'All findings'),
    element('div', { class: 'filters' }, ...filters),
    list,
  )
  draw()
}

/** A file may have several owners; everything else is one value. */
function valuesOf({ known, owners = [], ...finding }: ReportFinding, key: Key): readonly string[] {
  if (key === 'owner') return owners.length > 0 ? owners : ['']
  if (key === 'state') return [known ? 'known' : 'new']
  return [finding[key]]
}

function counts(
  title: string,
  findings: readonly ReportFinding[],
  key: 'rule' | 'section' | 'cause' | 'age' | 'owner',
  choose: (key: Key, value: string) => void,
  order?: readonly string[],
): HTMLElement {
  const groups = new Map<string, { all: number; fail: number }>()
  for (const finding of findings)
    for (const value of valuesOf(finding, key)) {
      const group = groups.get(value) ?? { all: 0, fail: 0 }
      groups.set(value, { all: group.all + 1, fail: group.fail + (finding.severity === 'fail' ? 1 : 0) })
    }
  const sorted = [...groups].sort(([a, one], [b, other]) =>
    order ? order.indexOf(a) - order.indexOf(b) : other.all - one.all || (a < b ? -1 : 1),
  )
  const most = Math.max(...sorted.map(([, { all }]) => all))
  const rows = sorted
    .slice(0, GROUPS)
    .map(([value, { all, fail }]) => [
      linkButton(value || '(none)', () => choose(key, value)),
      bar(all, most, `${all}${fail > 0 ? `, ${fail} fail` : ''}`, fail > 0 ? 'fail' : ''),
    ])
  return element('div', {}, element('h3', {}, title), table([NAMES[key], 'findings'], rows))
}

function listOf(findings: readonly ReportFinding[], most: number): HTMLElement[] {
  const rows = findings
    .slice(0, most)
    .map(({ file, line, rule, severity, message, hint }) => [
      element('span', { class: severity === 'fail' ? 'bad' : 'warn' }, severity),
      element('code', {}, rule),
      element('code', {}, `${file}:${line}`),
      element(
        'span',
        {},
        ...sentence(message),
        ...(hint === undefined ? [] : [element('br', {}), element('span', { class: 'soft' }, ...sentence(hint))]),
      ),
    ])
  return [
    element('p', { role: 'status' }, `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`),
    table(['severity', 'rule', 'place', 'what is wrong'], rows),
  ]
}
