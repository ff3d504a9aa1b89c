/** Runs → medians, ratios and a table. */
import type { Measurement } from './measure.ts'

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export interface Figures {
  /** Seconds. */
  readonly wall: Spread
  /** Seconds. */
  readonly cpu?: Spread
  /** MiB. */
  readonly memory?: Spread
}

export interface Comparison {
  readonly ours: Figures
  readonly other?: Figures
  /** The other command's wall time over ours, pair by pair. */
  readonly ratio?: Spread
  /** Our processor time over the other command's, pair by pair. */
  readonly share?: Spread
}

export interface Row extends Comparison {
  readonly pages: number
  readonly name: string
}

/** @param runs of ours and, if there is one, of the other command; the same number of both */
export function compare(runs: readonly (readonly Measurement[])[]): Comparison {
  const [ours = [], other = []] = runs
  if (other.length === 0) return { ours: figures(ours) }
  const ratios = ours.flatMap((run, i) => (other[i] ? [other[i].wall / run.wall] : []))
  const shares = ours.flatMap(({ cpu }, i) => (cpu && other[i]?.cpu ? [cpu / other[i].cpu] : []))
  return {
    ours: figures(ours),
    other: figures(other),
    ratio: spread(ratios),
    share: shares.length > 0 ? spread(shares) : undefined,
  }
}

function figures(runs: readonly Measurement[]): Figures {
  const cpu = runs.flatMap((run) => run.cpu ?? [])
  const memory = runs.flatMap((run) => run.memory ?? [])
  return {
    wall: spread(runs.map((run) => run.wall)),
    cpu: cpu.length > 0 ? spread(cpu) : undefined,
    memory: memory.length > 0 ? spread(memory) : undefined,
  }
}

/** @throws when there is no value */
export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const low = sorted[Math.ceil(middle) - 1]
  const high = sorted[Math.floor(middle)]
  if (low === undefined || high === undefined) throw new RangeError('No values, so no median.')
  return { median: (low + high) / 2, min: sorted[0] as number, max: sorted.at(-1) as number }
}

/**
 * The rows of one size as a table for people.
 *
 * @param judged says of a row whether its goals are reached
 */
export function renderTable(rows: readonly Row[], judged: (row: Row) => string): string {
  const head = [`${rows[0]?.pages} pages`, 'wall, s', 'cpu, s', 'memory, MiB', 'goal']
  const lines = rows.flatMap((row) => {
    const { name, ours, other, ratio, share } = row
    const cells = [[name, ...cellsOf(ours), judged(row)]]
    if (other) cells.push(['  the other', ...cellsOf(other), ''])
    if (ratio) cells.push(['  other / ours', show(ratio, 2), '', '', ''])
    if (share) cells.push(['  ours / other', '', show(share, 2), '', ''])
    return cells
  })
  return aligned([head, ...lines])
}

/** Lines of cells, with each column as wide as its widest cell. */
export function aligned(table: readonly (readonly string[])[]): string {
  const widths = table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? []
  return table
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cellsOf({ wall, cpu, memory }: Figures): string[] {
  return [show(wall, 3), cpu ? show(cpu, 2) : '–', memory ? show(memory, 0) : '–']
}

function show({ median, min, max }: Spread, digits: number): string {
  const [middle, low, high] = [median, min, max].map((value) => value.toFixed(digits))
  return low === high ? `${middle}` : `${middle} (${low}–${high})`
}
