/** The controls of an example in the browser. The page has them, or the first draft names them. */
import type { ExampleSay } from './activity.ts'
import { type Control, type ControlValues, keyOf, shownValue } from './controls.ts'

interface PlayControls {
  /** The values that the reader has changed. */
  readonly values: () => ControlValues
  /** Takes the controls of the first draft, and shows them when the page has none. */
  readonly offer: (controls: readonly Control[]) => void
  /** Gives every control the first value of its example. */
  readonly reset: () => void
  readonly end: () => void
}

/**
 * @param chosen values from the link
 * @param onChange called when the reader has changed a value
 */
export function playControls(
  figure: HTMLElement,
  say: ExampleSay,
  chosen: ControlValues,
  onChange: () => void,
): PlayControls {
  const own = figure.querySelector<HTMLElement>(':scope > .example-controls')
  const row = own ?? document.createElement('div')
  const inputs = (): HTMLInputElement[] => [...row.querySelectorAll('input')]
  const pending = new Map(Object.entries(chosen))
  const show = (controls: readonly Control[]): void => {
    if (own || row.isConnected || controls.length === 0) return
    row.className = 'example-controls'
    row.role = 'group'
    row.ariaLabel = say('examples.controls')
    row.append(...controls.map(labelled))
    figure.querySelector(':scope > [data-db=drawing]')?.after(row)
  }
  const listener = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return
    tell(target)
    onChange()
  }
  row.addEventListener('input', listener)
  // The reader has moved one already: that event has loaded this code.
  inputs().forEach(tell)
  const reset = (): void => {
    for (const input of inputs()) {
      input.checked = input.defaultChecked
      input.value = input.defaultValue
      tell(input)
    }
  }
  return {
    values: () =>
      Object.fromEntries(
        inputs().flatMap((input) => {
          return isMoved(input)
            ? [[input.dataset['key'], input.type === 'checkbox' ? input.checked : input.valueAsNumber]]
            : []
        }),
      ),
    offer(controls) {
      show(controls)
      for (const input of inputs()) {
        const value = pending.get(input.dataset['key'] ?? '')
        if (typeof value === 'boolean') input.checked = value
        else if (value !== undefined) input.value = String(value)
        if (value !== undefined) tell(input)
      }
      pending.clear()
    },
    reset,
    end() {
      row.removeEventListener('input', listener)
      if (own) reset()
      else row.remove()
    },
  }
}

/** Whether a control has another value than its example. A checkbox is always "on", whose default is empty. */
function isMoved(input: HTMLInputElement): boolean {
  return input.type === 'checkbox' ? input.checked !== input.defaultChecked : input.value !== input.defaultValue
}

/** Shows the value of a slider beside it, before its unit, and says it. */
function tell(input: HTMLInputElement): void {
  const output = input.parentElement?.querySelector('output')
  if (!output) return
  output.value = output.value.replace(/^-?[\d.]+/, input.value)
  input.ariaValueText = output.value
}

function labelled(control: Control): HTMLElement {
  const label = document.createElement('label')
  const name = document.createElement('span')
  name.textContent = control.label
  const input = document.createElement('input')
  input.dataset['key'] = keyOf(control)
  label.append(name, input)
  if ('min' in control) {
    const output = document.createElement('output')
    output.value = shownValue(control, control.value)
    input.type = 'range'
    for (const part of ['min', 'max', 'step'] as const) input[part] = String(control[part])
    input.defaultValue = String(control.value)
    input.ariaValueText = output.value
    label.append(output)
  } else {
    input.type = 'checkbox'
    input.defaultChecked = control.value
  }
  return label
}
