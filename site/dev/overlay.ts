/** Draws problems over the page: errors of the server, findings of the current page, and the number of all findings. */

export interface DevFinding {
  readonly rule: string
  readonly severity: 'fail' | 'warn'
  readonly file: string
  readonly line: number
  readonly column: number
  readonly target: string
  readonly message: string
  readonly hint?: string
  readonly fix?: { readonly text: string }
  /** Id of the offer to make `fix` in the file. */
  readonly repair?: string
  /** The source line, with a marker below the position of the finding. */
  readonly excerpt?: { readonly text: string; readonly marker: string }
}

export interface DevFindings {
  readonly fail: number
  readonly warn: number
  /** Findings by source file. */
  readonly files: Readonly<Record<string, readonly DevFinding[]>>
  /** Source file of each page, by URL path. */
  readonly pages: Readonly<Record<string, string>>
}

export interface DevError {
  readonly message: string
  readonly hint?: string
}

interface Overlay {
  readonly findings: DevFindings | undefined
  readonly error: DevError | undefined
  /** The first check of all pages is still running. */
  readonly isChecking: boolean
  readonly route: string
  /** What became of repairs that were asked for, by their ids. */
  readonly answers: ReadonlyMap<string, string>
  /** Asks for a repair. */
  repair(id: string): void
}

const HOST = 'docs-build-overlay'

const STYLE = `
:host { all: initial; position: fixed; inset: auto 1rem 1rem auto; z-index: 2147483000; font: 14px/1.5 system-ui, sans-serif; color-scheme: dark; }
* { box-sizing: border-box; }
details { max-width: min(46rem, calc(100vw - 2rem)); background: #16202b; color: #f2f5f8; border-radius: .5rem; box-shadow: 0 .5rem 2rem #0006; overflow: hidden; }
summary { cursor: pointer; padding: .5rem .9rem; list-style: none; font-weight: 600; }
summary::-webkit-details-marker { display: none; }
summary:focus-visible { outline: 2px solid #6cb6ff; outline-offset: -2px; }
.fail { color: #ff8f85; } .warn { color: #f5c451; } .calm { color: #7ee2a8; }
.list { max-height: 60vh; overflow: auto; padding: 0 .9rem .9rem; margin: 0; list-style: none; }
.list li { border-top: 1px solid #ffffff22; padding: .6rem 0; }
.place { font: 12px/1.5 ui-monospace, monospace; color: #b6c2cf; }
pre { margin: .3rem 0; padding: .4rem .6rem; background: #0c131a; border-radius: .3rem; overflow: auto; font: 12px/1.5 ui-monospace, monospace; }
p { margin: .2rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.hint { color: #b6c2cf; }
button { margin: .4rem 0 0; padding: .25rem .7rem; border: 1px solid #6cb6ff; border-radius: .3rem; background: none; color: #a5d3ff; font: inherit; font-weight: 600; cursor: pointer; text-align: start; overflow-wrap: anywhere; }
button:hover { background: #6cb6ff; color: #0c131a; }
button:focus-visible { outline: 2px solid #f2f5f8; outline-offset: 2px; }
code { padding: .1em .3em; border-radius: .2rem; background: #ffffff1a; font: 12px/1.5 ui-monospace, monospace; }
`

/** Draws the overlay again. Everything from the server is inserted as text. */
export function drawOverlay({ findings, error, isChecking, route, ...repairs }: Overlay): void {
  const host =
    document.getElementById(HOST) ??
    document.body.appendChild(Object.assign(document.createElement('div'), { id: HOST }))
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const wasOpen = root.querySelector('details')?.open ?? false
  const file = findings?.pages[decodeURI(route).replace(/\/?$/, '/')]
  const own = (file === undefined ? undefined : findings?.files[file]) ?? []
  const total = (findings?.fail ?? 0) + (findings?.warn ?? 0)
  if (!error && !isChecking && total === 0) {
    root.replaceChildren()
    return
  }
  const box = element('details', {})
  box.open = error !== undefined || wasOpen
  box.append(isChecking && !error ? element('summary', {}, 'Checking all pages …') : summary(error, own, findings))
  const list = element('ul', { class: 'list' })
  if (error) list.append(errorItem(error))
  for (const finding of own) list.append(findingItem(finding, repairs))
  if (own.length === 0 && !error && !isChecking)
    list.append(element('li', {}, 'This page is fine; `docs-build check` lists the others.'))
  box.append(list)
  // A policy may refuse `<style>` elements; it does not affect constructed style sheets.
  if (root.adoptedStyleSheets.length === 0) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLE)
    root.adoptedStyleSheets = [sheet]
  }
  root.replaceChildren(box)
}

function summary(
  error: DevError | undefined,
  own: readonly DevFinding[],
  findings: DevFindings | undefined,
): HTMLElement {
  if (error) return element('summary', { class: 'fail' }, 'The last change could not be shown')
  const fails = own.some((finding) => finding.severity === 'fail')
  const here = own.length === 0 ? 'no findings here' : `${own.length} finding${own.length === 1 ? '' : 's'} here`
  const text = `${here}, ${findings?.fail ?? 0} fail and ${findings?.warn ?? 0} warn in all`
  const tone = own.length === 0 ? 'calm' : 'warn'
  return element('summary', { class: fails ? 'fail' : tone }, text)
}

function errorItem(error: DevError): HTMLElement {
  const item = element('li', {})
  item.append(element('pre', {}, error.message))
  if (error.hint) item.append(worded({ class: 'hint' }, error.hint))
  return item
}

function findingItem(finding: DevFinding, { answers, repair }: Pick<Overlay, 'answers' | 'repair'>): HTMLElement {
  const item = element('li', {})
  const place = element('p', { class: 'place' }, `${finding.file}:${finding.line}:${finding.column}  `)
  place.append(element('span', { class: finding.severity }, `${finding.severity} ${finding.rule}`))
  item.append(place, worded({}, finding.message))
  if (finding.excerpt) item.append(element('pre', {}, `${finding.excerpt.text}\n${finding.excerpt.marker}`))
  if (finding.hint) item.append(worded({ class: 'hint' }, finding.hint))
  const { repair: id, fix, target } = finding
  if (id === undefined || !fix) return item
  const answer = answers.get(id)
  const button = element('button', { type: 'button' }, 'Replace ')
  button.append(element('code', {}, target), ' with ', element('code', {}, fix.text))
  button.addEventListener('click', () => repair(id))
  item.append(answer === undefined ? button : element('p', { role: 'status' }, answer))
  return item
}

/** A paragraph in which what stands between backticks is code. */
function worded(attributes: Record<string, string>, text: string): HTMLElement {
  const made = element('p', attributes)
  made.append(...text.split('`').map((part, index) => (index % 2 === 1 ? element('code', {}, part) : part)))
  return made
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string>,
  text?: string,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  if (text !== undefined) made.textContent = text
  return made
}
