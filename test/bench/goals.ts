/** What the project has set itself for the rows of `npm run bench`, on a machine with two cores, and whether it is reached. */
import type { Figures, Row } from './report.ts'

interface Limit {
  readonly of: 'wall' | 'memory' | 'share'
  /** Seconds, MiB, or our processor time over the other command's. */
  readonly most: number
  /** The largest site that it is meant for. */
  readonly upTo?: number
}

/** A limit that is the processor time of another row, some times. */
interface Ratio {
  readonly times: number
  /** The other row; where one is left out, it is that of the row itself. */
  readonly beside: { readonly name?: string; readonly pages?: number }
  readonly upTo?: number
}

export type Goal = Limit | Ratio

const LARGE = 10_000
const HUGE = 100_000
/** One word of a large site costs little more than one of a small site. */
const GROWTH: Goal = { times: 1.5, beside: { pages: 1000 }, upTo: LARGE }
const COLD_MEMORY: readonly Goal[] = [
  { of: 'memory', most: 450, upTo: LARGE },
  { of: 'memory', most: 2048, upTo: HUGE },
]

/** By row; of several goals of one kind, the first that is meant for the size counts. */
const GOALS: Readonly<Record<string, readonly Goal[]>> = {
  'check, cold': [{ of: 'wall', most: 1, upTo: 330 }, ...COLD_MEMORY],
  'check, one word changed': [GROWTH],
  'check, title of a leaf changed': [{ times: 2, beside: { name: 'check, one word changed' } }],
  'check --changed, three files': [{ of: 'wall', most: 0.6, upTo: LARGE }],
  'check, cold, beside remark-parse': [{ of: 'share', most: 0.65 }],
  'build, cold': [
    { of: 'wall', most: 2.5, upTo: 330 },
    { of: 'wall', most: 6, upTo: 1000 },
    { of: 'wall', most: 40, upTo: LARGE },
    ...COLD_MEMORY,
  ],
  'build, warm': [
    { of: 'wall', most: 0.2, upTo: 330 },
    { of: 'wall', most: 1, upTo: LARGE },
  ],
  'build, one word changed': [{ of: 'wall', most: 0.3, upTo: 330 }, GROWTH],
  'build, title of a leaf changed': [{ times: 2, beside: { name: 'build, one word changed' } }],
  'build, one word changed, slowest of two shares and joining': [
    { times: 1, beside: { name: 'build, one word changed' } },
  ],
  'dev, first page, cold': [
    { of: 'wall', most: 0.5, upTo: 330 },
    { of: 'wall', most: 1.5, upTo: LARGE },
  ],
  'dev, first page, warm': [{ of: 'wall', most: 1.5, upTo: LARGE }],
  'dev, word shown': [
    { of: 'wall', most: 0.05, upTo: 330 },
    { of: 'wall', most: 0.1, upTo: LARGE },
  ],
  'dev, title shown': [{ of: 'wall', most: 0.3, upTo: LARGE }],
  'dev, at rest after fifty renames and configurations': [{ of: 'memory', most: 700, upTo: LARGE }],
  'editor, first completion': [{ of: 'wall', most: 0.1, upTo: LARGE }],
  'editor, heading renamed': [{ of: 'wall', most: 0.2, upTo: LARGE }],
  'editor, file renamed': [{ of: 'wall', most: 0.4, upTo: LARGE }],
}

/** The rows that have goals. */
export const ROWS_WITH_GOALS: readonly string[] = Object.keys(GOALS)

/**
 * Says of each goal of a row whether it is reached: `1.3 s, goal 0.2 s: missed`.
 *
 * @param rows all rows of this run, among which a goal may find the one that it compares with
 */
export function judge(row: Row, rows: readonly Row[]): string {
  const meant = (GOALS[row.name] ?? []).filter((goal) => isMeantFor(goal, row))
  const first = meant.filter((goal, at) => meant.findIndex((other) => kindOf(other) === kindOf(goal)) === at)
  return first.map((goal) => ('most' in goal ? judgeLimit(goal, row) : judgeRatio(goal, row, rows))).join('; ') || '–'
}

function isMeantFor(goal: Goal, { pages }: Row): boolean {
  if (pages > (goal.upTo ?? Number.POSITIVE_INFINITY)) return false
  return 'most' in goal || goal.beside.pages === undefined || goal.beside.pages < pages
}

function kindOf(goal: Goal): string {
  return 'most' in goal ? goal.of : 'ratio'
}

function judgeLimit({ of, most }: Limit, row: Row): string {
  const unit = { wall: ' s', memory: ' MiB', share: ' of the other' }[of]
  const figure = of === 'share' ? row.share : row.ours[of]
  if (figure === undefined) return `goal ${most}${unit}: not known here`
  return `${short(figure.median)}${unit}, goal ${most}${unit}: ${verdict(figure.median, most)}`
}

function judgeRatio({ times, beside }: Ratio, row: Row, rows: readonly Row[]): string {
  const { name = row.name, pages = row.pages } = beside
  const place = beside.name === undefined ? `${pages} pages` : `“${name}”`
  const other = rows.find((one) => one.name === name && one.pages === pages)
  const [ours, theirs] = [row, other].map((one) => one && costOf(one.ours))
  if (ours === undefined || theirs === undefined) return `goal ${times} × ${place}: not measured beside it`
  return `${short(ours / theirs)} × ${place}, goal ${times}: ${verdict(ours / theirs, times)}`
}

/** Wall time, where nothing else is known. */
function costOf({ cpu, wall }: Figures): number {
  return (cpu ?? wall).median
}

function verdict(value: number, most: number): string {
  return value > most ? 'missed' : 'met'
}

/** At least three digits. */
function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}
