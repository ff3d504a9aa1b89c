/**
 * The controls of an example as the server draws them; `play-controls.ts` makes the same elements in the browser. Browsers
 * must not restore their values, because the drawing is that of the first values.
 */
import type { ReactNode } from 'react'
import type { ExampleSay } from './activity.ts'
import { type Control, keyOf, shownValue } from './controls.ts'

export function Controls({ controls, say }: { controls: readonly Control[]; say: ExampleSay }): ReactNode {
  return (
    <div className="example-controls" role="group" aria-label={say('examples.controls')}>
      {controls.map((control) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: its input follows the name.
        <label key={keyOf(control)}>
          <span>{control.label}</span>
          {'min' in control ? (
            <input
              type="range"
              autoComplete="off"
              data-key={keyOf(control)}
              min={control.min}
              max={control.max}
              step={control.step}
              defaultValue={control.value}
              aria-valuetext={control.unit === '' ? undefined : shownValue(control, control.value)}
            />
          ) : (
            <input type="checkbox" autoComplete="off" data-key={keyOf(control)} defaultChecked={control.value} />
          )}
          {/* An output can be labelled as well: before the input, it would take the label. */}
          {'min' in control && <output>{shownValue(control, control.value)}</output>}
        </label>
      ))}
    </div>
  )
}
