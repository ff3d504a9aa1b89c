/** The field of `::try`. Its first findings are in the page; the rules are loaded when a reader goes to the field. */
import { type ReactElement, useRef, useState } from 'react'
import type { Finding } from '../../cli/kernel/fault/finding.ts'
import type { checkTexts } from '../try/check-text.ts'
import { FILE, TEXTS } from '../try/project.ts'
import { FindingView } from './finding-view.tsx'

interface TryProps {
  readonly hint: string
  readonly sound: string
  /** File of the rules, beside that of this module. */
  readonly script: string
  /** The findings in the first text, as JSON. */
  readonly first: string
}

interface Rules {
  readonly checkTexts: typeof checkTexts
}

export default function Try({ hint, sound, script, first }: TryProps): ReactElement {
  const [checked, setChecked] = useState({ text: TEXTS[FILE] ?? '', findings: JSON.parse(first) as readonly Finding[] })
  const rules = useRef<Promise<Rules>>(undefined)
  const load = (): Promise<Rules> => {
    rules.current ??= import(new URL(script, import.meta.url).href) as Promise<Rules>
    return rules.current
  }
  const check = async (field: HTMLTextAreaElement): Promise<void> => {
    const { checkTexts } = await load()
    // What was typed while the rules were loading counts too.
    setChecked({ text: field.value, findings: checkTexts({ ...TEXTS, [FILE]: field.value }) })
  }
  const { text, findings } = checked
  const lines = text.split('\n')
  return (
    <figure className="drawing-only try">
      <div>
        <label>
          <span>docs/{FILE}</span>
          <textarea
            defaultValue={TEXTS[FILE]}
            rows={5}
            spellCheck={false}
            autoComplete="off"
            onPointerEnter={load}
            onFocus={load}
            onInput={(event) => check(event.currentTarget)}
          />
        </label>
        <output className="findings">
          {findings.length === 0 && <p className="hint">✔ {sound}</p>}
          {findings.map((finding, index) => (
            <FindingView
              key={index}
              finding={finding}
              excerpt={finding.file.endsWith(FILE) ? lines[finding.line - 1] : undefined}
            />
          ))}
        </output>
      </div>
      <figcaption>{hint}</figcaption>
    </figure>
  )
}
