/**
 * What examples do beyond what style can: open large, be played with, and be walked through with the arrow keys.
 * Small, since it is on every page; the parts that do the work are loaded when they are asked for.
 */

/** Addresses of what playing needs. A site that offers none has no button for it. */
export interface PlayUrls {
  readonly worker: string
  readonly wasm: string
  readonly language: string
}

/** Something that goes on in an example until it is ended. */
export interface Activity {
  readonly figure: HTMLElement
  end(): void
}

const activities = new Set<Activity>()

/** Adds what needs scripts to examples that have none of it yet. May be called again. */
export function enhanceExamples(root: ParentNode, play: PlayUrls | undefined): void {
  // A page that is gone takes its examples with it.
  for (const activity of activities) if (!activity.figure.isConnected) end(activity)
  for (const figure of root.querySelectorAll<HTMLElement>('figure.example')) {
    const actions = figure.querySelector('.example-actions')
    if (!actions || actions.querySelector('button')) continue
    actions.append(button('zoom', 'Open large'))
    if (play) actions.append(button('play', 'Play'))
    makeOneStop(figure)
  }
}

function button(kind: string, label: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = `example-${kind}`
  element.textContent = label
  return element
}

export async function onExampleClick(event: MouseEvent, play: PlayUrls | undefined): Promise<void> {
  const pressed =
    event.target instanceof Element ? event.target.closest<HTMLButtonElement>('.example-actions button') : null
  const figure = pressed?.closest<HTMLElement>('figure.example')
  if (!pressed || !figure) return
  const known = [...activities].find((activity) => activity.figure === figure)
  if (pressed.matches('.example-zoom')) (await import('./zoom.ts')).openLarge(figure)
  else if (pressed.matches('.example-play') && known) end(known)
  else if (pressed.matches('.example-play') && play) {
    const { startPlay } = await import('./play.ts')
    activities.add(startPlay(figure, play))
  }
}

function end(activity: Activity): void {
  activities.delete(activity)
  activity.end()
}

// ── X-Ray with the keyboard ─────────────────────────────────────────────────────────────────────────

/** With the arrow keys at hand, one stop for all points and paths is enough. */
export function makeOneStop(figure: ParentNode): void {
  figure.querySelectorAll('.xray [tabindex]').forEach((item, index) => {
    item.setAttribute('tabindex', index === 0 ? '0' : '-1')
  })
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function onExampleKey(event: KeyboardEvent): void {
  const item = event.target instanceof Element ? event.target.closest<SVGElement>('.xray [tabindex]') : null
  const step = STEPS[event.key]
  if (!item || !step || event.defaultPrevented) return
  event.preventDefault()
  const all = [...(item.closest('.xray')?.querySelectorAll<SVGElement>('[tabindex]') ?? [])]
  const next = all[step(all.indexOf(item), all.length)]
  if (!next) return
  item.setAttribute('tabindex', '-1')
  next.setAttribute('tabindex', '0')
  next.focus()
}
