/**
 * The controls of an example: measurements, options and settings that readers may change. The example language names them.
 * Its answers are not trusted, nor are the values in links.
 */
import type { LanguageOptions } from './language.ts'

export type Control = NumberControl | SwitchControl

interface Named {
  readonly label: string
  /** Path of the value in the settings. */
  readonly path: readonly string[]
}

interface NumberControl extends Named {
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  readonly unit: string
  /** Factor between the shown number and the setting. */
  readonly factor: number
}

interface SwitchControl extends Named {
  readonly value: boolean
}

/** Values of controls, by their paths. */
export type ControlValues = Readonly<Record<string, number | boolean>>

const MOST = 24
const NAME = /^[A-Za-z]\w{0,39}$/

/** @returns the controls of an answer that are valid */
export function readControls(raw: unknown): Control[] {
  return Array.isArray(raw) ? raw.slice(0, MOST).flatMap((one) => readControl(one) ?? []) : []
}

function readControl(raw: unknown): Control | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { label, path, value, min, max, step = 1, unit = '', factor = 1 } = raw as Readonly<Record<string, unknown>>
  if (typeof label !== 'string' || !isPath(path)) return undefined
  const named = { label: label.slice(0, 60), path }
  if (typeof value === 'boolean') return { ...named, value }
  const numbers = [value, min, max, step, factor]
  if (!numbers.every((number): number is number => Number.isFinite(number)) || typeof unit !== 'string')
    return undefined
  const [at, from, to, by, times] = numbers as [number, number, number, number, number]
  return from < to && by > 0
    ? { ...named, value: at, min: from, max: to, step: by, unit: unit.slice(0, 8), factor: times }
    : undefined
}

/** At most two names, because groups of settings have no deeper levels. */
function isPath(path: unknown): path is readonly string[] {
  return (
    Array.isArray(path) &&
    (path.length === 1 || path.length === 2) &&
    path.every((name) => typeof name === 'string' && NAME.test(name))
  )
}

/** The key of a control among values. */
export function keyOf({ path }: Control): string {
  return path.join('.')
}

/** The value as text for readers. */
export function shownValue(control: NumberControl, value: number): string {
  return control.unit === '' ? String(value) : `${value} ${control.unit}`
}

/** The options of an example with the values that a reader has chosen. */
export function withValues(
  options: LanguageOptions,
  controls: readonly Control[],
  values: ControlValues,
): LanguageOptions {
  const settings: Record<string, unknown> = { ...options.settings }
  for (const control of controls) {
    const chosen = values[keyOf(control)]
    if (chosen === undefined) continue
    const setting = typeof chosen === 'number' && 'factor' in control ? chosen * control.factor : chosen
    const [group = '', name] = control.path
    settings[group] = name === undefined ? setting : { ...(settings[group] as object | undefined), [name]: setting }
  }
  return { ...options, settings }
}

/** The options of an example with the largest and the smallest value of a control; none for a switch. */
export function endsOf(options: LanguageOptions, control: Control): LanguageOptions[] {
  if (!('min' in control)) return []
  return [control.max, control.min].map((value) => withValues(options, [control], { [keyOf(control)]: value }))
}
